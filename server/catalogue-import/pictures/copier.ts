import { createHash } from 'node:crypto'
import { mediaTypeOf } from '../../modules/catalogue/media-types.ts'
import type { Db } from '../../platform/db/database.ts'
import { isPublicAddress } from '../../platform/network-guard.ts'
import { addPicture } from '../store/pictures.ts'
import { fetchPicture, NoPicture } from './fetch-picture.ts'
import { pictureKind } from './picture-kind.ts'

/** Where a picture stands on this server, or why it does not. */
type Copied = { url: string } | { error: string }

/** Copies pictures here; the same address is asked for once. */
export interface PictureCopier {
  copy(addresses: string[]): Promise<Copied>
}

/** The path of a picture on this server. */
const pictureUrl = (hash: string, extension: string): string => `/media/catalogue/${hash}.${extension}`

const TRIED = 3
const REMEMBERED = 5_000
/** A server that fails this often in a row is left alone: a file of thousands must not wait for each. */
const FAILURES_MAX = 5

const hostOf = (address: string) => new URL(address).host

/** With `dryRun` pictures are fetched and looked at, and not stored. */
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
      const hash = createHash('sha256').update(bytes).digest('hex')
      if (db && !dryRun) {
        await addPicture(db, { hash, mediaType: mediaTypeOf(extension), bytes, storedAt: now() })
      }
      return { url: pictureUrl(hash, extension) }
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
