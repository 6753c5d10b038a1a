import { expect, it } from 'vitest'
import { buildDocument } from './document.ts'
import { hashSource } from './policy.ts'

const template =
  '<head>\n<!--head-->\n<title>Nectar</title></head><body><div id="root"></div><!--door-->\n<script type="module" src="/src/main.tsx"></script></body>'
const page = {
  head: '<title>Auth · Nectar</title>',
  styleIds: ['a'],
  css: '.css-a{}',
  body: '<p>$& et $1</p>',
}
const parts = {
  globalCss: '@font-face{src:url(/assets/f.woff2)}',
  bootScript: 'boot("$&")',
  instantPassScript: 'door()',
  sheets: [
    { file: 'assets/main.css', css: '.m{}' },
    { file: 'assets/auth.css', css: '.n{}' },
  ],
}

const { html, policy } = buildDocument(template, '/auth', page, parts)

it('allows by hash exactly what stands inline in the file', () => {
  const inline = [...html.matchAll(/<(script|style)(?: [^>]*)?>([\s\S]*?)<\/\1>/g)].map(
    ([, , text]) => text ?? '',
  )
  expect(inline).toEqual([parts.bootScript, parts.globalCss, '.m{}.n{}', page.css, parts.instantPassScript])
  for (const text of inline) expect(policy).toContain(hashSource(text))
})

it('puts the page in place, with its own title and its path', () => {
  expect(html).toContain('<div id="root" data-path="/auth"><p>$& et $1</p></div>')
  expect(html.match(/<title>/g)).toHaveLength(1)
  expect(html).not.toContain('/src/main.tsx')
  expect(html).toContain('href="/assets/f.woff2"')
})

it('keeps the loader from fetching a style sheet that stands inline', () => {
  for (const { file } of parts.sheets)
    expect(html).toContain(`<link rel="stylesheet" href="/${file}" disabled>`)
})

it('changes the file where the policy changes, so that the worker fetches both anew', () => {
  const other = buildDocument(template, '/auth', page, { ...parts, instantPassScript: '' })
  const digest = (text: string) => /name="nectar-policy" content="(\w+)"/.exec(text)?.[1]
  expect(digest(other.html)).not.toBe(digest(html))
})

it('refuses an inline script that would end its own tag', () => {
  expect(() => buildDocument(template, '/', page, { ...parts, bootScript: '"</script>"' })).toThrow(/end tag/)
})
