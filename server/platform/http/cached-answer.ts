import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Answer, type Encoding, etagOf } from '../cache/public-reads.ts'
import { isApiPath, pathOf } from './not-found.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A read that anybody may make: its answer may be cached, and is asked about again each time. */
    public?: boolean
  }
}

/** Whether the caller says that it has this answer already; weak tags compare by what they name. */
export const matchesEtag = (header: string | undefined, etag: string): boolean =>
  header?.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag.replace(/^W\//, '')) ??
  false

/** Gives public reads an ETag of their bytes, and 304 to who has them already. Everything else of the API is `no-store`. */
export const addEtags = (app: FastifyInstance): void => {
  app.addHook('onSend', async (request, reply, payload) => {
    if (reply.hasHeader('cache-control')) return payload
    if (!request.routeOptions.config.public || reply.statusCode !== 200 || typeof payload !== 'string') {
      if (isApiPath(pathOf(request.url))) reply.header('cache-control', 'no-store')
      return payload
    }
    const etag = etagOf(payload)
    reply.header('cache-control', 'no-cache').header('etag', etag)
    if (!matchesEtag(request.headers['if-none-match'], etag)) return payload
    reply.code(304).removeHeader('content-type').removeHeader('content-length')
    return ''
  })
}

const ACCEPTED = /(?:^|,)\s*(br|gzip|\*)\s*(?:;\s*q=([\d.]+)\s*)?(?=,|$)/gi

/** The encoding to answer in: brotli before gzip, none where the caller takes neither. */
export const encodingFor = (accepts: string | undefined): Encoding | null => {
  if (!accepts) return null
  const taken = new Map<string, boolean>()
  for (const [, name = '', weight = '1'] of accepts.matchAll(ACCEPTED)) {
    taken.set(name.toLowerCase(), Number(weight) > 0)
  }
  if (taken.get('br')) return 'br'
  return (taken.get('gzip') ?? taken.get('*')) ? 'gzip' : null
}

/** Sends an answer that was made before: to be asked about each time, 304 to who has it already, in an encoding that the caller takes. */
export const sendCached = async (
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Answer,
  type = 'application/json; charset=utf-8',
  cacheControl = 'no-cache',
) => {
  reply.header('cache-control', cacheControl).header('etag', answer.etag)
  if (answer.varies) reply.header('vary', 'accept-encoding')
  if (reply.statusCode === 200 && matchesEtag(request.headers['if-none-match'], answer.etag))
    return reply.code(304).send()
  reply.type(type)
  const encoding = answer.varies ? encodingFor(request.headers['accept-encoding']) : null
  if (!encoding) return reply.send(answer.body)
  const packed = await answer.packed(encoding)
  return reply.header('content-encoding', encoding).send(packed)
}
