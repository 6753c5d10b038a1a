import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Manifest } from 'vite'
import {
  buildDocument,
  contentSecurityPolicy,
  type DocumentParts,
  emptyMain,
  takeApart,
} from '../server/pages/document.ts'
import { createRenderer } from '../server/pages/renderer.ts'
import { pageRows } from '../src/config/paths.ts'
import { bundleParts } from './bundle-parts.ts'
import { inlineScript } from './inline-script.ts'
import { buildRenderer } from './server-render.ts'

/** What answers every path that is not rendered: the bar and an empty main. */
const SHELL = 'app.html'
/** Nobody waits for a page here, and a machine that builds may be busy (ms). */
const PATIENCE_MS = 60_000
const fileOf = (path: string): string => `${path.slice(1).replaceAll('/', '-') || 'home'}.html`
/** The file that each page of one address becomes, by its path; one that the server renders is there without its data. */
const ROUTES = Object.fromEntries(
  pageRows
    .filter(({ document, path }) => document && !path.includes(':'))
    .map(({ path }) => [path, fileOf(path)]),
)

/**
 * Renders the public pages and the shell beside the client bundle, each with a policy of its own, and writes
 * `pages.json`, by which the server chooses file and policy: `{shell, routes: {path: file}, policies: {file: CSP, default}}`. What the server
 * renders pages with goes to dist/pages, Vite's manifest moves out of the served folder, to dist/manifest.json; the table of pages goes beside
 * it, for scripts that cannot read TypeScript. Answers the names of the files that rendering added to assets/.
 */
export const prerenderPages = async (root: string, clientDir: string): Promise<string[]> => {
  const manifestFile = join(root, 'dist', 'manifest.json')
  await rename(join(clientDir, '.vite', 'manifest.json'), manifestFile)
  await rm(join(clientDir, '.vite'), { recursive: true, force: true })
  const manifest = JSON.parse(await readFile(manifestFile, 'utf8')) as Manifest
  const entry = manifest['src/main.tsx']
  if (!entry) throw new Error('The client bundle has no src/main.tsx')

  const outDir = join(root, 'dist', 'pages')
  const { file, assets } = await buildRenderer(root, outDir, clientDir)
  const renderer = createRenderer(file, { patienceMs: PATIENCE_MS })
  const parts: DocumentParts = {
    template: await readFile(join(root, 'index.html'), 'utf8'),
    globalCss: (await renderer.globalCss()).trim(),
    bootScript: await inlineScript(root, 'src/boot/boot.ts', {
      __ENTRY__: JSON.stringify(`/${entry.file}`),
    }),
    instantPassScript: '',
    ...(await bundleParts(clientDir, manifest)),
  }
  await mkdir(outDir, { recursive: true })
  await writeFile(join(outDir, 'parts.json'), JSON.stringify(parts))

  const policies: Record<string, string> = { default: contentSecurityPolicy({ scripts: [], styles: [] }) }
  const write = async (name: string, ...given: Parameters<typeof buildDocument>) => {
    const { html, policy } = buildDocument(...given)
    policies[name] = policy
    await writeFile(join(clientDir, name), html)
  }
  const pageAt = async (path: string) => takeApart(path, (await renderer.render(path)).html)
  for (const [path, name] of Object.entries(ROUTES))
    await write(name, parts, { row: path, address: path, page: await pageAt(path) })
  // The door is at /tickets, which the shell answers: the other pages need not carry its script.
  const shell = { ...parts, instantPassScript: await inlineScript(root, 'src/instant-pass/main.ts') }
  await write(SHELL, shell, { row: '', address: '', page: emptyMain(await pageAt(`/${SHELL}`)) })
  await renderer.close()
  await writeFile(
    join(clientDir, 'pages.json'),
    JSON.stringify({ shell: SHELL, routes: ROUTES, policies }, null, 2),
  )
  await writeFile(join(root, 'dist', 'page-rows.json'), JSON.stringify(pageRows))
  return assets
}
