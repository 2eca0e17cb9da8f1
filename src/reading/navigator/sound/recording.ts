import { MAX_SOUND_BYTES } from '../../publication/limits'
import type { Resource } from '../../publication/publication'
import { DecodedRecording } from './decoded'
import { type Recording, StreamedRecording } from './streamed'

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
