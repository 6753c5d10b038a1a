import { randomBytes } from 'node:crypto'
import type { Admission, CheckInAccess } from '../../../contract/check-in.ts'
import { seatShortCode } from '../../../contract/rules/door-code.ts'
import { makeLink } from '../../../server/modules/door/use-cases/door-link.ts'
import type { Db } from '../../../server/platform/db/database.ts'

/** What opens the check-in of a concert, by a new link. */
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

/** What a fact calls a seat. */
export const shortOf = (seatId: string) => seatShortCode(seatId).replace('-', '')

const newAdmissionId = () => randomBytes(16).toString('base64url')
const DOOR = { id: newAdmissionId(), name: 'Entrée 1' }

/** A fact of a door: a living code that was read at 20:40 in Paris, or what is said instead. */
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
