import { type IncomingHttpHeaders, request } from 'node:http'
import { text } from 'node:stream/consumers'

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  /** Untyped: the caller checks it. */
  json: ReturnType<typeof JSON.parse>
}

export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  token?: string
  json?: unknown
  /** Idempotency key of the press. */
  key?: string
  headers?: Record<string, string>
  /** Time in ms after which the caller cuts the connection without waiting for the response. */
  cutAfterMs?: number
}

/** A proxy's own answer is no JSON. */
const parsed = (read: string): Answer['json'] => {
  try {
    return JSON.parse(read)
  } catch {
    return undefined
  }
}

/** Calls a server over a separate connection. Null if the server was unreachable, the response incomplete, or the connection cut. */
export const call = (origin: string, { method, path, token, json, key, headers, cutAfterMs }: Call) =>
  new Promise<Answer | null>((resolve) => {
    const body = json === undefined ? undefined : JSON.stringify(json)
    const sent = request(`${origin}${path}`, {
      method,
      agent: false,
      headers: {
        ...headers,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(key && { 'idempotency-key': key }),
        ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
      },
    })
    const cut = cutAfterMs === undefined ? undefined : setTimeout(() => sent.destroy(), cutAfterMs)
    const give = (answer: Answer | null) => {
      clearTimeout(cut)
      resolve(answer)
    }
    sent.once('error', () => give(null))
    sent.once('response', (response) => {
      text(response).then(
        (read) => give({ status: response.statusCode ?? 0, headers: response.headers, json: parsed(read) }),
        () => give(null),
      )
    })
    sent.end(body)
  })
