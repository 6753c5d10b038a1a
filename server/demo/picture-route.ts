import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../platform/refusal.ts'
import { demoEvents, styleOf } from './catalogue.ts'
import { drawPicture } from './pictures/picture.ts'

/** An SVG opened on its own is a document: it may style itself and do nothing else. */
const PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"

/** `GET /media/demo/{event}.svg`: the drawn pictures of the demonstration's events. */
export const demoPictures = (app: FastifyInstance): void => {
  const drawable = new Map(
    demoEvents.flatMap((event) =>
      event.image
        ? [[basename(event.image), () => drawPicture(event.identifier, styleOf(event))] as const]
        : [],
    ),
  )
  const drawn = new Map<string, { svg: string; etag: string }>()

  app.get('/media/demo/:name', async (request, reply) => {
    const { name } = request.params as { name: string }
    const draw = drawable.get(name)
    if (!draw) throw new Refusal('not_found', 'Cette image n’existe pas.')
    let picture = drawn.get(name)
    if (!picture) {
      const svg = draw()
      picture = { svg, etag: `"${createHash('sha1').update(svg).digest('base64url')}"` }
      drawn.set(name, picture)
    }
    reply
      .header('cache-control', 'public, max-age=2592000')
      .header('etag', picture.etag)
      .header('content-security-policy', PICTURE_POLICY)
    if (request.headers['if-none-match'] === picture.etag) return reply.code(304).send()
    return reply.type('image/svg+xml; charset=utf-8').send(picture.svg)
  })
}
