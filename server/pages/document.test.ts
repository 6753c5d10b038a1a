import { expect, it } from 'vitest'
import { buildDocument, type DocumentParts, type Shown } from './document.ts'
import { hashSource } from './policy.ts'

const template =
  '<head>\n<!--head-->\n<title>Nectar</title></head><body><div id="root"></div><!--door-->\n<script type="module" src="/src/main.tsx"></script></body>'
const page = {
  head: '<title>Auth · Nectar</title>',
  body: '<p class="x q">$& et $1</p>',
}
const parts: DocumentParts = {
  template,
  globalCss: '@font-face{src:url(/assets/f.woff2)}',
  bootScript: 'boot("$&")',
  instantPassScript: 'door()',
  sheet: 'style.css',
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
  expect(inline).toEqual([parts.bootScript, parts.globalCss, '@layer styles{.x{}}', parts.instantPassScript])
  for (const text of inline) expect(policy).toContain(hashSource(text))
})

it('puts the page in place, with its own title and its path', () => {
  expect(html).toContain(
    '<div id="root" data-path="/auth?a=&quot;b&quot;" data-reads="a b" data-sheet="style.css" data-chunks="main-1.js auth-1.js"><p class="x q">$& et $1</p></div>',
  )
  expect(html.match(/<title>/g)).toHaveLength(1)
  expect(html).not.toContain('/src/main.tsx')
  expect(html).toContain('href="/assets/f.woff2"')
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
  expect(bare).toContain('<div id="root" data-sheet="style.css" data-chunks="main-1.js auth-1.js"><p')
  expect(bare).not.toContain('page-data')
})
