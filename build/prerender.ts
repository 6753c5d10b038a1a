import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Manifest } from 'vite'
import { pageRows } from '../src/config/paths.ts'
import { buildDocument, type InlineParts } from './document.ts'
import { inlineScript } from './inline-script.ts'
import { contentSecurityPolicy } from './policy.ts'
import { emptyMain, type RenderedPage, takeApart } from './rendered-page.ts'
import { renderPaths } from './server-render.ts'
import { styleSheets } from './style-sheets.ts'

/** What answers every path that is not rendered at build: the bar and an empty main. */
const SHELL = 'app.html'
const fileOf = (path: string): string => `${path.slice(1).replaceAll('/', '-') || 'home'}.html`
/** The file that each page rendered at build becomes, by its path. */
const ROUTES = Object.fromEntries(
  pageRows.filter(({ document }) => document === 'built').map(({ path }) => [path, fileOf(path)]),
)

/** The module of the page at each path. */
const pageOf = new Map<string, string>(pageRows.map(({ path, page }) => [path, `src/pages/${page}.tsx`]))

/**
 * Renders the public pages and the shell beside the client bundle, each with a policy of its own, and writes
 * `pages.json`, by which the server chooses file and policy: `{shell, routes: {path: file}, policies: {file: CSP, default}}`.
 * Vite's manifest moves out of the served folder, to dist/manifest.json; the table of pages goes beside it, for scripts that cannot read
 * TypeScript. Answers the names of the files that rendering added to assets/.
 */
export const prerenderPages = async (root: string, clientDir: string): Promise<string[]> => {
  const manifestFile = join(root, 'dist', 'manifest.json')
  await rename(join(clientDir, '.vite', 'manifest.json'), manifestFile)
  await rm(join(clientDir, '.vite'), { recursive: true, force: true })
  const manifest = JSON.parse(await readFile(manifestFile, 'utf8')) as Manifest
  const entry = manifest['src/main.tsx']
  if (!entry) throw new Error('The client bundle has no src/main.tsx')
  const sheetsOf = await styleSheets(clientDir, manifest)

  const paths = [...Object.keys(ROUTES), `/${SHELL}`]
  const { globalCss, pages, assets } = await renderPaths(root, clientDir, paths)
  const template = await readFile(join(root, 'index.html'), 'utf8')
  // The door is at /tickets, which the shell answers: the other pages need not carry its script.
  const instantPassScript = await inlineScript(root, 'src/instant-pass/main.ts')
  const parts: InlineParts = {
    globalCss: globalCss.trim(),
    bootScript: await inlineScript(root, 'src/boot/boot.ts', {
      __ENTRY__: JSON.stringify(`/${entry.file}`),
    }),
    instantPassScript: '',
    sheets: [],
  }

  const policies: Record<string, string> = { default: contentSecurityPolicy({ scripts: [], styles: [] }) }
  const write = async (file: string, path: string, page: RenderedPage, more = {}) => {
    const sheets = sheetsOf(page.body, ['src/main.tsx', pageOf.get(path)])
    const { html, policy } = buildDocument(template, path, page, { ...parts, ...more, sheets })
    policies[file] = policy
    await writeFile(join(clientDir, file), html)
  }
  const pageAt = (path: string) => takeApart(path, pages[path] ?? '')
  for (const [path, file] of Object.entries(ROUTES)) await write(file, path, pageAt(path))
  await write(SHELL, '', emptyMain(pageAt(`/${SHELL}`)), { instantPassScript })
  await writeFile(
    join(clientDir, 'pages.json'),
    JSON.stringify({ shell: SHELL, routes: ROUTES, policies }, null, 2),
  )
  await writeFile(join(root, 'dist', 'page-rows.json'), JSON.stringify(pageRows))
  return assets
}
