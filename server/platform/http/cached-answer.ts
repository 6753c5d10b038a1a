import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Answer, Encoding } from '../cache/answer.ts'
import { matchesEtag } from './etag.ts'

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
