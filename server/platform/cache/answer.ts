import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip'

/** Below this many bytes a compressed answer saves less than it costs. */
const WORTH_COMPRESSING = 1024

/** A serialised answer with what every request for it would work out anew. */
export interface Answer {
  text: string
  bytes: number
  etag: string
  /** Whether it comes in other encodings than its own. */
  varies: boolean
  /** The answer in an encoding, made when first asked for. */
  packed(encoding: Encoding): Promise<Buffer>
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

const pack = (text: string, encoding: Encoding, quality: number): Promise<Buffer> =>
  encoding === 'br'
    ? brotli(text, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: quality,
          [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(text),
        },
      })
    : zip(text)

/** The weak ETag of an answer: the same text in every encoding. */
export const etagOf = (text: string): string => `W/"${createHash('sha1').update(text).digest('base64url')}"`

/** `quality` is brotli's: what stays for long is worth more of it. */
export const answerOf = (text: string, quality = 5): Answer => {
  const made: Partial<Record<Encoding, Promise<Buffer>>> = {}
  const bytes = Buffer.byteLength(text)
  return {
    text,
    bytes,
    etag: etagOf(text),
    varies: bytes >= WORTH_COMPRESSING,
    packed: (encoding) => {
      made[encoding] ??= pack(text, encoding, quality)
      return made[encoding]
    },
  }
}
