import { createHash } from 'node:crypto'
import { cp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findBrowser } from '../../scripts/lib/browser.mjs'
import { inRoot } from '../../scripts/lib/paths.mjs'
import { createProject, type Project, serveFolder } from './project'

let project: Project
beforeAll(async () => {
  project = await createProject([
    '@types/react@19',
    '@types/react-dom@19',
    'vue@3',
    'svelte@5',
    'vue-tsc@3',
    'svelte-check@4',
    'typescript@5',
  ])
})
afterAll(() => project?.remove())

const installed = (file: string) => join(project.folder, 'node_modules', 'org-library', file)

describe('the packed tarball, installed', () => {
  it('can be imported in Node, without a DOM', async () => {
    const names = await project.run(
      process.execPath,
      '--input-type=module',
      '--eval',
      `await import('org-library/define'); await import('org-library/define/book-card'); await import('org-library/loader.js')
       console.log(Object.keys(await import('org-library')).sort().join())`,
    )
    expect(names.trim()).toBe('BookCardElement,BookReaderElement,OrgLibraryElement')
  })

  it('contains the files of package.json and of editors', async () => {
    const manifest = JSON.parse(await readFile(installed('package.json'), 'utf8'))
    for (const field of ['types', 'customElements', 'web-types', 'unpkg', 'jsdelivr'])
      expect((await readFile(installed(manifest[field]))).length).toBeGreaterThan(100)
    expect(JSON.parse(await readFile(installed(manifest.customElements), 'utf8')).modules).toHaveLength(3)
  })

  it('contains the correct integrity of its scripts', async () => {
    const hashes = JSON.parse(await readFile(installed('dist/integrity.json'), 'utf8'))
    for (const [file, hash] of Object.entries(hashes)) {
      const bytes = await readFile(installed(`dist/${file}`))
      expect(hash).toBe(`sha384-${createHash('sha384').update(bytes).digest('base64')}`)
    }
    expect(Object.keys(hashes)).toContain('org-library.single.js')
  })

  it('publishes with its command', async () => {
    expect(await project.run('npx', '--no-install', 'org-library', '--help')).toContain('publish')
  })
})

const TSCONFIG = {
  compilerOptions: {
    strict: true,
    noEmit: true,
    target: 'ES2022',
    module: 'NodeNext',
    jsx: 'react-jsx',
    lib: ['ES2022', 'DOM'],
    types: [],
    skipLibCheck: false,
  },
}

describe('types', () => {
  const compile = async (file: string, text: string, options = {}) => {
    await project.write(file, text)
    const compilerOptions = { ...TSCONFIG.compilerOptions, ...options }
    await project.write('tsconfig.json', JSON.stringify({ compilerOptions, files: [file] }))
    return project.run(process.execPath, inRoot('node_modules', 'typescript', 'bin', 'tsc'), '-p', '.')
  }

  it('compile a page in TypeScript', async () => {
    await compile(
      'page.ts',
      `import 'org-library/define/book-card'
import type { Book, OrgLibraryElement } from 'org-library'
const card = document.createElement('book-card')
card.resName = '茶经'
card.direction = 'row'
card.addEventListener('book-click', (event) => { const book: Book = event.detail.book; console.log(book.bid, event.currentTarget) })
card.addEventListener('click', (event) => event.clientX)
// @ts-expect-error
card.direction = 'sideways'
// @ts-expect-error
card.addEventListener('book-click', (event) => event.detail.bok)
const library: OrgLibraryElement = document.createElement('org-library')
library.session = { user: { id: '1', name: '林晓' }, deviceToken: 'e30.x' }
library.addEventListener('route-change', ({ detail }) => detail.query.q?.length)
document.querySelector('book-reader')?.flow.length
document.body.append(card, library)
`,
    )
  })

  it('React 19', async () => {
    await compile(
      'page.tsx',
      `import 'org-library/react'
export const Page = () => (
  <main>
    <book-card book="42" src="/library/" show-toggle selectable onbook-select={(event) => event.detail.selected} className="x" />
    <org-library src="/library/" theme="dark" session={null} onready={() => {}} />
    {/* @ts-expect-error */}
    <book-card direction="sideways" />
  </main>
)
`,
    )
  })

  it('Vue 3', async () => {
    // Vue's declarations import Babel's and do not compile without them.
    await compile(
      'vue.ts',
      `import 'org-library/vue'
import type { GlobalComponents } from 'vue'
type Card = InstanceType<GlobalComponents['book-card']>
export const props: Card['$props'] = { 'res-name': '茶经', direction: 'row', onBookClick: ({ detail }) => detail.book.bid, class: 'x' }
// @ts-expect-error
export const wrong: Card['$props'] = { direction: 'sideways' }
`,
      { skipLibCheck: true, module: 'ESNext', moduleResolution: 'bundler' },
    )
  })

  it('Svelte 5', async () => {
    await compile(
      'svelte.ts',
      `import 'org-library/svelte'
import type { SvelteHTMLElements } from 'svelte/elements'
export const card: SvelteHTMLElements['book-card'] = { 'res-name': '茶经', selectable: true, 'onbook-click': ({ detail }) => detail.book.bid, 'on:book-select': () => {}, class: 'x' }
// @ts-expect-error
export const wrong: SvelteHTMLElements['book-card'] = { direction: 'sideways' }
`,
      { skipLibCheck: true },
    )
  })
})

