import type { FastifyInstance } from 'fastify'
import { etagOf } from '../cache/answer.ts'
import { isApiPath } from './not-found.ts'
import { pathOf } from './path-of.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A read that anybody may make: its answer may be kept, and is asked about again each time. */
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
