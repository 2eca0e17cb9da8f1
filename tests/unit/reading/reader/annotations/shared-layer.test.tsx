// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { BookChoices } from '../../../../../src/domain/book-choices'
import {
  type UseSharedLayerOptions,
  useSharedLayer,
} from '../../../../../src/reading/reader/annotations/SharedMarks'

afterEach(cleanup)

/** The layer of a book that is opened with these choices, and what was chosen and decorated since. */
function openLayer(choices: BookChoices) {
  const chosen: BookChoices[] = []
  const decorated: unknown[] = []
  const options = {
    source: {},
    publication: {},
    choices,
    onChoose: (change: BookChoices) => chosen.push(change),
    decorations: { decoration: ({ shared }: { shared: unknown }) => void decorated.push(shared) },
    session: {},
    onPanel: () => undefined,
  } as unknown as UseSharedLayerOptions
  return { ...renderHook(() => useSharedLayer(options)), chosen, decorated }
}

it('shows the annotations that are published with a book unless the reader has hidden them in it', () => {
  expect(openLayer({}).result.current.isShown).toBe(true)
  expect(openLayer({ hidesAnnotations: 'of another version' }).result.current.isShown).toBe(true)
  expect(openLayer({ encoding: 'big5' }).result.current.isShown).toBe(true)
  expect(openLayer({ hidesAnnotations: true }).result.current.isShown).toBe(false)
})

it('keeps the switch as a choice for the book', () => {
  const { result, chosen } = openLayer({})
  act(() => result.current.setShown(false))
  expect(result.current.isShown).toBe(false)
  act(() => result.current.setShown(true))
  expect(result.current.isShown).toBe(true)
  expect(chosen).toEqual([{ hidesAnnotations: true }, { hidesAnnotations: false }])
})
