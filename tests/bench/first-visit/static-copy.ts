import { request as ask, createServer } from 'node:http'
import { brotliCompressSync, constants } from 'node:zlib'

const SCRIPTS = /<script\b[\s\S]*?<\/script>/g
const QUALITY = 9

/** Returns a document as a page without an app would serve it: the same text, styles and pictures, and no script. */
const withoutScripts = async (url: string): Promise<Buffer> => {
  const html = (await (await fetch(url)).text()).replace(SCRIPTS, '')
  return brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } })
}

interface Passed {
  url: string
  stop: () => Promise<void>
}

/** Starts a proxy of a server; it removes the scripts of these documents, if any. */
export const passOn = async (origin: string, staticPaths: readonly string[] = []): Promise<Passed> => {
  const documents = new Map<string, Buffer>()
  for (const path of staticPaths) documents.set(path, await withoutScripts(origin + path))
  const server = createServer((request, response) => {
    const passed = ask(
      origin + request.url,
      { method: request.method, headers: request.headers },
      (answer) => {
        const document = documents.get(request.url ?? '')
        if (!document) {
          response.writeHead(answer.statusCode ?? 502, answer.headers)
          answer.pipe(response)
          return
        }
        answer.resume()
        const { etag: _, 'transfer-encoding': __, ...headers } = answer.headers
        response.writeHead(200, {
          ...headers,
          'content-encoding': 'br',
          'content-length': document.length,
        })
        response.end(document)
      },
    )
    passed.on('error', () => response.destroy())
    request.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `http://localhost:${typeof address === 'object' && address ? address.port : 0}`,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
