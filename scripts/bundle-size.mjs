// What a person's phone fetches of JavaScript before it can be used without a touch, per route, against the budget.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { root } from './run.mjs'

/** React, router and TanStack Query are 83 of them. Where a page's row says nothing: a page with a document of its own, and every other. */
const KB = 1024
const PUBLIC_BUDGET = 120
const BUDGET = 130
/** Most script files until a rendered page is taken over; the document names them all, so that they come in one wait. */
const MOST_FILES = 8
const ENTRY = 'src/main.tsx'
/** Chunks that the app asks for by itself once it stands, and on which routes (`npm run bench` measures them in a browser). */
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

/**
 * One row a route of src/config/paths.ts, which the build has copied: `{route, gzip, brotli, budget, files, mostFiles}`, sizes in KB of 1024 bytes.
 */
export const bundleSizes = () => {
  const [manifest, rows] = ['manifest.json', 'page-rows.json'].map((name) =>
    JSON.parse(readFileSync(join(root, 'dist', name), 'utf8')),
  )
  const { shell, routes } = JSON.parse(readFileSync(join(client, 'pages.json'), 'utf8'))
  const sizeOf = (bytes) => ({
    gzip: gzipSync(bytes, { level: 9 }).length,
    brotli: brotliCompressSync(bytes).length,
  })
  return rows.map(({ path: route, page, document, budget = document ? PUBLIC_BUDGET : BUDGET }) => {
    const key = `src/pages/${page}.tsx`
    if (!manifest[key]) throw new Error(`${route}: the bundle has no ${key}`)
    const keys = new Set([ENTRY, key, ...BY_ITSELF].flatMap((name) => [...closure(manifest, name)]))
    const files = [...new Set([...keys].map((name) => manifest[name]?.file).filter(Boolean))]
    const parts = files.map((file) => readFileSync(join(client, file)))
    // What the server renders has the inline scripts of the other documents; the shell alone draws a pass by itself.
    parts.push(Buffer.from(inlineScripts(routes[route] ?? (document ? routes['/'] : shell))))
    const total = { gzip: 0, brotli: 0 }
    for (const size of parts.map(sizeOf)) {
      total.gzip += size.gzip / KB
      total.brotli += size.brotli / KB
    }
    const mostFiles = document === 'rendered' ? MOST_FILES : Number.POSITIVE_INFINITY
    return { route, ...total, budget, files: files.length, mostFiles }
  })
}

/** Most that a document may weigh as it is served, in KB (brotli). */
const DOCUMENT_BUDGET = 16
const QUALITY = 9

/** One row a document of the build: `{file, brotli}`, in KB of 1024 bytes. One that the server renders with its data is weighed in tests/e2e/documents.spec.ts. */
const documentSizes = () => {
  const { shell, routes } = JSON.parse(readFileSync(join(client, 'pages.json'), 'utf8'))
  const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY }
  return [shell, ...new Set(Object.values(routes))].map((file) => ({
    file,
    brotli: brotliCompressSync(readFileSync(join(client, file)), { params }).length / KB,
  }))
}

/** Prints the tables; answers how many routes and documents keep their budget and how many do not. */
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
  return { passed: rows.length + documents.length - failed, failed: rows.length === 0 ? 1 : failed }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  process.exit(runBundleBudget().failed === 0 ? 0 : 1)
}
