import { request as ask, createServer } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { brotliCompressSync, constants } from 'node:zlib'

const QUALITY = 9

/** A page or script of the proxy's own. */
export interface Added {
  type: string
  body: string
}

interface Changes {
  /** Documents that are changed on their way, and how. */
  documents?: readonly string[]
  change?: (html: string) => string
  added?: Readonly<Record<string, Added>>
  /** Time that each request waits, in ms. */
  delayMs?: number
}

interface Passed {
  url: string
  stop: () => Promise<void>
}

const compressed = (text: string): Buffer =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } })

/** Starts a proxy of a server that changes some documents, which keep their headers, and adds files. */
export const passOn = async (
  origin: string,
  { documents = [], change = (html) => html, added = {}, delayMs = 0 }: Changes = {},
): Promise<Passed> => {
  const changed = new Map<string, Buffer>()
  for (const path of documents)
    changed.set(path, compressed(change(await (await fetch(origin + path)).text())))
  const own = new Map(
    Object.entries(added).map(([path, { type, body }]) => [path, { type, body: compressed(body) }]),
  )
  const server = createServer(async (request, response) => {
    if (delayMs) await setTimeout(delayMs)
    const path = request.url ?? ''
    const file = own.get(path)
    if (file) {
      response.writeHead(200, {
        'content-type': file.type,
        'content-encoding': 'br',
        'content-length': file.body.length,
      })
      response.end(file.body)
      return
    }
    const passed = ask(origin + path, { method: request.method, headers: request.headers }, (answer) => {
      const document = changed.get(path)
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
    })
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
