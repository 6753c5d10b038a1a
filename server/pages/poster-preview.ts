import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { Id } from '../../contract/fields.ts'
import { type PosterSeed, posterSvg } from '../../posters/poster.ts'
import { createCache } from '../platform/cache/lru-cache.ts'
import { etagOf } from '../platform/cache/public-reads.ts'
import { matchesEtag } from '../platform/http/cached-answer.ts'
import { queuesByKey } from '../platform/in-turn.ts'
import { Refusal } from '../platform/refusal.ts'
import type { PictureSize } from './head-tags.ts'

/** Size of previews that are shown uncropped, in pixels. */
export const PREVIEW_SIZE: PictureSize = { width: 1200, height: 630 }
/** Background of the dark mode. */
const GROUND = '#12100c'
const MAX_BYTES = 8 * 1024 * 1024
const NAME = /^(.+)\.png$/
/** Maximum queued drawings: a crawler of the whole catalogue then uses one processor for seconds rather than minutes. */
const MAX_WAITING = 16

/** Returns the address of the drawn poster's preview, for the absolute address of a page. */
export const previewAt = (url: string): string => {
  const { origin, pathname } = new URL(url)
  return `${origin}/media/posters${pathname}.png`
}

/** Returns the poster in the middle of the preview, at full height. */
const sheet = (seed: PosterSeed): string => {
  const { width, height } = PREVIEW_SIZE
  const across = (height * 4) / 5
  const place = `x="${(width - across) / 2}" width="${across}" height="${height}"`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">` +
    `<path fill="${GROUND}" d="M0 0h${width}v${height}H0z"/>${posterSvg(seed).replace('<svg', `<svg ${place}`)}</svg>`
  )
}

/** Outside this thread, because drawing takes up to 0.2 s of processor time. */
const draw = async (svg: string): Promise<Buffer> => {
  const { renderAsync } = await import('@resvg/resvg-js')
  return (await renderAsync(svg, { font: { loadSystemFonts: false } })).asPng()
}

export interface PosterPages {
  /** '/events', without the id. */
  path: string
  /** Returns the poster's seed. Throws a Refusal `not_found` if the id is unknown. */
  posterOf(id: string): Promise<PosterSeed>
}

/**
 * Serves `GET /media/posters{path}/{id}.png`: drawn posters as PNG, because preview generators show no SVG. It draws one at a time and
 * caches recent ones. Throws a Refusal `unavailable` if the queue is full.
 */
export const servePosterPreviews = (app: FastifyInstance, pages: PosterPages[]): void => {
  const drawn = createCache<Buffer>({ maxBytes: MAX_BYTES, bytesOf: ({ length }) => length })
  const inTurn = queuesByKey()
  let waiting = 0
  const drawInTurn = async (svg: string): Promise<Buffer> => {
    if (waiting >= MAX_WAITING)
      throw new Refusal('unavailable', 'Cette image sera prête dans un instant.', { retryAfterMs: 5_000 })
    waiting += 1
    try {
      return await inTurn('', () => draw(svg))
    } finally {
      waiting -= 1
    }
  }
  for (const { path, posterOf } of pages) {
    app.get<{ Params: { name: string } }>(`/media/posters${path}/:name`, async (request, reply) => {
      const [, id = ''] = NAME.exec(request.params.name) ?? []
      if (!z.safeParse(Id, id).success) throw new Refusal('not_found', 'Cette image n’existe pas.')
      const svg = sheet(await posterOf(id))
      const etag = etagOf(svg)
      reply.header('cache-control', 'public, max-age=86400').header('etag', etag)
      if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
      return reply.type('image/png').send(await drawn.read(etag, () => drawInTurn(svg)))
    })
  }
}
