import { createHash } from 'node:crypto'
import { parisStamp } from '../../contract/rules/paris-time.ts'
import { PAGE_AGE_ID, PAGE_DATA_ID } from '../../src/config/rendered-app.ts'
import { stripeSources } from '../providers/stripe/policy-sources.ts'
import { escapeHtml } from './head-tags.ts'

/** What the forms of payment providers load and call, each named by its provider. */
const paymentSources: Partial<Record<string, string[]>>[] = [stripeSources]

const payments = (directive: string): string =>
  paymentSources
    .flatMap((sources) => sources[directive] ?? [])
    .map((source) => ` ${source}`)
    .join('')

/** The CSP source that allows exactly this inline text. */
export const hashSource = (text: string): string =>
  `'sha256-${createHash('sha256').update(text, 'utf8').digest('base64')}'`

/** The whole `Content-Security-Policy` value of a page that holds these inline scripts and styles, and no others. */
export const contentSecurityPolicy = (inline: { scripts: string[]; styles: string[] }): string => {
  const scripts = inline.scripts.map(hashSource).map((source) => ` ${source}`)
  const styles = inline.styles.map(hashSource).map((source) => ` ${source}`)
  return [
    "default-src 'none'",
    `script-src 'self'${scripts.join('')}${payments('script-src')}`,
    `style-src 'self'${styles.join('')}`,
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${payments('connect-src')}`,
    `frame-src${payments('frame-src')}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** What a rendered React tree holds, taken apart: what belongs in the head, and the rest. */
interface RenderedPage {
  /** Title, meta and link tags that React put before the tree. */
  head: string
  body: string
}

const HOISTED = /^(?:\s*(?:<title\b[^>]*>[\s\S]*?<\/title>|<(?:meta|link)\b[^>]*>))+/

/**
 * Throws where the page could not be shown under the strict policy: a `style` attribute is blocked and never mended by
 * hydration, and an inline script or style would have no hash.
 */
export const takeApart = (path: string, html: string): RenderedPage => {
  const head = HOISTED.exec(html)?.[0] ?? ''
  const body = html.slice(head.length)
  const problem = [
    [/ style="/, 'a style attribute'],
    [/<style/, 'a style tag'],
    [/<script/, 'an inline script'],
  ].find(([pattern]) => (pattern as RegExp).test(body))
  if (problem) {
    const [pattern, name] = problem as [RegExp, string]
    const at = body.search(pattern)
    throw new Error(
      `Prerendering ${path}: ${name} would be blocked by the policy: …${body.slice(Math.max(0, at - 120), at + 120)}…`,
    )
  }
  return { head, body }
}

/** The same page without what stands in its main, and without its title: what every path can begin from. */
export const emptyMain = (page: RenderedPage): RenderedPage => {
  const body = page.body.replace(/(<main\b[^>]*>)[\s\S]*(<\/main>)/, '$1$2')
  if (body === page.body) throw new Error('The app has no <main> to empty')
  return { head: '', body }
}

/** A rule of the style sheet, or a statement of it that is none. */
export interface SheetRule {
  css: string
  /** The at-rules that it stands in, from the outside: `@layer styles`, `@media (min-width: 48rem)`. */
  within: readonly string[]
  /** The classes without which a selector of it matches nothing, one list a selector. */
  needs: readonly (readonly string[])[]
}

const CLASSES = / class="([^"]*)"/g

/** What the boot script sets before the first paint. */
const SET_BY_SCRIPT = ['dark', 'light']

/** Writes rules as a style sheet, in their order. */
export const writeRules = (rules: readonly SheetRule[]): string => {
  let css = ''
  let open: readonly string[] = []
  const enter = (within: readonly string[]) => {
    const apart = open.findIndex((at, depth) => at !== within[depth])
    const shared = apart === -1 ? open.length : apart
    css += '}'.repeat(open.length - shared)
    css += within
      .slice(shared)
      .map((at) => `${at}{`)
      .join('')
    open = within
  }
  for (const rule of rules) {
    enter(rule.within)
    css += rule.css
  }
  enter([])
  return css
}

/** The part of a style sheet that an HTML can be drawn with, in its order: each rule whose classes are named there, whatever state it is for. */
export const usedRules = (rules: readonly SheetRule[], html: string): string => {
  const named = new Set(SET_BY_SCRIPT)
  for (const [, names = ''] of html.matchAll(CLASSES)) for (const name of names.split(' ')) named.add(name)
  return writeRules(
    rules.filter(({ needs }) => needs.some((classes) => classes.every((name) => named.has(name)))),
  )
}

/** What a build makes documents of; rendering at build and by the server share it. */
export interface DocumentParts {
  /** index.html, with its marks. */
  template: string
  globalCss: string
  /** Runs in the head, before the first paint. */
  bootScript: string
  /** Runs at the end of the body; empty where the page has no use for it. */
  instantPassScript: string
  /** The files of the compiled style sheet, in their order; below /assets/. */
  sheets: readonly string[]
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
  const { template, globalCss, bootScript, instantPassScript, sheets, rules, chunksOf } = parts
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
    `data-sheets="${sheets.join(' ')}"`,
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

/** A line at the foot of the window that covers nothing of the page's end. */
const AGE_STYLE = `#${PAGE_AGE_ID}{position:sticky;bottom:var(--line-lift,0px);z-index:1;padding:.5rem 1rem;text-align:center;color:var(--n-colors-ink);background:var(--n-colors-raised);border-top:1px solid var(--n-colors-control)}`

/** A document with data as it is sent again while nothing can be read: it says of when it is, to its reader and to the app. */
export const buildOldDocument = (
  { html, policy }: ReturnType<typeof buildDocument>,
  renderedAt: Date,
): ReturnType<typeof buildDocument> => {
  const sentence = `Page du ${parisStamp(renderedAt)}\u00a0: le service est momentanément indisponible.`
  const data = `<script type="application/json" id="${PAGE_DATA_ID}"`
  return {
    html: insert(
      insert(html, '</head>', `${tag('style', AGE_STYLE)}</head>`),
      data,
      `<p id="${PAGE_AGE_ID}" role="status">${sentence}</p>${data} data-at="${renderedAt.getTime()}"`,
    ),
    policy: policy.replace("style-src 'self'", `$& ${hashSource(AGE_STYLE)}`),
  }
}
