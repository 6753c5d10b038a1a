import type { FastifyInstance } from 'fastify'
import { createCache } from '../../platform/cache/lru-cache.ts'
import type { Deps } from '../../platform/deps.ts'
import { matchesEtag } from '../../platform/http/cached-answer.ts'
import { Refusal } from '../../platform/refusal.ts'
import { isExtension, mediaTypeOf } from './rules.ts'
import { pictureBytes, pictureOf } from './store/events.ts'

/** How many bytes of pictures a process stores: reading one out of the embedded database delays every other request. */
const MAX_BYTES = 24 * 1024 * 1024

const NAME = /^([0-9a-f]{64})\.([a-z]{3,4})$/

/** `GET /media/catalogue/{hash}.{ext}`: pictures that an import copied here. Their name is their content: they never change. */
export const cataloguePictures = (app: FastifyInstance, { database: { db } }: Deps): void => {
  // Their bytes by their hash, which never change.
  const cache = createCache<Buffer | undefined>({
    maxBytes: MAX_BYTES,
    bytesOf: (bytes) => bytes?.length ?? 0,
  })

  app.get('/media/catalogue/:name', async (request, reply) => {
    const { name } = request.params as { name: string }
    const [, hash, extension] = NAME.exec(name) ?? []
    const absent = () => new Refusal('not_found', 'Cette image n’existe pas.')
    if (!hash || !isExtension(extension)) throw absent()
    // The bytes come last, and only where somebody wants them.
    const picture = await pictureOf(db, hash)
    if (!picture || mediaTypeOf(extension) !== picture.mediaType) throw absent()
    const etag = `"${hash}"`
    reply.header('cache-control', 'public, max-age=31536000, immutable').header('etag', etag)
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
    reply.type(picture.mediaType)
    if (request.method === 'HEAD') return reply.header('content-length', picture.length).send()
    const bytes = await cache.read(hash, () => pictureBytes(db, hash))
    if (!bytes) throw absent()
    return reply.send(bytes)
  })
}
