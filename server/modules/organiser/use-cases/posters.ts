import type { Db } from '../../../platform/db/database.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { storePicture } from '../../catalogue/use-cases/store-picture.ts'
import { posterFault } from '../rules/posters.ts'
import { inAnnouncing } from './drafts.ts'

/** Stores a poster for an organisation's drafts, by any of its people, and returns its address. */
export const addPoster = (
  db: Db,
  organisationId: string,
  memberId: string,
  jpeg: string,
  now: Date,
): Promise<Refusal | { url: string }> => {
  const bytes = Buffer.from(jpeg, 'base64')
  const fault = posterFault(bytes)
  return inAnnouncing(db, organisationId, memberId, async (tx) =>
    fault ? new Refusal('validation_failed', fault) : { url: await storePicture(tx, bytes, 'jpg', now) },
  )
}
