import type { Copied, PictureCopier } from '../modules/catalogue/use-cases/save-events.ts'
import { pictureKind, storePicture } from '../modules/catalogue/use-cases/store-picture.ts'
import type { Db } from '../platform/db/database.ts'
import { FetchFailed, type FetchLimits, guardedFetch } from '../platform/guarded-fetch.ts'
import { isPublicAddress } from '../platform/network-guard.ts'

/** A failed fetch, with a message for the operator; `unreachable` if the server as a whole seems down. */
class NoPicture extends Error {
  override name = 'NoPicture'
  readonly unreachable: boolean

  constructor(message: string, { unreachable = false } = {}) {
    super(message)
    this.unreachable = unreachable
  }
}

const sentenceOf = ({ failure, status }: FetchFailed, { maxBytes, redirects }: FetchLimits): string => {
  switch (failure) {
    case 'refused':
      return `image absente (réponse ${status})`
    case 'too_large':
      return `image de plus de ${maxBytes / (1024 * 1024)} Mo`
    case 'forbidden':
      return 'image sur un réseau privé : elle n’est pas copiée'
    case 'slow':
      return 'image trop longue à venir'
    case 'no_web_address':
      return 'adresse de l’image ni http ni https'
    case 'redirects':
      return `image derrière plus de ${redirects} redirections`
    case 'unreachable':
      return 'serveur de l’image injoignable'
  }
}

/** Fetches a picture within the limits and checks every redirect. Throws NoPicture. */
export const fetchPicture = async (address: string, limits: FetchLimits): Promise<Buffer> => {
  try {
    const fetched = await guardedFetch(address, { accept: 'image/*' }, limits)
    if (!fetched) throw new FetchFailed('refused', 304)
    return fetched.bytes
  } catch (error) {
    if (!(error instanceof FetchFailed)) throw error
    const unreachable = error.failure === 'slow' || error.failure === 'unreachable'
    throw new NoPicture(sentenceOf(error, limits), { unreachable })
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
