/* Writes an element as HTML, React, Vue, a WordPress shortcode, the data- form or a link. Pure text. */
import { isWebAddress } from './state.js'

const ENTITIES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** For text and for attributes in double quotes; JSX and Vue use the same entities. */
export const escapeHtml = (text) => text.replace(/[&<>"]/g, (character) => ENTITIES[character])

/** WordPress parses brackets before quotes. */
const escapeShortcode = (text) => escapeHtml(text).replaceAll('[', '&#91;').replaceAll(']', '&#93;')

/**
 * A start tag: on one line when it is short, else one attribute per line. A `>` never stands alone on a line: Markdown
 * would read it as a quotation.
 */
function startTag(tag, parts, { indent = '', isAlone = false } = {}) {
  const line = `${indent}<${[tag, ...parts].join(' ')}${isAlone ? ' />' : '>'}`
  if (line.length <= 88) return line
  const lines = [tag, ...parts.map((part) => `${indent}  ${part}`)].join('\n')
  return `${indent}<${lines}${isAlone ? `\n${indent}/>` : '>'}`
}

const parts = (attributes, prefix = '') =>
  attributes.map(([name, value]) =>
    value === true ? `${prefix}${name}` : `${prefix}${name}="${escapeHtml(value)}"`,
  )

const styleOf = (width) => (width ? [`style="max-width: ${width}px"`] : [])

/** Attributes with the prefix `data-`: for the data- form, and for the loader's tag that configures link cards. */
const dataParts = (attributes) => parts(attributes, 'data-')

const loader = (origin, attributes = []) =>
  startTag('script', [`src="${escapeHtml(`${origin}/dist/loader.js`)}"`, ...dataParts(attributes), 'defer']) +
  '</script>'

function html({ tag, attributes, width, origin }) {
  const script = `<script type="module" src="${escapeHtml(`${origin}/dist/${tag}.js`)}"></script>`
  return { code: `${script}\n${startTag(tag, [...parts(attributes), ...styleOf(width)])}</${tag}>` }
}

function data({ tag, attributes, width, origin, title }) {
  const form = [`data-${tag}`, ...dataParts(attributes), ...styleOf(width)]
  const code = `${startTag('div', form)}${escapeHtml(title)}</div>`
  return {
    code,
    rich: code,
    once: { title: '站长做一次：放进网页的模板', code: loader(origin) },
  }
}

/** The loader's tag contains every attribute but the book, which the link gives. */
function link({ attributes, width, origin, title, book, to }) {
  if (!to.includes('{bid}') || !isWebAddress(to))
    return { code: '', missing: '先在“点了去哪儿”里填上书的网址，书的编号写成 {bid}。' }
  const address = to.replaceAll('{bid}', encodeURIComponent(book))
  const shared = attributes.filter(([name]) => name !== 'book' && name !== 'href')
  // Several cards in a line stand side by side.
  const style = width
    ? `\n<style>book-card { display: inline-block; width: min(100%, ${width}px); vertical-align: top }</style>`
    : ''
  const code = `<a href="${escapeHtml(address)}">${escapeHtml(title)}</a>`
  return {
    code,
    rich: `<p>${code}</p>`,
    once: {
      title: '站长做一次：放进网页的模板',
      code: `${loader(origin, [...shared, ['href', to]])}${style}`,
    },
  }
}

const COMPONENTS = { 'org-library': 'Library', 'book-card': 'Book', 'book-reader': 'Reader' }

function react({ tag, attributes, width }) {
  const style = width ? [`style={{ maxWidth: ${width} }}`] : []
  const element = startTag(tag, [...parts(attributes), ...style], { indent: '    ', isAlone: true })
  return {
    code: `import 'org-library/define/${tag}'

export function ${COMPONENTS[tag]}() {
  return (
${element}
  )
}`,
    once: { title: '项目里做一次', code: `${INSTALL}\n\n${REACT_TYPES}` },
  }
}

function vue({ tag, attributes, width }) {
  const element = startTag(tag, [...parts(attributes), ...styleOf(width)], { indent: '  ' })
  return {
    code: `<script setup>
import 'org-library/define/${tag}'
</script>

<template>
${element}</${tag}>
</template>`,
    once: { title: '项目里做一次', code: `${INSTALL}\n\n${VUE_CONFIG}` },
  }
}

function wordpress({ tag, attributes, width, origin }) {
  const named = attributes.map(([name, value]) => `${name}="${value === true ? 1 : escapeShortcode(value)}"`)
  const style = width ? [`style="max-width: ${width}px"`] : []
  return {
    code: `[${[tag.replace('-', '_'), ...named, ...style].join(' ')}]`,
    once: { title: '站长做一次：认得这个短代码', code: shortcodes(origin) },
  }
}

/** `docs/embedding.md` contains the same code. */
const shortcodes = (origin) => String.raw`<?php
// 放进 wp-content/mu-plugins/org-library.php
foreach ([
  'org-library' => 'org src brand router manage-title theme lang namespace sign-in copy-limit look-up kiosk kiosk-idle',
  'book-card' => 'book src org res-name res-author res-intro cover direction type show-toggle selectable selected href quote theme lang',
  'book-reader' => 'book src org href locator fs theme flow copy-limit look-up namespace lang',
] as $tag => $known) {
  add_shortcode(str_replace('-', '_', $tag), function ($given) use ($tag, $known) {
    wp_enqueue_script('org-library', '${origin.replaceAll("'", '')}/dist/loader.js', [], null, true);
    $written = '';
    foreach ((array) $given as $name => $value) {
      if (is_int($name)) [$name, $value] = [$value, ''];
      $value = trim(html_entity_decode($value, ENT_QUOTES | ENT_HTML5, 'UTF-8'));
      if ($name === 'style') {
        // A size, and nothing that leaves its place.
        preg_match_all('/(?<![\w-])(?:(?:max-)?width|(?:min-)?height):\s*(?:\d{1,3}|1\d{3})px(?=\s*(?:;|$))/', $value, $sizes);
        $value = implode('; ', $sizes[0]);
        if ($value === '') continue;
      } elseif (!in_array($name, explode(' ', $known), true)) continue;
      if (in_array($name, ['src', 'href', 'cover', 'look-up'], true)) {
        // Controls do not count for a browser; what has a colon before its path has a scheme.
        $value = preg_replace('/[\x00-\x1f\x7f]+/', '', $value);
        if (preg_match('~^[^/\\\\?#]*:~', $value) && !preg_match('~^https?://~i', $value)) continue;
      }
      $written .= " $name=\"" . htmlspecialchars($value, ENT_QUOTES | ENT_SUBSTITUTE, 'UTF-8', true) . '"';
    }
    return "<$tag$written></$tag>";
  });
}`

/** The package is on no registry yet: it is installed from the file of a release. */
const INSTALL = `# 还没有放到 npm 上：用发布的压缩包，或在源码里运行 npm run release 得到它
npm install ./org-library-0.1.0.tgz`

const REACT_TYPES = `// 用 TypeScript 的，在入口文件里加一行
import 'org-library/react'`

const VUE_CONFIG = `// vite.config.js
vue({ template: { compilerOptions: { isCustomElement: (tag) => tag.includes('-') } } })`

/** The formats, with a description of when to use each. */
const FORMATS = {
  html: [html, '能贴 HTML 源码和 <script> 的地方：自己的网页，编辑器的“自定义 HTML”区块。'],
  react: [react, '用 React 19 的项目。'],
  vue: [vue, '用 Vue 3 的项目。'],
  wordpress: [wordpress, 'WordPress 的文章里，可视和代码两种模式都可以直接粘贴。'],
  data: [data, '在编辑器里直接粘贴，或者贴进源码。新标签留不住、<div> 和 data- 属性留得住的地方用它。'],
  link: [
    link,
    '在编辑器里直接粘贴，或者贴进源码。别的都留不住的编辑器也留得住链接：自成一行的变成卡片，写在句子里的还是链接。',
  ],
}

/** Formats that support one element only. */
export const ONLY_FOR = { link: 'book-card' }

/**
 * @param {string} as one of FORMATS
 * @returns {{ code: string, rich?: string, missing?: string, about: string, once?: { title: string, code: string } }}
 * the code to insert (or what is missing), the same as HTML for rich text editors, when to use it, and a step to do
 * once
 */
export function snippetOf(as, what) {
  const [write, about] = FORMATS[as]
  return { ...write(what), about }
}
