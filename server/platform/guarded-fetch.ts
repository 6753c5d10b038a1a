import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { ForbiddenAddress, guardedLookup, isAllowedHost } from './network-guard.ts'

/**
 * Why nothing came: `refused` with the response's status; `unreachable` and `slow` if the server as a whole seems down; `forbidden` for an address
 * outside of the public internet.
 */
type Failure = 'refused' | 'unreachable' | 'slow' | 'too_large' | 'forbidden' | 'no_web_address' | 'redirects'

export class FetchFailed extends Error {
  override name = 'FetchFailed'
  readonly failure: Failure
  /** Status of the response, 0 without one. */
  readonly status: number

  constructor(failure: Failure, status = 0) {
    super(failure)
    this.failure = failure
    this.status = status
  }
}

export interface FetchLimits {
  timeoutMs: number
  maxBytes: number
  redirects: number
  isAllowed: (address: string) => boolean
}

export interface Fetched {
  bytes: Buffer
  headers: IncomingMessage['headers']
}

const REDIRECTS = new Set([301, 302, 303, 307, 308])

const get = (
  url: URL,
  headers: Record<string, string>,
  { isAllowed }: FetchLimits,
  signal: AbortSignal,
): Promise<IncomingMessage> => {
  // An IP address needs no lookup, so the lookup's guard would not check it.
  if (!isAllowedHost(url.hostname, isAllowed)) return Promise.reject(new FetchFailed('forbidden'))
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    request(
      url,
      {
        signal,
        // A connection of its own: one that is used again was checked for another request, and may be closing.
        agent: false,
        lookup: guardedLookup(isAllowed),
        headers: { 'accept-encoding': 'identity', 'user-agent': 'Nectar catalogue', ...headers },
      },
      resolve,
    )
      .on('error', reject)
      // These two events bring neither a response nor an error: without them the caller would wait forever.
      .on('upgrade', (_, socket) => {
        socket.destroy()
        reject(new FetchFailed('refused', 101))
      })
      .on('close', () => reject(new FetchFailed('unreachable')))
      .end()
  })
}

const bytesOf = async (response: IncomingMessage, maxBytes: number): Promise<Buffer> => {
  if (Number(response.headers['content-length'] ?? 0) > maxBytes) throw new FetchFailed('too_large')
  const parts: Buffer[] = []
  let length = 0
  for await (const part of response as AsyncIterable<Buffer>) {
    length += part.length
    if (length > maxBytes) throw new FetchFailed('too_large')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

const explained = (error: unknown, signal: AbortSignal): FetchFailed => {
  if (error instanceof FetchFailed) return error
  if (error instanceof ForbiddenAddress) return new FetchFailed('forbidden')
  return new FetchFailed(signal.aborted ? 'slow' : 'unreachable')
}

/**
 * Fetches a file of the public internet within the limits; each redirect is checked as the address was. Returns null for 304, to a conditional
 * request. Throws FetchFailed.
 */
export const guardedFetch = async (
  address: string,
  headers: Record<string, string>,
  limits: FetchLimits,
): Promise<Fetched | null> => {
  const signal = AbortSignal.timeout(limits.timeoutMs)
  try {
    let url = new URL(address)
    for (let hop = 0; hop <= limits.redirects; hop++) {
      if (!/^https?:$/.test(url.protocol)) throw new FetchFailed('no_web_address')
      const response = await get(url, headers, limits, signal)
      try {
        const { statusCode = 0, headers: answered } = response
        if (statusCode === 200) return { bytes: await bytesOf(response, limits.maxBytes), headers: answered }
        if (statusCode === 304) return null
        if (!REDIRECTS.has(statusCode) || !answered.location) throw new FetchFailed('refused', statusCode)
        url = new URL(answered.location, url)
      } finally {
        response.destroy()
      }
    }
    throw new FetchFailed('redirects')
  } catch (error) {
    throw explained(error, signal)
  }
}
