import { describe, expect, test } from 'vitest'
import { TimeStretch } from '../../../../../src/reading/navigator/sound/decoded'

const RATE = 8000

/** A voice-like sound: a tone with an overtone and a varying volume. */
const tone = (seconds: number, hertz: number) =>
  Float32Array.from({ length: Math.round(seconds * RATE) }, (_, at) => {
    const turn = (2 * Math.PI * hertz * at) / RATE
    return (0.6 + 0.3 * Math.sin(at / 900)) * (0.7 * Math.sin(turn) + 0.3 * Math.sin(2 * turn))
  })

function stretched(channels: readonly Float32Array[], rate: number, from = 0, to = Number.POSITIVE_INFINITY) {
  const stretch = new TimeStretch(channels, { sampleRate: RATE, rate, from, to })
  const pieces: Float32Array[][] = []
  for (let piece = stretch.next(0.5); piece; piece = stretch.next(0.5)) pieces.push(piece)
  return channels.map((_, channel) =>
    Float32Array.from(pieces.flatMap((piece) => [...(piece[channel] ?? [])])),
  )
}

/** Frequency of a tone, by its rising zero crossings. */
function pitch(samples: Float32Array): number {
  let rises = 0
  for (let at = 1; at < samples.length; at += 1)
    if ((samples[at - 1] ?? 0) < 0 && (samples[at] ?? 0) >= 0) rises += 1
  return (rises * RATE) / samples.length
}

const steepest = (samples: Float32Array) =>
  samples.reduce(
    (most, value, at) => Math.max(most, at > 0 ? Math.abs(value - (samples[at - 1] ?? 0)) : 0),
    0,
  )

describe('a sound at another speed', () => {
  test.each([0.75, 1.25, 1.5, 2])(
    'at %s times the speed has the expected length, the same pitch and no clicks',
    (rate) => {
      const voice = tone(4, 180)
      const [out = new Float32Array()] = stretched([voice], rate)
      expect(out.length / RATE).toBeCloseTo(4 / rate, 1)
      expect(pitch(out)).toBeGreaterThan(180 * 0.98)
      expect(pitch(out)).toBeLessThan(180 * 1.02)
      expect(steepest(out)).toBeLessThan(steepest(voice) * 1.25)
    },
  )

  test('keeps channels in sync and stretches only the requested section', () => {
    const voice = tone(3, 150)
    const [left = new Float32Array(), right = new Float32Array()] = stretched(
      [voice, voice.map((value) => value / 2)],
      2,
      1,
      2,
    )
    expect(left.length / RATE).toBeCloseTo(0.5, 1)
    expect(right).toHaveLength(left.length)
    expect(left.every((value, at) => Math.abs(value / 2 - (right[at] ?? 0)) < 1e-6)).toBe(true)
  })

  test('handles a sound that is very short, empty or past its end', () => {
    expect(stretched([tone(0.01, 200)], 1.5)[0]?.every(Number.isFinite)).toBe(true)
    expect(stretched([new Float32Array()], 1.5)[0]).toHaveLength(0)
    expect(stretched([tone(1, 200)], 1.5, 2, 3)[0]).toHaveLength(0)
  })
})
