import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { sheetParts, sheetRules } from '../../build/bundle-parts.ts'
import { API_POLICY } from '../platform/http/security-headers.ts'
import {
  buildDocument,
  contentSecurityPolicy,
  type DocumentParts,
  emptyMain,
  hashSource,
  type Shown,
  takeApart,
  usedRules,
  writeRules,
} from './document.ts'

const template =
  '<head>\n<!--head-->\n<title>Nectar</title></head><body><div id="root"></div><!--end-->\n<script type="module" src="/src/main.tsx"></script></body>'

const page = {
  head: '<title>Auth · Nectar</title>',
  body: '<p class="x q">$& et $1</p>',
}

const parts: DocumentParts = {
  template,
  globalCss: '@font-face{src:url(/assets/f.woff2)}',
  bootScript: 'boot("$&")',
  instantPassScript: 'instantPass()',
  sheets: ['style-1.css', 'style-2.css'],
  rules: [
    { css: '.x{}', within: ['@layer styles'], needs: [['x']] },
    { css: '.other{}', within: ['@layer styles'], needs: [['other']] },
  ],
  chunksOf: { '/auth': ['main-1.js', 'auth-1.js'] },
}

const shown: Shown = { row: '/auth', address: '/auth?a="b"', reads: ['a', 'b'], page, data: '[1]' }

const { html, policy } = buildDocument(parts, shown)

it('allows by hash exactly what stands inline in the file', () => {
  const inline = [...html.matchAll(/<(script|style)>([\s\S]*?)<\/\1>/g)].map(([, , text]) => text ?? '')
  expect(inline).toEqual([parts.bootScript, parts.instantPassScript, parts.globalCss, '@layer styles{.x{}}'])
  for (const text of inline) expect(policy).toContain(hashSource(text))
})

it('puts the page in place, with its own title and its path', () => {
  expect(html).toContain(
    '<div id="root" data-path="/auth?a=&quot;b&quot;" data-reads="a b" data-sheets="style-1.css style-2.css" data-chunks="main-1.js auth-1.js"><p class="x q">$& et $1</p></div>',
  )
  expect(html.match(/<title>/g)).toHaveLength(1)
  expect(html).not.toContain('/src/main.tsx')
})

it('has the class of an action at the bottom from its beginning, for the bar is painted before the action', () => {
  expect(html).not.toContain('sticky-action')
  const acting = { ...page, body: '<p class="x sticky-action">Réserver</p>' }
  expect(buildDocument(parts, { ...shown, page: acting }).html).toContain(
    '<div id="root" class="sticky-action"',
  )
  const named = { ...page, body: '<p>sticky-action</p>' }
  expect(buildDocument(parts, { ...shown, page: named }).html).not.toContain('class="sticky-action"')
})

it('asks for the font after the page, and in the empty shell only by its script', () => {
  const places = ['href="/assets/f.woff2"', '</head>', 'id="root"']
  expect(places.sort((a, b) => html.indexOf(a) - html.indexOf(b))).toEqual([
    '</head>',
    'id="root"',
    'href="/assets/f.woff2"',
  ])
  expect(buildDocument(parts, { row: '', page }).html).not.toContain('href="/assets/f.woff2"')
})

it('changes the file where the policy changes, so that the worker fetches both anew', () => {
  const other = buildDocument({ ...parts, instantPassScript: '' }, shown)
  const digest = (text: string) => /name="nectar-policy" content="(\w+)"/.exec(text)?.[1]
  expect(digest(other.html)).not.toBe(digest(html))
})

it('refuses an inline script that would end its own tag', () => {
  expect(() => buildDocument({ ...parts, bootScript: '"</script>"' }, shown)).toThrow(/end tag/)
})

it('brings the data in an element that no policy need allow, and no address where the page cannot be taken over', () => {
  expect(html).toContain('<script type="application/json" id="page-data">[1]</script>')
  const bare = buildDocument(parts, { row: '/auth', page }).html
  expect(bare).toContain(
    '<div id="root" data-sheets="style-1.css style-2.css" data-chunks="main-1.js auth-1.js"><p',
  )
  expect(bare).not.toContain('page-data')
})

const used = (css: string, classes: string) => usedRules(sheetRules(css), `<p class="${classes}">x</p>`)

