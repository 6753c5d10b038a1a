import { existsSync, readdirSync } from 'node:fs'
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import react from '@vitejs/plugin-react'
import { build, type Manifest, type Plugin } from 'vite'
import {
  buildDocument,
  contentSecurityPolicy,
  type DocumentParts,
  emptyMain,
  fontOf,
  takeApart,
} from '../server/pages/document.ts'
import { createRenderer } from '../server/pages/renderer.ts'
import { pageRows } from '../src/config/paths.ts'
import { bundleParts } from './bundle-parts.ts'
import { bundleScript } from './bundle-script.ts'

/** Stubs the worker's registration, which has no meaning on the server. */
const withoutWorker: Plugin = {
  name: 'nectar:without-worker',
  resolveId: (id) => (id.startsWith('virtual:pwa-register') ? `\0${id}` : null),
  load: (id) =>
    id.startsWith('\0virtual:pwa-register') ? 'export const registerSW = () => async () => {}' : null,
}

/**
 * Builds src/entry-server.tsx for Node into `outDir` and returns its file. Assets that only it uses (the font of the global style sheet)
 * are copied to the client's and listed in `assets`.
 */
const buildRenderer = async (
  root: string,
  outDir: string,
  clientDir: string,
): Promise<{ file: string; assets: string[] }> => {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [vanillaExtractPlugin(), react(), withoutWorker],
    build: {
      ssr: 'src/entry-server.tsx',
      outDir,
      emptyOutDir: true,
      ssrEmitAssets: true,
      assetsInlineLimit: 0,
      target: 'node20',
      rolldownOptions: { output: { entryFileNames: 'render.js' } },
    },
  })
  const folder = join(outDir, 'assets')
  const assets = existsSync(folder) ? readdirSync(folder).filter((file) => !/\.(?:js|css)$/.test(file)) : []
  for (const name of assets) await copyFile(join(folder, name), join(clientDir, 'assets', name))
  return { file: join(outDir, 'render.js'), assets }
}

/** Page for every path that is not prerendered: the navigation bar and an empty main. */
const SHELL = 'app.html'

/** Time limit per page in ms: no user waits here, and a build machine may be busy. */
const PATIENCE_MS = 60_000

const fileOf = (path: string): string => `${path.slice(1).replaceAll('/', '-') || 'home'}.html`

/** File per page with a single address. A page that the server renders is prerendered without its data. */
const ROUTES = Object.fromEntries(
  pageRows
    .filter(({ document, path }) => document && !path.includes(':'))
    .map(({ path }) => [path, fileOf(path)]),
)

/**
 * Renders the public pages and the shell, each with its own policy. Writes `pages.json` for the server: `{shell, routes: {path: file},
 * policies: {file: CSP, default}}`. The renderer goes to dist/pages. Returns the files added to assets/.
 */
export const prerenderPages = async (root: string, clientDir: string): Promise<string[]> => {
  const manifest = JSON.parse(await readFile(join(clientDir, '.vite', 'manifest.json'), 'utf8')) as Manifest
  await rm(join(clientDir, '.vite'), { recursive: true, force: true })
  const entry = manifest['src/main.tsx']
  if (!entry) throw new Error('The client bundle has no src/main.tsx')

  const outDir = join(root, 'dist', 'pages')
  const { file, assets } = await buildRenderer(root, outDir, clientDir)
  const renderer = createRenderer(file, { patienceMs: PATIENCE_MS })
  const { parts: bundle, manifest: written } = await bundleParts(clientDir, manifest)
  await writeFile(join(root, 'dist', 'manifest.json'), JSON.stringify(written, null, 2))
  const parts: DocumentParts = {
    template: await readFile(join(root, 'index.html'), 'utf8'),
    globalCss: (await renderer.globalCss()).trim(),
    bootScript: await bundleScript(root, 'src/boot/boot.ts', {
      define: { __ENTRY__: JSON.stringify(`/${entry.file}`) },
    }),
    instantPassScript: '',
    ...bundle,
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
  // The instant pass is shown at /tickets, served by the shell: other pages do not need its script.
  const instantPassScript = await bundleScript(root, 'src/instant-pass/main.ts', {
    define: { __FONT__: JSON.stringify(fontOf(parts.globalCss)) },
  })
  const shell = { ...parts, instantPassScript }
  await write(SHELL, shell, { row: '', address: '', page: emptyMain(await pageAt(`/${SHELL}`)) })
  await renderer.close()
  await writeFile(
    join(clientDir, 'pages.json'),
    JSON.stringify({ shell: SHELL, routes: ROUTES, policies }, null, 2),
  )
  await writeFile(join(root, 'dist', 'page-rows.json'), JSON.stringify(pageRows))
  return [...assets, ...bundle.sheets]
}

const FONT = '/src/ui/fonts/bricolage-grotesque.woff2'

/** Adds to the development server's page what the build inserts: the global style sheet and the boot script. */
export const devDocument = (): Plugin => ({
  name: 'nectar:dev-document',
  apply: 'serve',
  transformIndexHtml: {
    order: 'pre',
    async handler(html, { server }) {
      if (!server) return html
      const { globalCss } = await server.ssrLoadModule('/src/ui/global-css.ts')
      return html
        .replace(
          '<!--head-->',
          () => `<script type="module" src="/src/boot/boot.ts"></script><style>${globalCss(FONT)}</style>`,
        )
        .replace('<!--end-->', '')
    },
  },
})
