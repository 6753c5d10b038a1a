import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { Id } from '../../contract/fields.ts'
import { type PosterSeed, posterSvg } from '../../contract/poster/poster.ts'
import { createCache } from '../platform/cache/lru-cache.ts'
import { etagOf } from '../platform/cache/public-reads.ts'
import { matchesEtag } from '../platform/http/cached-answer.ts'
import { queuesByKey } from '../platform/in-turn.ts'
import { Refusal } from '../platform/refusal.ts'
import type { PictureSize } from './head-tags.ts'

/** What previewers show whole, in pixels. */
export const PREVIEW_SIZE: PictureSize = { width: 1200, height: 630 }
/** The ground of the dark mode, on which the poster hangs. */
const GROUND = '#12100c'
const MAX_BYTES = 8 * 1024 * 1024
const NAME = /^(.+)\.png$/
/** Drawings that wait for their turn at most: a crawler that asks for the whole catalogue takes one processor for seconds, never for minutes. */
const MOST_WAITING = 16

/** Where the drawn poster of what a page is about can be had as a preview, by the page's absolute address. */
export const previewAt = (url: string): string => {
  const { origin, pathname } = new URL(url)
  return `${origin}/media/posters${pathname}.png`
}

/** The poster as high as the preview, in its middle. */
const sheet = (seed: PosterSeed): string => {
  const { width, height } = PREVIEW_SIZE
  const across = (height * 4) / 5
  const place = `x="${(width - across) / 2}" width="${across}" height="${height}"`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">` +
    `<path fill="${GROUND}" d="M0 0h${width}v${height}H0z"/>${posterSvg(seed).replace('<svg', `<svg ${place}`)}</svg>`
  )
}

/** Outside this thread: drawing takes up to 0.2 s of the processor. */
const draw = async (svg: string): Promise<Buffer> => {
  const { renderAsync } = await import('@resvg/resvg-js')
  return (await renderAsync(svg, { font: { loadSystemFonts: false } })).asPng()
}

/** Pages that may be about something without a picture. */
export interface PosterPages {
  /** '/events', without the id. */
  path: string
  /** Whose poster it is. Throws a Refusal `not_found` where there is no such thing. */
  posterOf(id: string): Promise<PosterSeed>
}

/**
 * `GET /media/posters{path}/{id}.png`: the drawn poster of what has no picture that previewers show; they show no SVG. One is drawn at a time, the last
 * ones are cached; `unavailable` where too many wait.
 */
export const servePosterPreviews = (app: FastifyInstance, pages: PosterPages[]): void => {
  const drawn = createCache<Buffer>({ maxBytes: MAX_BYTES, bytesOf: ({ length }) => length })
  const inTurn = queuesByKey()
  let waiting = 0
  const drawInTurn = async (svg: string): Promise<Buffer> => {
    if (waiting >= MOST_WAITING)
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
