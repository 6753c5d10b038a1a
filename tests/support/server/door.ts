import { randomBytes } from 'node:crypto'
import type { Admission, CheckInAccess } from '../../../contract/check-in.ts'
import { seatShortCode } from '../../../contract/rules/door-code.ts'
import { makeLink } from '../../../server/modules/door/use-cases/door-link.ts'
import type { Db } from '../../../server/platform/db/database.ts'

/** Creates a link to a concert's check-in; returns its access. */
export const doorAccess = async (
  db: Db,
  eventId: string,
  now: Date,
  more: { isStrict?: boolean; split?: { part: number; of: number } } = {},
): Promise<CheckInAccess> => {
  const { isStrict = false, split = null } = more
  const { secret, code } = await makeLink(db, eventId, { isStrict, split, now })
  return { link: secret, code }
}

/** Returns a seat's name in an admission. */
export const shortOf = (seatId: string) => seatShortCode(seatId).replace('-', '')

const newAdmissionId = () => randomBytes(16).toString('base64url')
const DOOR = { id: newAdmissionId(), name: 'Entrée 1' }

/** Returns a door's admission: a living code read at 20:40 in Paris, or the given values. */
export const admissionOf = (more: Partial<Admission>): Admission => ({
  id: newAdmissionId(),
  seat: null,
  pass: null,
  undoes: null,
  way: 'living',
  at: '2027-02-20T19:40:00.000Z',
  door: DOOR,
  ...more,
})
