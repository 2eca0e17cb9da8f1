import { pictureType } from '../../../formats/cbz/picture-head'
import type { PageSize } from '../source'

/** Maximum pixels of a decoded picture; a larger one is treated as an attack. */
export const MAX_PIXELS = 200_000_000

/** Reads the displayed size of a picture from its first bytes; null where they do not contain it. */
export function readImageSize(head: Uint8Array): PageSize | null {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  try {
    const size = SIZES[pictureType(head) ?? '']?.(view) ?? null
    return size && size.width > 0 && size.height > 0 ? size : null
  } catch {
    // The size is beyond the available bytes.
    return null
  }
}

const SIZES: Readonly<Record<string, (view: DataView) => PageSize | null>> = {
  'image/png': (view) => ({ width: view.getUint32(16), height: view.getUint32(20) }),
  'image/gif': (view) => ({ width: view.getUint16(6, true), height: view.getUint16(8, true) }),
  'image/jpeg': jpegSize,
  'image/webp': webpSize,
}

/** A JPEG is a sequence of segments: a frame header contains the size, an Exif segment before it the orientation. */
function jpegSize(view: DataView): PageSize {
  let isTurned = false
  for (let at = 2; ; ) {
    const marker = view.getUint8(at + 1)
    // Fill bytes may precede a marker.
    if (view.getUint8(at) !== 0xff || marker === 0xff) {
      at += 1
      continue
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) {
      const [height, width] = [view.getUint16(at + 5), view.getUint16(at + 7)]
      return isTurned ? { width: height, height: width } : { width, height }
    }
    if (marker === 0xe1) isTurned ||= isOnItsSide(view, at + 4)
    at += 2 + view.getUint16(at + 2)
  }
}

/** Whether Exif data at an offset rotates the picture by 90 degrees (orientations 5 to 8). */
function isOnItsSide(view: DataView, at: number): boolean {
  if (view.getUint32(at) !== 0x45786966) return false
  const tiff = at + 6
  const isLittle = view.getUint16(tiff) === 0x4949
  const list = tiff + view.getUint32(tiff + 4, isLittle)
  const count = view.getUint16(list, isLittle)
  for (let nth = 0; nth < count; nth++) {
    const entry = list + 2 + nth * 12
    if (view.getUint16(entry, isLittle) === 0x0112) return view.getUint16(entry + 8, isLittle) >= 5
  }
  return false
}

/** WebP (RFC 9649): lossy, lossless and extended files have the size at different offsets. */
function webpSize(view: DataView): PageSize | null {
  const kind = view.getUint32(12)
  if (kind === 0x56503820)
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
  if (kind === 0x5650384c) {
    const bits = view.getUint32(21, true)
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  if (kind !== 0x56503858) return null
  const third = (at: number) => view.getUint16(at, true) + (view.getUint8(at + 2) << 16) + 1
  return { width: third(24), height: third(27) }
}
