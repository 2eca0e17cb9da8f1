/**
 * A page of a picture alone, which is shown as large as there is room for.
 *
 * @param src as it is to stand in an address
 */
export function pictureMarkup(src: string, words = ''): string {
  const alt = words.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
  return `<html xmlns="http://www.w3.org/1999/xhtml"><head><title></title></head><body class="ol-picture"><img src="${src}" alt="${alt}"/></body></html>`
}
