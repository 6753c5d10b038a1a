import { createHash } from 'node:crypto'
import { parisStamp } from '../../contract/rules/paris-time.ts'
import { PAGE_AGE_ID, PAGE_DATA_ID, STICKY_ACTION } from '../../src/config/rendered-app.ts'
import { stripeSources } from '../providers/stripe/policy-sources.ts'
import { escapeHtml } from './head-tags.ts'

/** CSP sources of the payment providers' forms. */
const paymentSources: Partial<Record<string, string[]>>[] = [stripeSources]

const payments = (directive: string): string =>
  paymentSources
    .flatMap((sources) => sources[directive] ?? [])
    .map((source) => ` ${source}`)
    .join('')

/** Returns the CSP source that allows exactly this inline text. */
export const hashSource = (text: string): string =>
  `'sha256-${createHash('sha256').update(text, 'utf8').digest('base64')}'`

/** Returns the `Content-Security-Policy` of a page that allows only these inline scripts and styles. */
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

/** A rendered React tree, split into head tags and body. */
interface RenderedPage {
  /** Title, meta and link tags that React rendered before the tree. */
  head: string
  body: string
}

const HOISTED = /^(?:\s*(?:<title\b[^>]*>[\s\S]*?<\/title>|<(?:meta|link)\b[^>]*>))+/

/**
 * Splits a rendered page. Throws if the policy would block a part: hydration does not restore a blocked `style` attribute, and an inline
 * script or style would have no hash.
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

/** Returns the page without its main content and title, as a start for every path. */
export const emptyMain = (page: RenderedPage): RenderedPage => {
  const body = page.body.replace(/(<main\b[^>]*>)[\s\S]*(<\/main>)/, '$1$2')
  if (body === page.body) throw new Error('The app has no <main> to empty')
  return { head: '', body }
}

/** A rule of the style sheet, or another statement. */
export interface SheetRule {
  css: string
  /** Enclosing at-rules, outermost first: `@layer styles`, `@media (min-width: 48rem)`. */
  within: readonly string[]
  /** Classes that a selector requires to match, one list per selector. */
  needs: readonly (readonly string[])[]
}

const CLASSES = / class="([^"]*)"/g

const hasClass = (html: string, name: string): boolean =>
  [...html.matchAll(CLASSES)].some(([, names = '']) => names.split(' ').includes(name))

/** Classes that the boot script sets before the first paint. */
const SET_BY_SCRIPT = ['dark', 'light']

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

/** Returns the rules that a page's HTML may need, in order: those with all their classes in the HTML, for any state. */
export const usedRules = (rules: readonly SheetRule[], html: string): string => {
  const named = new Set(SET_BY_SCRIPT)
  for (const [, names = ''] of html.matchAll(CLASSES)) for (const name of names.split(' ')) named.add(name)
  return writeRules(
    rules.filter(({ needs }) => needs.some((classes) => classes.every((name) => named.has(name)))),
  )
}

/** Parts from which documents are built, both at build time and by the server. */
export interface DocumentParts {
  /** index.html, with its placeholders. */
  template: string
  globalCss: string
  /** Runs in the head, before the first paint. */
  bootScript: string
  /** Runs in the head, after the boot script; empty if the page does not need it. It asks for the font itself. */
  instantPassScript: string
  /** The files of the compiled style sheet, in order, below /assets/. */
  sheets: readonly string[]
  /** The style sheet's rules, in order. */
  rules: readonly SheetRule[]
  /** Scripts that hydrate a page, by its path in the table ('' for the shell), below /assets/. */
  chunksOf: Record<string, readonly string[]>
}

/** The content of a document and its place in the page table. */
export interface Shown {
  /** The path of its row in the table; '' for the shell. */
  row: string
  /** The address that was rendered, at which the app can hydrate it; absent if it cannot. */
  address?: string
  /** Names of the query parameters that the page reads. */
  reads?: readonly string[]
  page: RenderedPage
  /** Data read by the server for the page, as JSON. */
  data?: string
}

const insert = (html: string, mark: string, text: string): string => {
  if (!html.includes(mark)) throw new Error(`index.html has lost its ${mark}`)
  // A function, so that `$&` in a script is not taken for a pattern.
  return html.replace(mark, () => text)
}

const FONT = /url\(["']?([^"')]+\.woff2)["']?\)/

/** Returns the address of the heading font's file. */
export const fontOf = (globalCss: string): string | undefined => FONT.exec(globalCss)?.[1]

const tag = (name: string, text: string): string => {
  if (text.includes(`</${name}`)) throw new Error(`An inline ${name} holds its own end tag`)
  return `<${name}>${text}</${name}>`
}

/**
 * Inserts a rendered page into index.html. Returns the document and its policy. The document contains the policy's digest: the worker
 * caches headers with the bytes, so that both must change together.
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
  const file = fontOf(globalCss)
  const font = file && `<link rel="preload" as="font" type="font/woff2" crossorigin href="${file}">`
  const head = [
    // Preview generators read only the beginning of a page.
    page.head,
    tag('script', bootScript),
    instantPassScript && tag('script', instantPassScript),
    `<meta name="nectar-policy" content="${digest}">`,
    globalCss && tag('style', globalCss),
    compiled && tag('style', compiled),
  ]
    .filter(Boolean)
    .join('\n    ')
  const attributes = [
    'id="root"',
    // Styles depend on this class, and the frame is painted before the element that has it is parsed.
    hasClass(page.body, STICKY_ACTION) && `class="${STICKY_ACTION}"`,
    address !== undefined && `data-path="${escapeHtml(address)}"`,
    reads?.length && `data-reads="${reads.join(' ')}"`,
    `data-sheets="${sheets.join(' ')}"`,
    `data-chunks="${(chunksOf[row] ?? []).join(' ')}"`,
  ]

  let html = template
  if (page.head.includes('<title')) html = html.replace(/\s*<title>[^<]*<\/title>/, '')
  if (page.head.includes('name="description"')) html = html.replace(/\s*<meta name="description"[^>]*>/, '')
  html = html.replace(/\s*<script type="module"[^>]*><\/script>/, '')
  // Without JavaScript, only the shell is empty.
  if (row) html = html.replace(/\s*<noscript>[^<]*<\/noscript>/, '')
  html = insert(html, '<!--head-->', head)
  html = insert(
    html,
    '<div id="root"></div>',
    `<div ${attributes.filter(Boolean).join(' ')}>${page.body}</div>`,
  )
  const scripts = [
    // In the head it would hold back the first paint until the whole document is laid out.
    row !== '' && font,
    data && `<script type="application/json" id="${PAGE_DATA_ID}">${data}</script>`,
  ]
  html = insert(html, '<!--end-->', scripts.filter(Boolean).join(''))
  return { html, policy }
}

/** A line at the bottom of the window that never covers the end of the page. */
const AGE_STYLE = `#${PAGE_AGE_ID}{position:sticky;bottom:var(--line-lift,0px);z-index:1;padding:.5rem 1rem;text-align:center;color:var(--n-colors-ink);background:var(--n-colors-raised);border-top:1px solid var(--n-colors-control)}`

/** Returns a page's last version for an outage, with its date for the reader and for the app. */
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
