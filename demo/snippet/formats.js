/* The same element as HTML, React, Vue, a WordPress shortcode and the data- form. Pure text. */

const ENTITIES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** For text and for attributes in double quotes; JSX and Vue read the same entities. */
export const escapeHtml = (text) => text.replace(/[&<>"]/g, (character) => ENTITIES[character])

/** WordPress looks for brackets before it looks at quotes. */
const escapeShortcode = (text) => escapeHtml(text).replaceAll('[', '&#91;').replaceAll(']', '&#93;')

/** A start tag on one line while it is short, else one attribute a line. */
function startTag(tag, parts, { indent = '', close = '>' } = {}) {
  const line = `${indent}<${[tag, ...parts].join(' ')}${close === '/>' ? ' />' : close}`
  if (line.length <= 88) return line
  return `${indent}<${tag}\n${parts.map((part) => `${indent}  ${part}\n`).join('')}${indent}${close}`
}

const parts = (attributes, prefix = '') =>
  attributes.map(([name, value]) =>
    value === true ? `${prefix}${name}` : `${prefix}${name}="${escapeHtml(value)}"`,
  )

const styleOf = (width) => (width ? [`style="max-width: ${width}px"`] : [])

function html({ tag, attributes, width, origin }) {
  const script = `<script type="module" src="${escapeHtml(`${origin}/dist/${tag}.js`)}"></script>`
  return `${script}\n${startTag(tag, [...parts(attributes), ...styleOf(width)])}</${tag}>`
}

function data({ tag, attributes, width, origin, title }) {
  const script = `<script src="${escapeHtml(`${origin}/dist/loader.js`)}" defer></script>`
  const form = [`data-${tag}`, ...parts(attributes, 'data-'), ...styleOf(width)]
  return `${script}\n${startTag('div', form)}${escapeHtml(title)}</div>`
}

const COMPONENTS = { 'org-library': 'Library', 'book-card': 'Book', 'book-reader': 'Reader' }

function react({ tag, attributes, width }) {
  const style = width ? [`style={{ maxWidth: ${width} }}`] : []
  const element = startTag(tag, [...parts(attributes), ...style], { indent: '    ', close: '/>' })
  return `import 'org-library/define/${tag}'

export function ${COMPONENTS[tag]}() {
  return (
${element}
  )
}`
}

function vue({ tag, attributes, width }) {
  const element = startTag(tag, [...parts(attributes), ...styleOf(width)], { indent: '  ' })
  return `<script setup>
import 'org-library/define/${tag}'
</script>

<template>
${element}</${tag}>
</template>`
}

function wordpress({ tag, attributes, width }) {
  const named = attributes.map(([name, value]) => `${name}="${value === true ? 1 : escapeShortcode(value)}"`)
  const style = width ? [`style="max-width: ${width}px"`] : []
  return `[${[tag.replace('-', '_'), ...named, ...style].join(' ')}]`
}

const shortcodes = (origin) => `<?php
// 放进 wp-content/mu-plugins/org-library.php
foreach (['org-library', 'book-card', 'book-reader'] as $tag) {
  add_shortcode(str_replace('-', '_', $tag), function ($given) use ($tag) {
    wp_enqueue_script('org-library', '${origin.replaceAll("'", '')}/dist/loader.js', [], null, true);
    $written = '';
    foreach ((array) $given as $name => $value) {
      if (!is_string($name) || !preg_match('/^(?!on)[a-z][a-z-]*$/', $name)) continue;
      if (preg_match('/^\\s*(javascript|data|vbscript):/i', html_entity_decode($value))) continue;
      $written .= ' ' . $name . '="' . esc_attr($value) . '"';
    }
    return "<$tag$written></$tag>";
  });
}`

const VUE_CONFIG = `// vite.config.js
vue({ template: { compilerOptions: { isCustomElement: (tag) => tag.includes('-') } } })`

const FORMATS = { html, react, vue, wordpress, data }

/**
 * @param {string} as one of FORMATS
 * @returns {{ code: string, once?: { title: string, code: string } }} what goes in place, and what is done once
 */
export function snippetOf(as, what) {
  const code = FORMATS[as](what)
  if (as === 'wordpress')
    return { code, once: { title: '站长做一次：认得这个短代码', code: shortcodes(what.origin) } }
  if (as === 'react') return { code, once: { title: '项目里做一次', code: 'npm install org-library' } }
  if (as === 'vue')
    return { code, once: { title: '项目里做一次', code: `npm install org-library\n\n${VUE_CONFIG}` } }
  return { code }
}
