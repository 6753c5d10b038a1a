import { createHash } from 'node:crypto'
import { PAGE_DATA_ID } from '../../src/config/rendered-app.ts'
import { escapeHtml } from './head-tags.ts'
import { contentSecurityPolicy } from './policy.ts'
import type { RenderedPage } from './rendered-page.ts'
import { type SheetRule, usedRules } from './used-rules.ts'

/** What a build makes documents of; rendering at build and by the server share it. */
export interface DocumentParts {
  /** index.html, with its marks. */
  template: string
  globalCss: string
  /** Runs in the head, before the first paint. */
  bootScript: string
  /** Runs at the end of the body; empty where the page has no use for it. */
  instantPassScript: string
  /** The file of the compiled style sheet, below /assets/. */
  sheet: string
  /** What stands in it, in the order in which it applies. */
  rules: readonly SheetRule[]
  /** The scripts that a page needs to be taken over, by its path in the table, '' for the shell; below /assets/. */
  chunksOf: Record<string, readonly string[]>
}

/** What is shown in a document, and where. */
export interface Shown {
  /** The path of its row in the table; '' for the shell. */
  row: string
  /** The address that it was rendered for, which the app must stand at to take it over; left out where it cannot be. */
  address?: string
  /** The names of the query that the page reads. */
  reads?: readonly string[]
  page: RenderedPage
  /** What the server has read for the page, as JSON. */
  data?: string
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
  parts: DocumentParts,
  { row, address, reads, page, data }: Shown,
): { html: string; policy: string } => {
  const { template, globalCss, bootScript, instantPassScript, sheet, rules, chunksOf } = parts
  const compiled = usedRules(rules, page.body)
  const policy = contentSecurityPolicy({
    scripts: [bootScript, instantPassScript].filter(Boolean),
    styles: [globalCss, compiled].filter(Boolean),
  })
  const digest = createHash('sha256').update(policy).digest('hex').slice(0, 16)
  const font = FONT.exec(globalCss)?.[1]
  const head = [
    // Who makes previews reads the beginning of a page.
    page.head,
    tag('script', bootScript),
    font && `<link rel="preload" as="font" type="font/woff2" crossorigin href="${font}">`,
    `<meta name="nectar-policy" content="${digest}">`,
    globalCss && tag('style', globalCss),
    compiled && tag('style', compiled),
  ]
    .filter(Boolean)
    .join('\n    ')
  const attributes = [
    'id="root"',
    address !== undefined && `data-path="${escapeHtml(address)}"`,
    reads?.length && `data-reads="${reads.join(' ')}"`,
    `data-sheet="${sheet}"`,
    `data-chunks="${(chunksOf[row] ?? []).join(' ')}"`,
  ]

  let html = template
  if (page.head.includes('<title')) html = html.replace(/\s*<title>[^<]*<\/title>/, '')
  if (page.head.includes('name="description"')) html = html.replace(/\s*<meta name="description"[^>]*>/, '')
  html = html.replace(/\s*<script type="module"[^>]*><\/script>/, '')
  // Without a script the shell alone has nothing to show.
  if (row) html = html.replace(/\s*<noscript>[^<]*<\/noscript>/, '')
  html = insert(html, '<!--head-->', head)
  html = insert(
    html,
    '<div id="root"></div>',
    `<div ${attributes.filter(Boolean).join(' ')}>${page.body}</div>`,
  )
  const scripts = [
    data && `<script type="application/json" id="${PAGE_DATA_ID}">${data}</script>`,
    instantPassScript && tag('script', instantPassScript),
  ]
  html = insert(html, '<!--door-->', scripts.filter(Boolean).join(''))
  return { html, policy }
}
