import type { Admission, AdmissionsResponse } from '../../../contract/check-in.ts'
import type { call } from '../api.ts'
import { readDevice, writeDevice } from '../device.ts'
import { AppError } from '../errors.ts'
import { storeAnswer } from './store.ts'

/** What to add to this device's clock to have the server's, by an answer that was asked for at `askedAt`. */
export const offsetOf = (at: string, askedAt: number): number =>
  Math.round(Date.parse(at) - (askedAt + Date.now()) / 2)

/**
 * Tells the server of these admissions, hears those of the other doors, and stores both. Throws AppError where it was not told, or where a device that
 * holds no such check-in any more has nothing to ask with.
 */
export const exchange = async (
  link: string,
  admissions: Admission[],
  request: typeof call,
): Promise<AdmissionsResponse> => {
  const checkIn = await readDevice((db) => db.checkIns.get(link))
  if (!checkIn) throw new AppError('No check-in', { kind: 'storage' })
  const { code, cursor: after } = checkIn
  const askedAt = Date.now()
  const answer = await request('admissions', { body: { link, code, after, admissions } }, { token: null })
  const isStored = await writeDevice((db) =>
    storeAnswer(db, link, admissions, answer, offsetOf(answer.at, askedAt)),
  )
  if (!isStored) throw new AppError('The answer could not be stored', { kind: 'storage' })
  return answer
}
