/** File name extensions by media type. Where the key ends in `/`, each extension is also the subtype. */
const ENDINGS: Readonly<Record<string, string>> = {
  'application/xhtml+xml': 'xhtml html htm',
  'application/x-dtbncx+xml': 'ncx',
  'application/smil+xml': 'smil',
  'application/': 'xml',
  'image/': 'jpeg png gif webp avif',
  'image/jpeg': 'jpg',
  'image/svg+xml': 'svg',
  'text/': 'css',
  'text/javascript': 'js',
  'font/': 'otf ttf woff woff2',
  'audio/': 'aac ogg wav',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/ogg': 'oga opus',
  'video/': 'mp4 webm',
  'video/mp4': 'm4v',
}

const TYPES = new Map(
  Object.entries(ENDINGS).flatMap(([type, extensions]) =>
    extensions
      .split(' ')
      .map((extension) => [extension, type.endsWith('/') ? type + extension : type] as const),
  ),
)

/** Media type by the extension of a file's name; `application/octet-stream` for an unknown one. */
export function mediaTypeOf(path: string): string {
  return TYPES.get(path.slice(path.lastIndexOf('.') + 1).toLowerCase()) ?? 'application/octet-stream'
}

const SHOWABLE =
  /^(?:image\/(?:png|jpe?g|gif|webp|avif|bmp|svg\+xml)|(?:audio|video)\/.*(?:mp|m4|og|op|wav|web|aac|flac).*|font\/.+|application\/(?:xhtml\+xml|font-.+|x-font-.+|vnd\.ms-opentype)|text\/(?:css|html|vtt|plain))$/

/** Whether browsers are expected to display a file of this type; the caller uses the manifest's fallback otherwise. */
export function isShowable(mediaType: string): boolean {
  return SHOWABLE.test(mediaType)
}
