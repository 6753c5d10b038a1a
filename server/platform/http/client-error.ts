import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import type { ErrorBody } from '../../../contract/errors.ts'

const STATUS: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/** How long one who is refused may take to read why and to close. */
const LINGER_MS = 2_000

/**
 * Answers bytes that are not HTTP (or headers beyond measure, or a request that never ends), which no route ever sees, in the API's
 * error form and under the headers of every answer.
 */
export const answerClientError =
  (headers: Record<string, string>) =>
  (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
      socket.destroy()
      return
    }
    const requestId = randomUUID()
    const body = JSON.stringify({
      message: 'La requête est mal formée.',
      code: 'malformed_request',
      requestId,
    } satisfies ErrorBody)
    const head = {
      ...headers,
      'x-request-id': requestId,
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      connection: 'close',
    }
    const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`)
    // Who neither reads nor closes would keep it open for ever.
    setTimeout(() => socket.destroy(), LINGER_MS).unref()
    socket.end(`HTTP/1.1 ${STATUS[error.code ?? ''] ?? '400 Bad Request'}\r\n${lines.join('')}\r\n${body}`)
  }
