import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** Opens a proxy to a database that can be cut and mended, at the same address. */
export const cuttableLink = async (
  target: string,
): Promise<{ url: string; cut(): Promise<void>; mend(): Promise<void> }> => {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(port || 5432), hostname)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => socket.destroy())
      socket.once('close', () => sockets.delete(socket))
    }
    near.pipe(far).pipe(near)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const own = typeof address === 'object' && address ? address.port : 0
  const url = new URL(target)
  url.hostname = '127.0.0.1'
  url.port = String(own)
  return {
    url: url.href,
    cut: async () => {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
    mend: async () => {
      server.listen(own, '127.0.0.1')
      await once(server, 'listening')
    },
  }
}
