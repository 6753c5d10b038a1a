import { createServer, request } from 'node:http'

/** A way to a server on which documents come in two parts, as over a bad network: what follows `share` of the page's HTML waits. */
export const slowDocument = async (
  target: string,
  share: number,
): Promise<{ url: string; sendRest: () => void; close: () => void }> => {
  let sendRest = () => {}
  const rest = new Promise<void>((resolve) => {
    sendRest = resolve
  })
  const { hostname, port } = new URL(target)
  const server = createServer((asked, given) => {
    const { method, url, headers } = asked
    const options = {
      hostname,
      port,
      method,
      path: url,
      headers: { ...headers, 'accept-encoding': 'identity' },
    }
    const forwarded = request(options, async (answer) => {
      given.writeHead(answer.statusCode ?? 502, answer.headers)
      if (!answer.headers['content-type']?.startsWith('text/html')) return answer.pipe(given)
      const html = Buffer.concat(await answer.toArray())
      const begin = html.indexOf('<body')
      const middle = begin + Math.floor((html.length - begin) * share)
      given.write(html.subarray(0, middle))
      await rest
      given.end(html.subarray(middle))
    })
    forwarded.on('error', () => given.destroy())
    asked.pipe(forwarded)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const own = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://localhost:${own}`,
    sendRest,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
