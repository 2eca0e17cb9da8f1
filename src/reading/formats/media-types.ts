const TYPES: Readonly<Record<string, string>> = {
  xhtml: 'application/xhtml+xml',
  html: 'application/xhtml+xml',
  htm: 'application/xhtml+xml',
  svg: 'image/svg+xml',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  css: 'text/css',
  otf: 'font/otf',
  ttf: 'font/ttf',
  woff: 'font/woff',
  woff2: 'font/woff2',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  aac: 'audio/aac',
  ogg: 'audio/ogg',
  oga: 'audio/ogg',
  opus: 'audio/ogg',
  wav: 'audio/wav',
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  webm: 'video/webm',
  ncx: 'application/x-dtbncx+xml',
  smil: 'application/smil+xml',
  js: 'text/javascript',
  xml: 'application/xml',
}

/** Media type by the ending of a file's name; `application/octet-stream` for an unknown one. */
export function mediaTypeOf(path: string): string {
  return TYPES[path.slice(path.lastIndexOf('.') + 1).toLowerCase()] ?? 'application/octet-stream'
}

const SHOWABLE =
  /^(?:image\/(?:png|jpe?g|gif|webp|avif|bmp|svg\+xml)|audio\/.+|video\/.+|font\/.+|application\/(?:xhtml\+xml|font-.+|x-font-.+|vnd\.ms-opentype)|text\/(?:css|html|vtt|plain))$/

/** Whether a browser can be expected to make something of a file of that type; where not, its fallback is asked. */
export function isShowable(mediaType: string): boolean {
  return SHOWABLE.test(mediaType)
}
