import { imageSize } from 'image-size'
import type { Db } from '../../../platform/db/database.ts'
import { pictureStart } from '../store/pictures.ts'

const COPIED = /^\/media\/catalogue\/([0-9a-f]{64})\.[a-z]+$/

/** The size in pixels of a picture that an import copied here, by its path; null for any other. */
export const pictureSize = async (
  db: Db,
  imageUrl: string | null,
): Promise<{ width: number; height: number } | null> => {
  const [, hash] = COPIED.exec(imageUrl ?? '') ?? []
  const start = hash && (await pictureStart(db, hash))
  if (!start) return null
  try {
    const { width, height } = imageSize(start)
    return { width, height }
  } catch {
    return null
  }
}
