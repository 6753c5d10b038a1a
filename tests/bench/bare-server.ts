import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { build, type Rolldown } from 'vite'

const PAGE = (script: string) => `<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Pass</title></head>
<body><div id="qr"></div>${script}</body></html>`

const WORKER = (files: string[]) => `
const FILES = ${JSON.stringify(files)}
addEventListener('install', (event) => event.waitUntil(caches.open('bare').then((cache) => cache.addAll(FILES)).then(() => skipWaiting())))
addEventListener('activate', (event) => event.waitUntil(clients.claim()))
addEventListener('fetch', (event) => event.respondWith(caches.match(event.request, { ignoreSearch: true }).then((hit) => hit ?? fetch(event.request))))`

/** Returns the script of a file beside this one, with the packages that it imports. */
export const bundle = async (entry: string): Promise<string> => {
  const result = (await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2023',
      lib: { entry: fileURLToPath(new URL(entry, import.meta.url)), formats: ['es'], fileName: 'app' },
    },
  })) as Rolldown.RolldownOutput[]
  const chunk = result[0]?.output.find((output) => output.type === 'chunk')
  if (chunk?.type !== 'chunk') throw new Error(`${entry} gave no script`)
  return chunk.code
}

export interface BareServer {
  url: string
  stop: () => Promise<void>
}

/** Serves one bare page with a worker that caches it: its script is inline, or a module like an app's. */
export const serveBare = async (entry: string, place: 'inline' | 'module'): Promise<BareServer> => {
  const code = await bundle(entry)
  const files: Record<string, [type: string, body: string]> = {
    '/': [
      'text/html; charset=utf-8',
      PAGE(
        place === 'inline'
          ? `<script type="module">${code}</script>`
          : '<script type="module" src="/app.js"></script>',
      ),
    ],
    '/app.js': ['text/javascript', code],
    '/sw.js': ['text/javascript', WORKER(place === 'inline' ? ['/'] : ['/', '/app.js'])],
  }
  const server = createServer((request, response) => {
    const file = files[new URL(request.url ?? '/', 'http://localhost').pathname]
    response.writeHead(file ? 200 : 404, {
      'content-type': file?.[0] ?? 'text/plain',
      'cache-control': 'no-cache',
    })
    response.end(file?.[1])
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    url: `http://localhost:${port}`,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
