/** A PNG of one pixel, as base64. */
export const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** A FictionBook 2.1. `binaries` are base64 by id. */
export function fictionBook({
  titleInfo = '<book-title>Книга</book-title><lang>ru</lang>',
  publishInfo = '',
  body = '<section><title><p>Глава</p></title><p>Текст.</p></section>',
  more = '',
  binaries = {},
}: {
  titleInfo?: string
  publishInfo?: string
  body?: string
  more?: string
  binaries?: Readonly<Record<string, string>>
} = {}): string {
  const pictures = Object.entries(binaries).map(
    ([id, base64]) => `<binary id="${id}" content-type="image/png">${base64}</binary>`,
  )
  return `<?xml version="1.0" encoding="utf-8"?>
<FictionBook xmlns="http://www.gribuser.ru/xml/fictionbook/2.0" xmlns:l="http://www.w3.org/1999/xlink">
<description><title-info>${titleInfo}</title-info><document-info><id>0F8FAD5B-D9CB-469F-A165-70867728950E</id></document-info><publish-info>${publishInfo}</publish-info></description>
<body>${body}</body>${more}${pictures.join('')}</FictionBook>`
}
