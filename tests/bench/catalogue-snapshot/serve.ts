import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'
import { build, type Rolldown } from 'vite'

/** A response in brotli, like every contender's. */
export interface Answer {
  type: string
  body: Buffer
}

export const answer = (text: string | Buffer, quality: number, type = 'application/json'): Answer => ({
  type,
  body: brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
})

const bundle = async (entry: string): Promise<string> => {
  const result = (await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2023',
      rolldownOptions: {
        input: fileURLToPath(new URL(entry, import.meta.url)),
        output: { codeSplitting: false, entryFileNames: 'app.js' },
      },
    },
  })) as Rolldown.RolldownOutput | Rolldown.RolldownOutput[]
  const chunk = [result].flat()[0]?.output.find((output) => output.type === 'chunk')
  if (chunk?.type !== 'chunk') throw new Error(`${entry} gave no script`)
  return chunk.code
}

/** Serves a contender's page, and `answers` by path; counts the bytes of the latter. */
export const serve = async (entry: string, answers: Map<string, Answer>) => {
  const code = answer(await bundle(entry), 9, 'text/javascript')
  const page = answer(
    '<!doctype html><meta charset="utf-8"><script type="module" src="/app.js"></script>',
    5,
    'text/html',
  )
  const sent = { bytes: 0 }
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const own = { '/': page, '/app.js': code }[pathname]
    const found = own ?? answers.get(pathname)
    if (found && !own) sent.bytes += found.body.length
    response.writeHead(found ? 200 : 404, {
      'content-type': found?.type ?? 'text/plain',
      ...(found && { 'content-encoding': 'br' }),
      'cache-control': 'no-store',
    })
    response.end(found?.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    url: `http://localhost:${port}`,
    sent,
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
