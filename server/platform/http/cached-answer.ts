import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Answer, type Encoding, etagOf } from '../cache/public-reads.ts'
import { isApiPath, pathOf } from './not-found.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A public read: clients may cache its response but must revalidate it each time. */
    public?: boolean
  }
}

/** Returns true if the caller already has this response; weak and strong tags compare as equal. */
export const matchesEtag = (header: string | undefined, etag: string): boolean =>
  header?.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag.replace(/^W\//, '')) ??
  false

/** Adds an ETag to public reads and returns 304 if the caller has the same version. All other API responses are `no-store`. */
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

/** Returns the response encoding: Brotli before gzip, null if the caller accepts neither. */
export const encodingFor = (accepts: string | undefined): Encoding | null => {
  if (!accepts) return null
  const taken = new Map<string, boolean>()
  for (const [, name = '', weight = '1'] of accepts.matchAll(ACCEPTED)) {
    taken.set(name.toLowerCase(), Number(weight) > 0)
  }
  if (taken.get('br')) return 'br'
  return (taken.get('gzip') ?? taken.get('*')) ? 'gzip' : null
}

/** Sends a prepared response, which clients revalidate each time: 304 if the caller has it, else in an accepted encoding. */
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
