import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { pictures } from '../../../platform/db/schema.ts'

/** What a stored picture is and how long, in bytes, by the hash of its content; the bytes themselves are left out. */
export const pictureOf = async (
  db: Db,
  hash: string,
): Promise<{ mediaType: string; length: number } | undefined> => {
  const [picture] = await db
    .select({ mediaType: pictures.mediaType, length: sql<number>`octet_length(${pictures.bytes})` })
    .from(pictures)
    .where(eq(pictures.hash, hash))
  return picture
}

/** The bytes of a stored picture. */
export const pictureBytes = async (db: Db, hash: string): Promise<Buffer | undefined> => {
  const [row] = await db.select({ bytes: pictures.bytes }).from(pictures).where(eq(pictures.hash, hash))
  return row && Buffer.from(row.bytes.buffer, row.bytes.byteOffset, row.bytes.byteLength)
}

/** As many bytes as say how large a picture is. */
const START = 64 * 1024

/** How a stored picture begins. */
export const pictureStart = async (db: Db, hash: string): Promise<Uint8Array | undefined> => {
  const [row] = await db
    .select({ bytes: sql`substring(${pictures.bytes} from 1 for ${START})`.mapWith(pictures.bytes) })
    .from(pictures)
    .where(eq(pictures.hash, hash))
  return row?.bytes
}
