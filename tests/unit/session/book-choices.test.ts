import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { systemClock } from '../../../src/platform/clock'
import { createRecordStore } from '../../../src/platform/records-idb'
import { createBookChoices } from '../../../src/session/book-choices'
import { RECORD_SHAPES } from '../../../src/session/record-shapes'

it('keeps what was chosen for a book, for one member of one organisation', async () => {
  const records = createRecordStore({ name: 'choices', shapes: RECORD_SHAPES, clock: systemClock })
  const choices = createBookChoices(records, 'li', 'here')
  expect(await choices.load('7')).toEqual({})
  await choices.save('7', { encoding: 'big5', view: { fit: 'width' } })
  expect(await choices.load('7')).toEqual({ encoding: 'big5', view: { fit: 'width' } })
  expect(await choices.load('8')).toEqual({})
  await choices.save('7', { encoding: 'big5', hidesAnnotations: true })
  expect(await choices.load('7')).toEqual({ encoding: 'big5', hidesAnnotations: true })
  await choices.save('7', { encoding: 'big5', view: { fit: 'width' } })
  expect(await createBookChoices(records, 'li', 'there').load('7')).toEqual({})
  expect(await createBookChoices(records, 'wang', 'here').load('7')).toEqual({})
  records.close()
})
