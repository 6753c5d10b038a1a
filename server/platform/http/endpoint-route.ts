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
    /** The call of the contract that a route serves. */
    endpoint?: EndpointName
  }
}

type Parsed<E, K extends string> =
  E extends Record<K, infer S extends z.ZodMiniType> ? z.output<S> : undefined

/** A live session and whose it is. */
export interface CurrentSession {
  tokenHash: string
  member: MemberRow
}

/** What a handler is given: the input as the contract parses it, and the session where the contract asks for a member. */
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

/** How the answers of a call of anybody's are cached: until `kind` changes. Two calls of one key have the same answer. */
interface Cached<E> {
  reads: PublicReads
  kind: ReadKind
  key: (call: Call<E>) => string
  /** What the answer depends on beside the call. */
  moment?: () => string
}

/** Finds the live session of a request, or throws a Refusal, 401. */
export type Authenticate = (request: FastifyRequest) => Promise<CurrentSession>

/** The facts on a call's row that the hooks of the server go by. */
const factsOf = (endpoint: Endpoint): FastifyContextConfig => ({
  isProbe: endpoint.isProbe ?? false,
  isRefusedLast: endpoint.isRefusedLast ?? false,
  ...(endpoint.method !== 'GET' && {
    changes: endpoint.changes,
    isAnsweredWhileHeld: endpoint.isAnsweredWhileHeld ?? false,
  }),
})

/**
 * Registers one call of the contract: its method and path, who may call, how the input is parsed and the answer serialised. A
 * member is asked for the token before anything that they sent is read. With `cached`, its answers may come from memory.
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

/** Does `work` once a call is answered, or its caller gone; what fails is logged under `name`. */
type AfterAnswer = (reply: FastifyReply, name: string, work: () => Promise<unknown>) => void

/** What goes on after an answer, whose time would reveal what was found. The application closes when all of it has ended. */
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
