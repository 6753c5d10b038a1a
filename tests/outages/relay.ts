import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A proxy to a service that can be cut, mended, slowed down or redirected, always on the same local port. */
export interface Relay {
  port: number
  cut(): void
  mend(): void
  /** Adds this many ms to each round trip. */
  delay(ms: number): void
  leadTo(port: number): void
  stop(): Promise<void>
}

export const startRelay = async (target: number): Promise<Relay> => {
  const sockets = new Set<Socket>()
  let [to, delayMs, isCut] = [target, 0, false]
  const server = createServer((near) => {
    sockets.add(near)
    near.on('error', () => near.destroy())
    if (isCut) return near.destroy()
    const far = connect(to, '127.0.0.1')
    sockets.add(far)
    far.on('error', () => far.destroy())
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.once('close', () => {
        sockets.delete(one)
        other.destroy()
      })
      one.on('data', (chunk) => {
        // Delays only one direction: the request arrives later, and so does its response.
        if (delayMs > 0 && one === near) setTimeout(() => other.writable && other.write(chunk), delayMs)
        else if (other.writable) other.write(chunk)
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const drop = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    cut: () => {
      isCut = true
      drop()
    },
    mend: () => {
      isCut = false
    },
    delay: (ms) => {
      delayMs = ms
    },
    leadTo: (port) => {
      to = port
      drop()
    },
    stop: async () => {
      drop()
      server.close()
    },
  }
}