describe('accept the pages of the frameworks, and reject mistakes in them', () => {
  /** A copy of a tested page in the project, with another that contains mistakes. */
  const pages = async (framework: string, wrong: string, text: string) => {
    const folder = join('pages', framework)
    await cp(inRoot('tests', 'e2e', 'frameworks', 'pages'), join(project.folder, 'pages'), {
      recursive: true,
      filter: (path) => !/[/\\]angular|Bench\.|bench\./.test(path),
    })
    await project.write(join(folder, wrong), text)
    const compilerOptions = {
      ...TSCONFIG.compilerOptions,
      module: 'ESNext',
      moduleResolution: 'bundler',
      lib: ['ES2023', 'DOM', 'DOM.Iterable'],
      skipLibCheck: true,
    }
    const config = { compilerOptions, vueCompilerOptions: { strictTemplates: true }, include: [folder] }
    await project.write('tsconfig.json', JSON.stringify(config))
  }
  /** Runs a checker that fails; returns the error lines of its output. */
  const complaints = (program: string, ...args: string[]) =>
    project.run('npx', '--no-install', program, ...args).then(
      () => [] as string[],
      (thrown: Error) => thrown.message.split('\n').filter((line) => /error/i.test(line)),
    )

  it('React: tsc', async () => {
    await pages(
      'react',
      'Wrong.tsx',
      `import 'org-library/react'
export const one = <book-card direction="sideways" />
export const two = <book-card onbook-click={({ detail }) => detail.bok} />
export const right = <book-card show-toggle={Math.random() > 0.5} selectable />
`,
    )
    const found = await complaints('tsc', '-p', '.')
    expect(found.map((line) => /^.*Wrong\.tsx\((\d)/.exec(line)?.[1] ?? line)).toEqual(['2', '3'])
  })

  it('Vue: vue-tsc', async () => {
    await pages(
      'vue',
      'Wrong.vue',
      `<script setup lang="ts">
import 'org-library/vue'
const on = Math.random() > 0.5
</script>
<template>
  <book-card direction="sideways" />
  <book-card :show-toggle="on" />
  <book-card @book-click="({ detail }) => detail.bok" />
  <book-card :show-toggle="on || null" :selected.prop="on" selectable />
</template>
`,
    )
    const found = await complaints('vue-tsc', '--noEmit', '-p', '.')
    expect(found.map((line) => /^.*Wrong\.vue\((\d)/.exec(line)?.[1] ?? line)).toEqual(['6', '7', '8'])
  })

  it('Svelte: svelte-check', async () => {
    await pages(
      'svelte',
      'Wrong.svelte',
      `<script lang="ts">
import 'org-library/svelte'
const on = Math.random() > 0.5
</script>
<book-card direction="sideways"></book-card>
<book-card show-toggle={on}></book-card>
<book-card onbook-click={({ detail }) => detail.bok}></book-card>
<book-card show-toggle={on || null} selectable></book-card>
`,
    )
    const found = await complaints('svelte-check', '--tsconfig', './tsconfig.json', '--output', 'machine')
    const errors = found.filter((line) => line.includes(' ERROR '))
    expect(errors.map((line) => /Wrong\.svelte" (\d)/.exec(line)?.[1] ?? line)).toEqual(['5', '6', '7'])
  })
})

describe('in a browser', () => {
  let browser: Browser
  let site: Awaited<ReturnType<typeof serveFolder>>
  beforeAll(async () => {
    const executablePath = (await findBrowser()) ?? undefined
    browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
    site = await serveFolder(project.folder)
  })
  afterAll(async () => {
    await browser?.close()
    site?.close()
  })

  const open = async (name: string, html: string): Promise<Page> => {
    await project.write(
      `${name}.html`,
      `<!doctype html><html lang="zh-CN"><meta charset="utf-8">${html}</html>`,
    )
    const page = await browser.newPage()
    await page.goto(`${site.url}/${name}.html`)
    return page
  }

  it.each([
    ['module', '<script type="module" src="node_modules/org-library/dist/book-card.js"></script>'],
    ['loader', '<script src="node_modules/org-library/dist/loader.js"></script>'],
    ['single', '<script src="node_modules/org-library/dist/org-library.single.js"></script>'],
  ])('%s: a page shows a card', async (name, script) => {
    const page = await open(name, `${script}<book-card res-name="茶经" res-author="陆羽"></book-card>`)
    await page.getByText('茶经').first().waitFor()
    expect(await page.getByText('陆羽').first().isVisible()).toBe(true)
    await page.close()
  })
})
