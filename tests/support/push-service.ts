import type { IncomingHttpHeaders } from 'node:http'
import { createServer } from 'node:https'
import { localCertificate } from './local-certificate.ts'

/** An encrypted message received by the push service. */
export interface ReceivedPush {
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
}

/** How the service refuses: a status, with headers, or a closed connection without a response. */
export type PushMood = number | { status: number; headers: Record<string, string> } | 'hang up' | undefined

export interface PushService {
  /** Its address: `https://localhost:port`. */
  origin: string
  /** The certificate that the sender must trust. */
  ca: string
  /** Messages that arrived in full, accepted or not. */
  received: ReceivedPush[]
  /** Returns the number of connections made, with any outcome. */
  connections(): number
  stop(): Promise<void>
}

/** Starts a push service over real https on a free port, with an untrusted certificate. `mood` is called once a message was read. */
export const startPushService = async (
  mood: (received: ReceivedPush) => PushMood | Promise<PushMood> = () => undefined,
): Promise<PushService> => {
  const received: ReceivedPush[] = []
  let connections = 0
  const server = createServer(localCertificate, (request, response) => {
    const answer = async () => {
      const chunks: Uint8Array[] = []
      for await (const chunk of request) chunks.push(chunk)
      const one = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) }
      received.push(one)
      const said = (await mood(one)) ?? 201
      if (said === 'hang up') return request.socket.destroy()
      const { status, headers } = typeof said === 'number' ? { status: said, headers: {} } : said
      response.writeHead(status, headers).end()
    }
    answer().catch(() => request.socket.destroy())
  })
  server.on('connection', () => {
    connections += 1
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    origin: `https://localhost:${port}`,
    ca: localCertificate.cert,
    received,
    connections: () => connections,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
