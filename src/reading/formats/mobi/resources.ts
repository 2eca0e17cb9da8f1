import type { Resource } from '../../publication/publication'
import { pictureType } from '../cbz/picture-type'
import { fontOf } from './font'
import { letters, u32 } from './numbers'

/** A picture, font, sound or film of a book; null for a record that is none of these. */
export async function resourceOf(record: Uint8Array<ArrayBuffer>): Promise<Resource | null> {
  switch (letters(record, 0, 4)) {
    case 'FONT':
      return fontOf(record)
    case 'AUDI':
      return { bytes: record.subarray(u32(record, 4)), mediaType: 'audio/mpeg' }
    case 'VIDE':
      return { bytes: record.subarray(u32(record, 4)), mediaType: 'video/mp4' }
    default: {
      const mediaType = pictureType(record)
      return mediaType ? { bytes: record, mediaType } : null
    }
  }
}
