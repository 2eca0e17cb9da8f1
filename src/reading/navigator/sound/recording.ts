import { MAX_SOUND_BYTES } from '../../publication/limits'
import type { Resource } from '../../publication/publication'
import { DecodedRecording } from './decoded'
import { type Recording, StreamedRecording } from './streamed'

/**
 * Readies a sound of the book. It is decoded and played through Web Audio: a policy without `media-src` allows an
 * `audio` element neither `blob:` nor `data:` addresses, while samples have no address at all. One of more than 16 MB
 * would take more memory as samples than a phone has, and is left to an `audio` element, where the policy allows that.
 *
 * @throws TooLongToPlay where it does not; another error where there is no such sound or nothing can play it
 */
export async function openRecording(
  context: AudioContext,
  read: () => Promise<Resource | null>,
): Promise<Recording> {
  const resource = await read()
  if (!resource) throw new Error('the book has no such sound')
  if (resource.bytes.byteLength > MAX_SOUND_BYTES) return StreamedRecording.open(resource)
  // What is decoded is taken away from whoever had it.
  return new DecodedRecording(context, await context.decodeAudioData(resource.bytes.slice().buffer))
}
