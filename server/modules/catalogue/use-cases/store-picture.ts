import { createHash } from 'node:crypto'
import { imageSize } from 'image-size'
import type { Db } from '../../../platform/db/database.ts'
import { isExtension, mediaTypeOf, type PictureExtension } from '../rules/pictures.ts'
import { pictureOf } from '../store/events.ts'
import { addPicture } from '../store/pictures.ts'

const SIDE_MAX = 10_000

/** Detects a picture's type from its bytes, not from its server's header; null for unsupported types and implausible sizes. */
export const pictureKind = (bytes: Uint8Array): PictureExtension | null => {
  try {
    const { type, width, height } = imageSize(bytes)
    const fits = [width, height].every((side) => side > 0 && side <= SIDE_MAX)
    return isExtension(type) && fits ? type : null
  } catch {
    return null
  }
}

/** Stores a picture under the hash of its bytes and returns its address; without a database, only the address. */
export const storePicture = async (
  db: Db | null,
  bytes: Buffer,
  extension: PictureExtension,
  storedAt: Date,
): Promise<string> => {
  const hash = createHash('sha256').update(bytes).digest('hex')
  if (db) await addPicture(db, { hash, mediaType: mediaTypeOf(extension), bytes, storedAt })
  return `/media/catalogue/${hash}.${extension}`
}

/** Checks whether an address is that of a stored picture. */
export const isStoredPicture = async (db: Db, address: string): Promise<boolean> => {
  const [, hash = '', extension] = /^\/media\/catalogue\/([0-9a-f]{64})\.([a-z]{3,4})$/.exec(address) ?? []
  if (!isExtension(extension)) return false
  return (await pictureOf(db, hash))?.mediaType === mediaTypeOf(extension)
}
