import type { IncomingMessage } from 'node:http'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { ForbiddenAddress, guardedLookup, isAllowedHost } from '../../platform/network-guard.ts'

/** Why a picture was not had, for the operator; `unreachable` where its server as a whole seems to be down. */
export class NoPicture extends Error {
  override name = 'NoPicture'
  readonly unreachable: boolean

  constructor(message: string, { unreachable = false } = {}) {
    super(message)
    this.unreachable = unreachable
  }
}

export interface FetchLimits {
  timeoutMs: number
  maxBytes: number
  redirects: number
  isAllowed: (address: string) => boolean
}

const REDIRECTS = new Set([301, 302, 303, 307, 308])

const get = (url: URL, { isAllowed }: FetchLimits, signal: AbortSignal): Promise<IncomingMessage> => {
  // An address needs no lookup, so the lookup's guard would not see it.
  if (!isAllowedHost(url.hostname, isAllowed)) return Promise.reject(new ForbiddenAddress(url.hostname))
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    request(
      url,
      {
        signal,
        lookup: guardedLookup(isAllowed),
        headers: { accept: 'image/*', 'accept-encoding': 'identity', 'user-agent': 'Nectar catalogue' },
      },
      resolve,
    )
      .on('error', reject)
      // Neither a response nor an error: without these two the import would wait for ever.
      .on('upgrade', (_, socket) => {
        socket.destroy()
        reject(new NoPicture('image absente (réponse 101)'))
      })
      .on('close', () => reject(new NoPicture('serveur de l’image injoignable', { unreachable: true })))
      .end()
  })
}

const bytesOf = async (response: IncomingMessage, maxBytes: number): Promise<Buffer> => {
  const tooLarge = () => new NoPicture(`image de plus de ${maxBytes / (1024 * 1024)} Mo`)
  if (Number(response.headers['content-length'] ?? 0) > maxBytes) throw tooLarge()
  const parts: Buffer[] = []
  let length = 0
  for await (const part of response as AsyncIterable<Buffer>) {
    length += part.length
    if (length > maxBytes) throw tooLarge()
    parts.push(part)
  }
  return Buffer.concat(parts)
}

const explained = (error: unknown, signal: AbortSignal): NoPicture => {
  if (error instanceof NoPicture) return error
  if (error instanceof ForbiddenAddress)
    return new NoPicture('image sur un réseau privé : elle n’est pas copiée')
  if (signal.aborted) return new NoPicture('image trop longue à venir', { unreachable: true })
  return new NoPicture('serveur de l’image injoignable', { unreachable: true })
}

/** Fetches a picture's bytes within the limits, redirects included, each of them looked at anew. Throws NoPicture. */
export const fetchPicture = async (address: string, limits: FetchLimits): Promise<Buffer> => {
  const signal = AbortSignal.timeout(limits.timeoutMs)
  try {
    let url = new URL(address)
    for (let hop = 0; hop <= limits.redirects; hop++) {
      if (!/^https?:$/.test(url.protocol)) throw new NoPicture('adresse de l’image ni http ni https')
      const response = await get(url, limits, signal)
      try {
        const { statusCode = 0, headers } = response
        if (statusCode === 200) return await bytesOf(response, limits.maxBytes)
        if (!REDIRECTS.has(statusCode) || !headers.location)
          throw new NoPicture(`image absente (réponse ${statusCode})`)
        url = new URL(headers.location, url)
      } finally {
        response.destroy()
      }
    }
    throw new NoPicture(`image derrière plus de ${limits.redirects} redirections`)
  } catch (error) {
    throw explained(error, signal)
  }
}
