/** Escapes text for XML content and for attributes in double quotes. */
export function xml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
}

/** A complete XHTML document. `body` is markup. */
export function page(options: {
  title: string
  language: string
  body: string
  bodyType?: string
  vertical: boolean
}): string {
  const { title, language, body, bodyType, vertical } = options
  const type = bodyType ? ` epub:type="${bodyType}"` : ''
  return `<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="${xml(language)}" xml:lang="${xml(language)}"${vertical ? ' class="vertical"' : ''}>
<head>
<meta charset="utf-8"/>
<title>${xml(title)}</title>
<link rel="stylesheet" type="text/css" href="book.css"/>
</head>
<body${type}>
${body}
</body>
</html>
`
}
