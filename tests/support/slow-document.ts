import { createServer, request } from 'node:http'
import { PAGE_DATA_ID } from '../../src/config/rendered-app.ts'

/** How the first document ends. */
type End = 'whole' | 'broken off'

/**
 * Opens a proxy that splits the first document in two, like a bad network: the part after this share of its
 * body, or after the middle of its data, waits until `end` is called.
 */
export const slowDocument = async (
  target: string,
  part: number | 'data',
): Promise<{ url: string; end: (how: End) => void; close: () => void }> => {
  let end = (_: End) => {}
  let theEnd: Promise<End> | undefined = new Promise((resolve) => {
    end = resolve
  })
  const { hostname, port } = new URL(target)
  const server = createServer((asked, given) => {
    const { method, url, headers } = asked
    const forwarded = request(
      { hostname, port, method, path: url, headers: { ...headers, 'accept-encoding': 'identity' } },
      async (answer) => {
        given.writeHead(answer.statusCode ?? 502, answer.headers)
        const wanted = theEnd
        if (!wanted || !answer.headers['content-type']?.startsWith('text/html')) return answer.pipe(given)
        theEnd = undefined
        const html = Buffer.concat(await answer.toArray())
        const begin = html.indexOf('<body')
        const data = html.indexOf('{', html.indexOf(PAGE_DATA_ID))
        const from = part === 'data' ? data : begin
        const share = part === 'data' ? 0.5 : part
        const middle = from + Math.floor((html.length - from) * share)
        given.write(html.subarray(0, middle))
        if ((await wanted) === 'whole') given.end(html.subarray(middle))
        else given.destroy()
      },
    )
    forwarded.on('error', () => given.destroy())
    asked.pipe(forwarded)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const own = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://localhost:${own}`,
    end: (how) => end(how),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
