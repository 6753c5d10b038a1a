import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { isExtension, mediaTypeOf } from '../catalogue/pictures/media-types.ts'
import { pictures } from '../db/schema.ts'
import { ApiError } from '../http/api-error.ts'
import { matchesEtag } from '../http/etag.ts'
import type { Deps } from './deps.ts'

const NAME = /^([0-9a-f]{64})\.([a-z]{3,4})$/

/** `GET /media/catalogue/{hash}.{ext}`: pictures that an import copied here. Their name is their content: they never change. */
export const cataloguePictures = (app: FastifyInstance, { database }: Deps): void => {
  app.get('/media/catalogue/:name', async (request, reply) => {
    const { name } = request.params as { name: string }
    const [, hash, extension] = NAME.exec(name) ?? []
    const [picture] = hash ? await database.db.select().from(pictures).where(eq(pictures.hash, hash)) : []
    if (!picture || !isExtension(extension) || mediaTypeOf(extension) !== picture.mediaType) {
      throw new ApiError('not_found', 'Cette image n’existe pas.')
    }
    const etag = `"${hash}"`
    reply.header('cache-control', 'public, max-age=31536000, immutable').header('etag', etag)
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
    return reply.type(picture.mediaType).send(Buffer.from(picture.bytes))
  })
}
