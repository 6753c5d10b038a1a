// Measures the JavaScript that a phone fetches per route before the page is usable, against the budget.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { checkCodeBorders } from './code-borders.mjs'
import { root } from './run.mjs'

/** Default budgets in KB, for pages with their own document and for others. React, router and TanStack Query take 83 KB. */
const KB = 1024
const PUBLIC_BUDGET = 121
const BUDGET = 130
/** Maximum script files until a rendered page is hydrated; the document lists them all, so that they load in parallel. */
const MAX_FILES = 8
const ENTRY = 'src/main.tsx'
/** Chunks that the app requests by itself once loaded, with their routes (`npm run bench` measures them in a browser). */
const BY_ITSELF = []

const client = join(root, 'dist', 'client')

const closure = (manifest, key, seen = new Set()) => {
  if (seen.has(key)) return seen
  seen.add(key)
  for (const next of manifest[key]?.imports ?? []) closure(manifest, next, seen)
  return seen
}

const inlineScripts = (file) => {
  const path = join(client, file)
  if (!existsSync(path)) return ''
  return [...readFileSync(path, 'utf8').matchAll(/<script>([\s\S]*?)<\/script>/g)]
    .map(([, code]) => code)
    .join('\n')
}

/** Returns a function that measures a text, `{gzip, brotli}` in bytes, once: most routes load the same chunks. */
const measuredOnce = () => {
  const sizes = new Map()
  return (text) => {
    const known = sizes.get(text)
    if (known) return known
    const size = { gzip: gzipSync(text, { level: 9 }).length, brotli: brotliCompressSync(text).length }
    sizes.set(text, size)
    return size
  }
}

/**
 * Returns one row per route of src/config/paths.ts, which the build has copied: `{route, gzip, brotli, budget, files, mostFiles}`, sizes in
 * KB of 1024 bytes.
 */
export const bundleSizes = () => {
  const [manifest, rows] = ['manifest.json', 'page-rows.json'].map((name) =>
    JSON.parse(readFileSync(join(root, 'dist', name), 'utf8')),
  )
  const { shell, routes } = JSON.parse(readFileSync(join(client, 'pages.json'), 'utf8'))
  const sizeOf = measuredOnce()
  return rows.map(({ path: route, page, document, budget = document ? PUBLIC_BUDGET : BUDGET }) => {
    const key = `src/pages/${page}.tsx`
    if (!manifest[key]) throw new Error(`${route}: the bundle has no ${key}`)
    const keys = new Set([ENTRY, key, ...BY_ITSELF].flatMap((name) => [...closure(manifest, name)]))
    const files = [...new Set([...keys].map((name) => manifest[name]?.file).filter(Boolean))]
    const parts = files.map((file) => readFileSync(join(client, file), 'utf8'))
    // Pages rendered by the server have the inline scripts of other documents; only the shell draws a Pass by itself.
    parts.push(inlineScripts(routes[route] ?? (document ? routes['/'] : shell)))
    const total = { gzip: 0, brotli: 0 }
    for (const size of parts.map(sizeOf)) {
      total.gzip += size.gzip / KB
      total.brotli += size.brotli / KB
    }
    const mostFiles = document === 'rendered' ? MAX_FILES : Number.POSITIVE_INFINITY
    return { route, ...total, budget, files: files.length, mostFiles }
  })
}

/** Maximum size of a served document, in KB (Brotli). */
const DOCUMENT_BUDGET = 17
const QUALITY = 9

/**
 * Returns one row per document of the build: `{file, brotli}`, in KB of 1024 bytes. tests/e2e/documents.spec.ts measures those that the
 * server renders with data.
 */
const documentSizes = () => {
  const { shell, routes } = JSON.parse(readFileSync(join(client, 'pages.json'), 'utf8'))
  const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY }
  return [shell, ...new Set(Object.values(routes))].map((file) => ({
    file,
    brotli: brotliCompressSync(readFileSync(join(client, file)), { params }).length / KB,
  }))
}

/** Prints the tables. Returns how many routes and documents are within and over their budget. */
export const runBundleBudget = () => {
  const rows = bundleSizes()
  console.log('\nInitial JavaScript                 gzip KB  brotli KB  budget (gzip)  files')
  const isFine = ({ gzip, budget, files, mostFiles }) => gzip <= budget && files <= mostFiles
  for (const row of rows) {
    const { route, gzip, brotli, budget, files } = row
    const mark = isFine(row) ? '✓' : '✗'
    console.log(
      `${mark} ${route.padEnd(31)} ${gzip.toFixed(1).padStart(8)}  ${brotli.toFixed(1).padStart(9)}  ${String(budget).padStart(6)}  ${String(files).padStart(12)}`,
    )
  }
  const documents = documentSizes()
  const isLight = ({ brotli }) => brotli <= DOCUMENT_BUDGET
  console.log(`\nDocument                              brotli KB  budget ${DOCUMENT_BUDGET}`)
  for (const row of documents)
    console.log(`${isLight(row) ? '✓' : '✗'} ${row.file.padEnd(36)} ${row.brotli.toFixed(1).padStart(8)}`)
  const failed = rows.filter((row) => !isFine(row)).length + documents.filter((row) => !isLight(row)).length
  const borders = checkCodeBorders()
  return {
    passed: rows.length + documents.length - failed + borders.passed,
    failed: (rows.length === 0 ? 1 : failed) + borders.failed,
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  process.exit(runBundleBudget().failed === 0 ? 0 : 1)
}