it('leaves out what the page does not name, in the order of the sheet and within its layers', () => {
  const css =
    '@layer recipes{.a{top:0}.b{top:1px}}@layer styles{.c{top:2px}@media (min-width:48rem){.a{top:3px}.b{top:4px}}.d{top:5px}}.a{top:6px}'
  expect(used(css, 'a d')).toBe(
    '@layer recipes{.a{top:0}}@layer styles{@media (min-width:48rem){.a{top:3px}}.d{top:5px}}.a{top:6px}',
  )
  expect(used(css, 'a b c d')).toBe(css)
  expect(used(css, 'e')).toBe('')
})

it('keeps what a state shows: attributes, pseudo-classes, what it may hold, the mode of colour', () => {
  const kept =
    ".a[data-open]{top:0}.a:hover:not(.b){top:1px}.a:has(.b,.c){top:2px}.a:is(.b .c,:not(.d)){top:3px}.dark .a{top:4px}.a::after{content:'.b'}"
  expect(used(kept, 'a')).toBe(kept)
})

it('needs every class of one selector', () => {
  expect(used('.a .b{top:0}.a.c,.b>.d{top:1px}.a svg{top:2px}', 'a')).toBe('.a svg{top:2px}')
  expect(used('.a.c,.b>.d{top:1px}', 'b d')).toBe('.a.c,.b>.d{top:1px}')
})

it('keeps what names no class, and what other rules refer to', () => {
  const kept =
    '@layer a,b;@font-face{font-family:X}@keyframes k{to{top:0}}@property --p{syntax:"*";inherits:false}p{top:0}'
  expect(used(kept, 'a')).toBe(kept)
})

it('cuts the sheet into parts, in its order and never within the rules of one file of styles', () => {
  const file = (name: string) => `.${name}0{top:0}.${name}0:hover{top:1px}.${name}1{top:2px}`
  const [first, second, third] = ['aaaaa1', 'bbbbb1', 'ccccc1'].map(file)
  const parts = (count: number) =>
    sheetParts(sheetRules(`@layer styles{${first}${second}${third}}`), count).map(writeRules)
  expect(parts(3)).toEqual([`@layer styles{${first}}`, `@layer styles{${second}}`, `@layer styles{${third}}`])
  // Half of the sheet ends within a file.
  expect(parts(2)).toEqual([`@layer styles{${first}${second}}`, `@layer styles{${third}}`])
  expect(parts(1)).toHaveLength(1)
})

it('hashes the bytes that stand in the page', () => {
  const expected = createHash('sha256').update(Buffer.from('été')).digest('base64')
  expect(hashSource('été')).toBe(`'sha256-${expected}'`)
})

it('allows the named inline parts and nothing else inline', () => {
  const policy = contentSecurityPolicy({ scripts: ['a()'], styles: ['b{}'] })
  expect(policy).toContain(`script-src 'self' ${hashSource('a()')} https://js.stripe.com`)
  expect(policy).toContain(hashSource('b{}'))
  expect(policy).not.toMatch(/unsafe|\*(?!\.js\.stripe\.com)/)
  expect(policy).toMatch(/^default-src 'none';/)
})

it('lets no other site show a page in a frame, move its base or take its forms', () => {
  const directives = contentSecurityPolicy({ scripts: [], styles: [] }).split('; ')
  expect(directives).toEqual(
    expect.arrayContaining(["frame-ancestors 'none'", "base-uri 'none'", "form-action 'self'"]),
  )
  for (const directive of ["frame-ancestors 'none'", "base-uri 'none'", "form-action 'none'"])
    expect(API_POLICY.split('; ')).toContain(directive)
})

const renderedHtml =
  '<title>Auth · Nectar</title><meta name="description" content="x"/><header class="a">Nectar</header><main class="c"><p>…</p></main><footer></footer>'

describe('takeApart', () => {
  it('moves title and description out of the tree', () => {
    expect(takeApart('/auth', renderedHtml)).toEqual({
      head: '<title>Auth · Nectar</title><meta name="description" content="x"/>',
      body: '<header class="a">Nectar</header><main class="c"><p>…</p></main><footer></footer>',
    })
  })

  it.each([
    ['<p style="color:red"></p>', /style attribute/],
    ['<style>p{}</style>', /style tag/],
    ['<script>go()</script>', /inline script/],
  ])('fails the build over %s', (body, complaint) => {
    expect(() => takeApart('/', body)).toThrow(complaint)
  })
})

it('emptyMain keeps the bar and the footer', () => {
  expect(emptyMain(takeApart('app.html', renderedHtml))).toEqual({
    head: '',
    body: '<header class="a">Nectar</header><main class="c"></main><footer></footer>',
  })
})
