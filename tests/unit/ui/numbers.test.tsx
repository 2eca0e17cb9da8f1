// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { NumberInput, type NumberInputProps } from '../../../src/ui/NumberInput'
import { formatNumber, normaliseNumber, parseNumber, roundTo, stepBy } from '../../../src/ui/numbers'
import { render } from './render'

afterEach(cleanup)

describe('numbers', () => {
  it('steps without binary rounding errors', () => {
    expect(stepBy(0.1, 1, { step: 0.2 })).toBe(0.3)
    expect(stepBy(1, -1, { step: 0.1 })).toBe(0.9)
    expect(stepBy(1e-7, 1, { step: 1e-7 })).toBe(2e-7)
  })
  it('clamps to the bounds', () => {
    expect(stepBy(5, 1, { max: 5 })).toBe(5)
    expect(stepBy(null, 1, { min: 3 })).toBe(4)
    expect(normaliseNumber(99, { min: 1, max: 5 })).toBe(5)
    expect(normaliseNumber(-1, { min: 1, max: 5 })).toBe(1)
  })
  it('rounds the decimal notation to the precision', () => {
    expect(roundTo(1.005, 2)).toBe(1.01)
    expect(roundTo(-1.005, 2)).toBe(-1.01)
    expect(normaliseNumber(2.26, { precision: 1 })).toBe(2.3)
    expect(formatNumber(2, { precision: 2 })).toBe('2.00')
  })
  it('parses full-width digits and rejects other text', () => {
    expect(parseNumber('１２．５')).toBe(12.5)
    expect(parseNumber('-3')).toBe(-3)
    expect(parseNumber('12a')).toBeNull()
    expect(parseNumber('')).toBeNull()
    expect(parseNumber('1e999')).toBeNull()
  })
})

function Held(props: Partial<NumberInputProps> & { start?: number | null }) {
  const [value, setValue] = useState<number | null>(props.start ?? null)
  return <NumberInput label="字号" {...props} value={value} onChange={setValue} />
}
const field = () => screen.getByRole('spinbutton', { name: '字号' }) as HTMLInputElement

describe('NumberInput', () => {
  it('rounds and clamps the typed number on blur', () => {
    render(<Held start={3} min={1} max={5} />)
    fireEvent.change(field(), { target: { value: '42' } })
    expect(field().value).toBe('42')
    fireEvent.blur(field())
    expect(field().value).toBe('5')
    expect(field().getAttribute('aria-valuenow')).toBe('5')
  })
  it('restores the value if the text is not a number, and can be emptied', () => {
    render(<Held start={3} />)
    fireEvent.change(field(), { target: { value: 'x' } })
    fireEvent.blur(field())
    expect(field().value).toBe('3')
    fireEvent.change(field(), { target: { value: '' } })
    fireEvent.blur(field())
    expect(field().value).toBe('')
  })
  it('steps by arrow keys and buttons, and disables the button at a bound', () => {
    render(<Held start={1.9} step={0.1} max={2} />)
    fireEvent.keyDown(field(), { key: 'ArrowUp' })
    expect(field().value).toBe('2')
    expect((screen.getByRole('button', { name: /增加/ }) as HTMLButtonElement).disabled).toBe(true)
    fireEvent.click(screen.getByRole('button', { name: /减少/ }))
    expect(field().value).toBe('1.9')
  })
})
