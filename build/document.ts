import { createHash } from 'node:crypto'
import { contentSecurityPolicy } from './policy.ts'
import type { RenderedPage } from './rendered-page.ts'

/** The inline parts that every page shares. */
export interface InlineParts {
  globalCss: string
  /** Runs in the head, before the first paint. */
  bootScript: string
  /** Runs at the end of the body; empty where the page has no use for it. */
  instantPassScript: string
  /** The compiled style sheets that the page is drawn with, in their order. */
  sheets: readonly Sheet[]
}

/** A style sheet of the bundle. */
export interface Sheet {
  /** Its path below the origin, without the first slash. */
  file: string
  css: string
}

const insert = (html: string, mark: string, text: string): string => {
  if (!html.includes(mark)) throw new Error(`index.html has lost its ${mark}`)
  // A function, so that no `$&` in a script is taken for a pattern.
  return html.replace(mark, () => text)
}

const FONT = /url\(["']?([^"')]+\.woff2)["']?\)/

const tag = (name: string, text: string): string => {
  if (text.includes(`</${name}`)) throw new Error(`An inline ${name} holds its own end tag`)
  return `<${name}>${text}</${name}>`
}

/**
 * Puts a rendered page into index.html and answers the file with the policy it is to be served with. A digest of the
 * policy stands in the file: the worker stores the header together with the bytes, so both must change together.
 */
export const buildDocument = (
  template: string,
  path: string,
  page: RenderedPage,
  { globalCss, bootScript, instantPassScript, sheets }: InlineParts,
): { html: string; policy: string } => {
  const compiled = sheets.map(({ css }) => css).join('')
  const policy = contentSecurityPolicy({
    scripts: [bootScript, instantPassScript].filter(Boolean),
    styles: [globalCss, compiled, page.css].filter(Boolean),
  })
  const digest = createHash('sha256').update(policy).digest('hex').slice(0, 16)
  const font = FONT.exec(globalCss)?.[1]
  const head = [
    tag('script', bootScript),
    font && `<link rel="preload" as="font" type="font/woff2" crossorigin href="${font}">`,
    `<meta name="nectar-policy" content="${digest}">`,
    globalCss && tag('style', globalCss),
    compiled && tag('style', compiled),
    // They stand above: the bundle's loader finds each by its link and does not fetch it; a browser fetches none that is disabled.
    ...sheets.map(({ file }) => `<link rel="stylesheet" href="/${file}" disabled>`),
    page.css && `<style data-emotion="css ${page.styleIds.join(' ')}">${page.css}</style>`,
    page.head,
  ]
    .filter(Boolean)
    .join('\n    ')

  let html = template
  if (page.head.includes('<title')) html = html.replace(/\s*<title>[^<]*<\/title>/, '')
  if (page.head.includes('name="description"')) html = html.replace(/\s*<meta name="description"[^>]*>/, '')
  html = html.replace(/\s*<script type="module"[^>]*><\/script>/, '')
  html = insert(html, '<!--head-->', head)
  html = insert(html, '<div id="root"></div>', `<div id="root" data-path="${path}">${page.body}</div>`)
  html = insert(html, '<!--door-->', instantPassScript ? tag('script', instantPassScript) : '')
  return { html, policy }
}
