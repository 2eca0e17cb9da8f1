import { MAX_SOUND_BYTES } from '../../publication/limits'
import type { Resource } from '../../publication/publication'
import { DecodedRecording } from './decoded'
import { type Recording, StreamedRecording } from './streamed'

/** How long a sound that is ready waits for the device. */
const DEVICE_MS = 5000

/** The machine has no sound output, or does not give it. */
export class NoSound extends Error {}

/**
 * Opens a sound and waits for the output. Call it in a user gesture: browsers block sound otherwise.
 *
 * @throws NoSound where the output does not start: Firefox lets `resume` wait for ever on a machine without a sound device
 */
export async function withOutput<T>(context: AudioContext, opening: () => Promise<T>): Promise<T> {
  // Called before the first await, while the user gesture is still active.
  const resumed = context.resume()
  resumed.catch(() => {})
  const opened = await opening()
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NoSound()), DEVICE_MS)
  })
  await Promise.race([resumed, late]).finally(() => clearTimeout(timer))
  return opened
}

/**
 * Opens a sound of the book. It is decoded and played through Web Audio: a policy without `media-src` allows an `audio`
 * element neither `blob:` nor `data:` addresses, while decoded samples have no address. A sound of more than 16 MB would take
 * more memory decoded than a phone has; an `audio` element plays it where the policy allows that.
 *
 * @throws TooLongToPlay where the policy does not allow it; another error where the sound is missing or cannot be played
 */
export async function openRecording(
  context: AudioContext,
  read: () => Promise<Resource | null>,
): Promise<Recording> {
  const resource = await read()
  if (!resource) throw new Error('the book has no such sound')
  if (resource.bytes.byteLength > MAX_SOUND_BYTES) return StreamedRecording.open(resource)
  // `decodeAudioData` detaches its buffer, hence the copy.
  return new DecodedRecording(context, await context.decodeAudioData(resource.bytes.slice().buffer))
}
