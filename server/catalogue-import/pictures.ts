import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { Copied, PictureCopier } from '../modules/catalogue/use-cases/save-events.ts'
import { pictureKind, storePicture } from '../modules/catalogue/use-cases/store-picture.ts'
import type { Db } from '../platform/db/database.ts'
import { ForbiddenAddress, guardedLookup, isAllowedHost, isPublicAddress } from '../platform/network-guard.ts'

/** A failed fetch, with a message for the operator; `unreachable` if the server as a whole seems down. */
class NoPicture extends Error {
  override name = 'NoPicture'
  readonly unreachable: boolean

  constructor(message: string, { unreachable = false } = {}) {
    super(message)
    this.unreachable = unreachable
  }
}

interface FetchLimits {
  timeoutMs: number
  maxBytes: number
  redirects: number
  isAllowed: (address: string) => boolean
}

const REDIRECTS = new Set([301, 302, 303, 307, 308])

const get = (url: URL, { isAllowed }: FetchLimits, signal: AbortSignal): Promise<IncomingMessage> => {
  // An IP address needs no lookup, so the lookup's guard would not check it.
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
      // These two events bring neither a response nor an error: without them the import would wait forever.
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

/** Fetches a picture within the limits and checks every redirect. Throws NoPicture. */
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

const TRIED = 3

const REMEMBERED = 5_000

/** Consecutive failures before a server is skipped: a file of thousands must not wait for each picture. */
const FAILURES_MAX = 5

const hostOf = (address: string) => new URL(address).host

/** Creates a picture copier; with `dryRun` pictures are fetched and checked, but not stored. */
export const pictureCopier = (
  db: Db | null,
  { now, dryRun, privateNetwork }: { now: () => Date; dryRun: boolean; privateNetwork: boolean },
): PictureCopier => {
  const asked = new Map<string, Promise<Copied>>()
  const failures = new Map<string, number>()
  const limits = {
    timeoutMs: 10_000,
    maxBytes: 5 * 1024 * 1024,
    redirects: 3,
    isAllowed: privateNetwork ? () => true : isPublicAddress,
  }

  const fetchAndStore = async (address: string): Promise<Copied> => {
    const host = hostOf(address)
    if ((failures.get(host) ?? 0) >= FAILURES_MAX)
      return { error: `serveur ${host} injoignable : image laissée` }
    try {
      const bytes = await fetchPicture(address, limits)
      failures.delete(host)
      const extension = pictureKind(bytes)
      if (!extension) return { error: 'ce n’est pas une image JPEG, PNG, WebP, GIF ou AVIF' }
      return { url: await storePicture(dryRun ? null : db, bytes, extension, now()) }
    } catch (error) {
      if (!(error instanceof NoPicture)) throw error
      if (error.unreachable) failures.set(host, (failures.get(host) ?? 0) + 1)
      return { error: error.message }
    }
  }

  const once = (address: string): Promise<Copied> => {
    const known = asked.get(address)
    if (known) return known
    if (asked.size >= REMEMBERED) asked.clear()
    const copied = fetchAndStore(address)
    asked.set(address, copied)
    return copied
  }

  return {
    copy: async (addresses) => {
      let result: Copied = { error: 'aucune image' }
      for (const address of addresses.slice(0, TRIED)) {
        result = await once(address)
        if ('url' in result) return result
      }
      return result
    },
  }
}
