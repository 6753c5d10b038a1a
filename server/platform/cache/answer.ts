import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip'

/** Below this many bytes a compressed answer saves less than it costs. */
const WORTH_COMPRESSING = 1024

/** A serialised answer with what every request for it would work out anew. */
export interface Answer {
  /** UTF-8: a string would be encoded anew for every request. */
  body: Buffer
  etag: string
  /** Whether it comes in other encodings than its own. */
  varies: boolean
  /** The answer in an encoding, made when first asked for. */
  packed(encoding: Encoding): Promise<Buffer>
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

const pack = (body: Buffer, encoding: Encoding, quality: number): Promise<Buffer> =>
  encoding === 'br'
    ? brotli(body, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: quality,
          [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
        },
      })
    : zip(body)

/** The weak ETag of an answer: the same text in every encoding. */
export const etagOf = (text: string): string => `W/"${createHash('sha1').update(text).digest('base64url')}"`

/** Brotli's quality for pages: packed once a change and sent often. */
export const PAGE_QUALITY = 10

/** `quality` is brotli's: what stays for long is worth more of it. */
export const answerOf = (text: string, quality = 5): Answer => {
  const made: Partial<Record<Encoding, Promise<Buffer>>> = {}
  const body = Buffer.from(text)
  return {
    body,
    etag: etagOf(text),
    varies: body.length >= WORTH_COMPRESSING,
    packed: (encoding) => {
      made[encoding] ??= pack(body, encoding, quality)
      return made[encoding]
    },
  }
}
