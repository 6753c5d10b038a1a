import { readFileSync } from 'node:fs'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { BlockList, isIPv6, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** How many connections stand open at once. */
interface ConnectionBounds {
  /** In all; further ones take the place of those that are not being answered. */
  max: number
  /** Of one network. What a proxy in front opens is everybody's: it is bound by `max` alone. */
  maxPerNetwork: number
  networkOf: (address: string) => string
  isProxy: (address: string) => boolean
}

/** How long a response may wait for a client that does not read it. */
const STALLED_MS = 30_000

const SWEEP_MS = 5_000

/** At a stop: for how long calls on their way over open connections are still answered, requests may end, and responses may not move. */
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
  /** How much had been written when that last changed, and when that was. */
  written: number
  writtenAt: number
}

/** Who is believed about the caller's address: nobody's, that of so many proxies one behind the other, or of those in these networks (CIDR, or the names that Fastify knows). */
export type TrustedProxies = false | number | string[]

/** The same, as Fastify asks it: of an address and of how many stand between it and us. */
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

/** Whether a proxy in front of this server may connect from an address: from this machine, and from where one is trusted; behind a number of proxies all connections are theirs. */
export const proxyAddresses = (trusted: TrustedProxies): ((address: string) => boolean) => {
  if (typeof trusted === 'number') return () => true
  const list = new BlockList()
  for (const network of ['loopback', ...(trusted || [])])
    for (const [address, prefix] of subnetsOf(network))
      list.addSubnet(address, prefix, isIPv6(address) ? 'ipv6' : 'ipv4')
  return (address) => address !== '' && list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

/** Nothing is lost where it ends: it is silent, idle, or its request has not come in whole. */
const isUnanswered = (connection: Connection): boolean =>
  [...connection.exchanges].every(
    ({ request, response }) => !request.complete && !response.headersSent && !response.destroyed,
  )

/**
 * Bounds the connections of an HTTP server and ends those that lead nowhere: the oldest that nobody answers make room for new ones, of the network that
 * holds most; a response that its client does not read ends after 30 s. `drain` ends them all at a stop, as soon as what was asked is answered.
 */
export const boundConnections = (server: Server, bounds: ConnectionBounds): { drain(): Promise<void> } => {
  // In the order of their last use.
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
 * Bounds the connections of an application, and lets them end in order while it closes. Fastify marks each answer as its connection's last from
 * then on: for a moment calls already on their way are answered so, as an idle connection that is cut just then loses one.
 */
export const manageConnections = (app: FastifyInstance, bounds: ConnectionBounds): void => {
  const { drain } = boundConnections(app.server, bounds)
  app.addHook('preClose', async () => {
    if (app.server.listening) await drain()
  })
}

/** What the database's files, the pool, pictures and mails take at most of the open files that a process may have. */
const RESERVED = 200

const FEWEST = 32

const MOST = 10_000

/** Where the system does not say: what most allow. */
const USUAL = 1_024

const openFileLimit = (): number => {
  try {
    const [, soft] = /^Max open files +(\d+|unlimited)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
    return soft === 'unlimited' ? Number.POSITIVE_INFINITY : Number(soft ?? USUAL)
  } catch {
    return USUAL
  }
}

/** How many connections the open files of this process leave room for. */
export const defaultMaxConnections = (limit = openFileLimit()): number =>
  Math.max(FEWEST, Math.min(MOST, limit - RESERVED))
