import { finished } from 'node:stream'
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Endpoint, EndpointOutput } from '../../../contract/endpoint.ts'
import { type EndpointName, type Endpoints, endpoints } from '../../../contract/endpoints.ts'
import type { PublicReads, ReadKind } from '../cache/public-reads.ts'
import type { MemberRow } from '../db/database.ts'
import { loggableError } from '../db/errors.ts'
import { sendCached } from './cached-answer.ts'
import { parseInput } from './input.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract's name of the call that a route serves. */
    endpoint?: EndpointName
  }
}

type Parsed<E, K extends string> =
  E extends Record<K, infer S extends z.ZodMiniType> ? z.output<S> : undefined

/** A valid session and its member. */
export interface CurrentSession {
  tokenHash: string
  member: MemberRow
}

/** Arguments of a handler: the parsed input, and the session if the contract requires a member. */
interface Call<E> {
  params: Parsed<E, 'params'>
  query: Parsed<E, 'query'>
  body: Parsed<E, 'body'>
  headers: Parsed<E, 'headers'>
  session: E extends { audience: 'member' }
    ? CurrentSession
    : E extends { audience: 'either' }
      ? CurrentSession | undefined
      : undefined
  request: FastifyRequest
  reply: FastifyReply
}

/** Caching of a public call's responses until `kind` changes. Calls with the same key have the same response. */
interface Cached<E> {
  reads: PublicReads
  kind: ReadKind
  key: (call: Call<E>) => string
  /** Adds what the response depends on besides the call. */
  moment?: () => string
}

/** Finds the valid session of a request. Throws a Refusal, 401. */
export type Authenticate = (request: FastifyRequest) => Promise<CurrentSession>

/** Returns the route options that the server's hooks read. */
const factsOf = (endpoint: Endpoint): FastifyContextConfig => ({
  isProbe: endpoint.isProbe ?? false,
  isRefusedLast: endpoint.isRefusedLast ?? false,
  ...(endpoint.method !== 'GET' && {
    changes: endpoint.changes,
    isAnsweredWhileHeld: endpoint.isAnsweredWhileHeld ?? false,
  }),
})

/**
 * Registers a call of the contract: method, path, audience, input parsing and response. The token is checked before any input is read. With
 * `cached`, responses may come from memory.
 */
export const endpointRoutes =
  (app: FastifyInstance, authenticate: Authenticate) =>
  <N extends EndpointName>(
    name: N,
    handler: (
      call: Call<Endpoints[N]>,
    ) => Promise<EndpointOutput<Endpoints[N]>> | EndpointOutput<Endpoints[N]>,
    cached?: Cached<Endpoints[N]>,
  ): void => {
    const endpoint: Endpoint = endpoints[name]
    const sessions = new WeakMap<FastifyRequest, CurrentSession>()
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      ...(endpoint.maxBytes && { bodyLimit: endpoint.maxBytes }),
      config: {
        endpoint: name,
        public: endpoint.audience === 'anyone' && endpoint.method === 'GET',
        ...factsOf(endpoint),
      },
      onRequest: async (request, reply) => {
        if (endpoint.audience === 'anyone') return
        reply.header('cache-control', 'no-store')
        if (endpoint.audience === 'either' && !request.headers.authorization) return
        sessions.set(request, await authenticate(request))
      },
      handler: async (request, reply) => {
        const parse = () =>
          ({
            params: endpoint.params && parseInput(endpoint.params, request.params),
            query: endpoint.query && parseInput(endpoint.query, request.query),
            body: endpoint.body && parseInput(endpoint.body, request.body),
            headers: endpoint.headers && parseInput(endpoint.headers, request.headers),
            session: sessions.get(request),
            request,
            reply,
          }) as Call<Endpoints[N]>
        const make = async (call: Call<Endpoints[N]>) =>
          JSON.stringify(z.encode(endpoint.response, (await handler(call)) as never))
        if (cached) {
          const { reads, kind, key, moment } = cached
          const answer = await reads.at(kind, `${moment?.() ?? ''} ${request.url}`, async () => {
            const call = parse()
            return reads.read(kind, key(call), () => make(call))
          })
          return sendCached(request, reply, answer)
        }
        const text = await make(parse())
        reply.type('application/json; charset=utf-8')
        return text
      },
    })
  }

/** Runs `work` after the response was sent or its caller disconnected; failures are logged under `name`. */
type AfterAnswer = (reply: FastifyReply, name: string, work: () => Promise<unknown>) => void

/** Defers work whose duration would reveal the result of a lookup. Closing the application waits for all of it. */
export const afterAnswers = (app: FastifyInstance): AfterAnswer => {
  const underWay = new Set<Promise<unknown>>()
  app.addHook('onClose', async () => {
    await Promise.allSettled(underWay)
  })
  return (reply, name, work) => {
    const guarded = new Promise<void>((resolve) => finished(reply.raw, () => resolve()))
      .then(work)
      .catch((error: unknown) => app.log.warn({ err: loggableError(error) }, name))
      .finally(() => underWay.delete(guarded))
    underWay.add(guarded)
  }
}
