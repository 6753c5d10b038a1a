import type { Admission, AdmissionsResponse } from '../../../contract/check-in.ts'
import * as calls from '../../../contract/endpoints/check-in.ts'
import type { call } from '../api.ts'
import { readDevice, writeDevice } from '../device.ts'
import { AppError } from '../errors.ts'
import { storeAnswer } from './store.ts'

/** Returns the offset to add to this device's clock to get the server's, in ms. `askedAt`: the start of the request. */
export const offsetOf = (at: string, askedAt: number): number =>
  Math.round(Date.parse(at) - (askedAt + Date.now()) / 2)

/** The server's response. `hasList`: this device still has the list; `clockOffset`: `offsetOf`. */
interface Exchanged extends AdmissionsResponse {
  hasList: boolean
  clockOffset: number
}

/**
 * Sends these admissions to the server, receives those of the other doors, and stores both. Throws AppError if the request failed, or if the device
 * no longer holds this check-in.
 */
export const exchange = async (
  link: string,
  admissions: Admission[],
  request: typeof call,
): Promise<Exchanged> => {
  const checkIn = await readDevice((db) => db.checkIns.get(link))
  if (!checkIn) throw new AppError('No check-in', { kind: 'storage' })
  const { code, token, cursor: after } = checkIn
  const askedAt = Date.now()
  const answer = await request(
    calls.admissions,
    { body: { link, code, ...(token && { token }), after, admissions } },
    { token: null },
  )
  const clockOffset = offsetOf(answer.at, askedAt)
  let hasList: boolean | undefined
  const isStored = await writeDevice(async (db) => {
    hasList = await storeAnswer(db, link, admissions, answer, clockOffset)
  })
  if (!isStored || hasList === undefined)
    throw new AppError('The answer could not be stored', { kind: 'storage' })
  return { ...answer, hasList, clockOffset }
}
