import { readFileSync } from 'node:fs'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { BlockList, isIPv6, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

interface ConnectionBounds {
  /** In total; new connections then replace unanswered ones. */
  max: number
  /** Per network. A proxy's connections serve many clients and are limited by `max` alone. */
  maxPerNetwork: number
  networkOf: (address: string) => string
  isProxy: (address: string) => boolean
}

/** Time in ms after which a response ends if its client does not read. */
const STALLED_MS = 30_000

const SWEEP_MS = 5_000

/** When stopping, in ms: grace for calls arriving on open connections, check interval, time for requests to complete, and for stalled responses. */
const DRAIN_MS = 150

const STOP_SWEEP_MS = 50

const STOP_PATIENCE_MS = 1_000

const STOP_STALLED_MS = 500

interface Exchange {
  request: IncomingMessage
  response: ServerResponse
}

interface Connection {
  network: string
  exchanges: Set<Exchange>
  /** Bytes sent at the last change, and the time of that change. */
  written: number
  writtenAt: number
}

/** Proxies trusted for the caller's address: none, a number of them in a chain, or those in these networks (CIDR, or Fastify's names). */
export type TrustedProxies = false | number | string[]

/** Converts the setting to Fastify's form, whose function takes an address and its distance in hops. */
export const trustOf = (
  trusted: TrustedProxies,
): false | string[] | ((address: string, hop: number) => boolean) =>
  typeof trusted === 'number' ? (_address, hop) => hop < trusted : trusted

const NAMED: Record<string, [address: string, prefix: number][]> = {
  loopback: [
    ['127.0.0.0', 8],
    ['::1', 128],
  ],
  linklocal: [
    ['169.254.0.0', 16],
    ['fe80::', 10],
  ],
  uniquelocal: [
    ['10.0.0.0', 8],
    ['172.16.0.0', 12],
    ['192.168.0.0', 16],
    ['fc00::', 7],
  ],
}

const subnetsOf = (network: string): [address: string, prefix: number][] => {
  const [address = '', prefix] = network.split('/')
  return NAMED[network] ?? [[address, Number(prefix ?? (isIPv6(address) ? 128 : 32))]]
}

/**
 * Returns a test for addresses of proxies in front of this server: this machine and trusted networks. If a number of proxies is trusted,
 * every connection comes from one.
 */
export const proxyAddresses = (trusted: TrustedProxies): ((address: string) => boolean) => {
  if (typeof trusted === 'number') return () => true
  const list = new BlockList()
  for (const network of ['loopback', ...(trusted || [])])
    for (const [address, prefix] of subnetsOf(network))
      list.addSubnet(address, prefix, isIPv6(address) ? 'ipv6' : 'ipv4')
  return (address) => address !== '' && list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

/** Returns true if the connection can end without loss: it is silent, idle, or its request is incomplete. */
const isUnanswered = (connection: Connection): boolean =>
  [...connection.exchanges].every(
    ({ request, response }) => !request.complete && !response.headersSent && !response.destroyed,
  )

/**
 * Limits the connections of an HTTP server. The oldest unanswered ones of the largest network make room for new ones. A response that its
 * client does not read ends after 30 s. `drain` ends each connection once it is answered.
 */
export const boundConnections = (server: Server, bounds: ConnectionBounds): { drain(): Promise<void> } => {
  // Ordered by last use.
  const connections = new Map<Socket, Connection>()
  const byNetwork = new Map<string, Set<Socket>>()

  const touch = (socket: Socket, connection: Connection) => {
    connections.delete(socket)
    connections.set(socket, connection)
    const sockets = byNetwork.get(connection.network) ?? new Set()
    byNetwork.set(connection.network, sockets)
    sockets.delete(socket)
    sockets.add(socket)
  }
  const forget = (socket: Socket, { network }: Connection) => {
    connections.delete(socket)
    const sockets = byNetwork.get(network)
    sockets?.delete(socket)
    if (sockets?.size === 0) byNetwork.delete(network)
  }
  const endOldestOf = (sockets: Iterable<Socket>, but: Socket): boolean => {
    for (const socket of sockets) {
      const connection = connections.get(socket)
      if (socket === but || !connection || !isUnanswered(connection)) continue
      forget(socket, connection)
      socket.destroy()
      return true
    }
    return false
  }
  const makeRoom = (socket: Socket): boolean => {
    const busiest = [...byNetwork.values()].sort((a, b) => b.size - a.size)[0] ?? []
    return endOldestOf(busiest, socket) || endOldestOf(connections.keys(), socket)
  }

  server.on('connection', (socket: Socket) => {
    const address = (socket.remoteAddress ?? '').replace(/^::ffff:(?=\d+\.)/i, '')
    const network = bounds.networkOf(address)
    const connection: Connection = {
      network,
      exchanges: new Set(),
      written: 0,
      writtenAt: performance.now(),
    }
    touch(socket, connection)
    socket.once('close', () => forget(socket, connection))
    const own = byNetwork.get(network)
    const hasRoom =
      (bounds.isProxy(address) || !own || own.size <= bounds.maxPerNetwork || endOldestOf(own, socket)) &&
      (connections.size <= bounds.max || makeRoom(socket))
    if (!hasRoom) socket.destroy()
  })

  server.on('request', (request, response) => {
    const { socket } = request
    const connection = connections.get(socket)
    if (!connection) return
    const exchange = { request, response }
    connection.exchanges.add(exchange)
    touch(socket, connection)
    response.once('close', () => {
      connection.exchanges.delete(exchange)
      if (connections.has(socket)) touch(socket, connection)
    })
  })

  const isStalled = (socket: Socket, connection: Connection, patienceMs: number): boolean => {
    const now = performance.now()
    if (socket.writableLength === 0 || socket.bytesWritten - socket.writableLength !== connection.written) {
      connection.written = socket.bytesWritten - socket.writableLength
      connection.writtenAt = now
      return false
    }
    return now - connection.writtenAt >= patienceMs
  }
  const sweep = setInterval(() => {
    for (const [socket, connection] of connections)
      if (isStalled(socket, connection, STALLED_MS)) socket.destroy()
  }, SWEEP_MS)
  sweep.unref()

  return {
    drain: async () => {
      clearInterval(sweep)
      const begun = performance.now()
      await wait(DRAIN_MS)
      const timer = setInterval(() => {
        const isPatient = performance.now() - begun < STOP_PATIENCE_MS
        for (const [socket, connection] of connections) {
          const isSilent = connection.exchanges.size === 0 && socket.writableLength === 0
          const isHalfSent = isUnanswered(connection) && !isPatient
          if (isSilent || isHalfSent || isStalled(socket, connection, STOP_STALLED_MS)) socket.destroy()
        }
      }, STOP_SWEEP_MS)
      server.once('close', () => clearInterval(timer))
    },
  }
}

/**
 * Limits an application's connections and drains them while it closes. Fastify marks each response as its connection's last from then on;
 * calls already in flight still get one, because cutting an idle connection at that moment would lose a call.
 */
export const manageConnections = (app: FastifyInstance, bounds: ConnectionBounds): void => {
  const { drain } = boundConnections(app.server, bounds)
  app.addHook('preClose', async () => {
    if (app.server.listening) await drain()
  })
}

/** Open files reserved for the database, the pool, pictures and mails. */
const RESERVED = 200

const MIN_CONNECTIONS = 32

const MAX_CONNECTIONS = 10_000

/** Assumed limit if the system reports none: a common default. */
const USUAL = 1_024

const openFileLimit = (): number => {
  try {
    const [, soft] = /^Max open files +(\d+|unlimited)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
    return soft === 'unlimited' ? Number.POSITIVE_INFINITY : Number(soft ?? USUAL)
  } catch {
    return USUAL
  }
}

/** Returns how many connections fit into this process's limit of open files. */
export const defaultMaxConnections = (limit = openFileLimit()): number =>
  Math.max(MIN_CONNECTIONS, Math.min(MAX_CONNECTIONS, limit - RESERVED))
