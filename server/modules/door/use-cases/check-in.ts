import type { Admission, AdmissionsResponse, CheckInList } from '../../../../contract/check-in.ts'
import { firstListedDay, instantOfParis } from '../../../../contract/rules/paris-time.ts'
import { isPartner } from '../../../../contract/rules/pass.ts'
import { type Db, inTransaction } from '../../../platform/db/database.ts'
import { tooMany } from '../../../platform/http/refuse.ts'
import { countAttempt } from '../../../platform/security/store/throttles.ts'
import { cancelBookings, countWalkIn, lockForWalkIns, noteWalkIn } from '../../bookings/use-cases/bookings.ts'
import type { Deps } from '../../deps.ts'
import { registerEntries } from '../../register/use-cases/register.ts'
import type { Membership } from '../../sessions/rules.ts'
import { lockMembers } from '../../sessions/store/members.ts'
import { membershipAt } from '../../subscriptions/use-cases/membership.ts'
import { admissionLimits, admissionOnWire, expectedOf, isBrought, listEnd } from '../rules/check-in.ts'
import {
  addAdmissions,
  addEntries,
  admissionsAfter,
  admissionsById,
  dropHeld,
  entriesOf,
  firstAdmissions,
  firstWalkIn,
  heldOf,
  kindsOf,
  lastSeq,
  lockDoors,
  overrunsOf,
  retiredSeats,
  seatsByShortCode,
  setUsed,
  setWalkIn,
  takeHeld,
  walkInBooking,
} from '../store/admissions.ts'
import { type DoorLink, setEvening } from '../store/links.ts'
import type { SeatKeys } from './codes.ts'
import type { OpenedLink } from './door-link.ts'

/** Builds the list with which a phone checks the codes of a link's concert without a network (decision 050). */
export const checkInList = async (
  { database: { db }, signer, now }: Pick<Deps, 'database' | 'signer' | 'now'>,
  seatKeys: SeatKeys,
  { link, event }: Pick<OpenedLink, 'link' | 'event'>,
): Promise<CheckInList> => {
  const at = now()
  const { entries, kinds, retired } = await inTransaction(db, async (tx) => {
    await lockDoors(tx, event.id)
    await addEntries(tx, event.id)
    // With the entries: a list that was handed out belongs to one evening.
    if (link.evening !== event.date || link.eveningTime !== event.time) await setEvening(tx, link.id, event)
    return {
      entries: await entriesOf(tx, event.id),
      kinds: await kindsOf(tx, event.id),
      retired: await retiredSeats(tx, event.id),
    }
  })
  const points = await seatKeys.points(entries.flatMap(({ seatIds }) => seatIds))
  const { id, eventName, place, city, date, time, movedTo } = event
  const isCancelled = event.withdrawnAt !== null
  return {
    event: {
      ...{ id, eventName, place, city, date, time, movedTo, isCancelled },
      takesPass: isPartner(event) && !isCancelled,
    },
    isStrict: link.isStrict,
    split: link.part !== null && link.parts !== null ? { part: link.part, of: link.parts } : null,
    at: at.toISOString(),
    endsAt: listEnd(event, at).toISOString(),
    serverKeys: signer.publicKeys,
    expected: expectedOf(event.id, entries, kinds, points, retired),
  }
}

/** Maximum admissions per response. */
const BATCH_SIZE = 1_000

const present = <T>(values: (T | null)[]): T[] => [
  ...new Set(values.flatMap((value) => (value === null ? [] : [value]))),
]

/** Stores the check-ins of seats from all known admissions, in any order of arrival. */
const refreshSeats = async (tx: Db, eventId: string, shortCodes: string[], now: Date): Promise<void> => {
  if (shortCodes.length === 0) return
  const first = await firstAdmissions(tx, eventId, shortCodes)
  const seats = await seatsByShortCode(tx, eventId, shortCodes)
  const used = seats.map(({ id, shortCode }) => ({ id, usedAt: first.get(shortCode) ?? null }))
  await registerEntries(tx, used, now)
  await setUsed(tx, used)
}

/** Counts a member's walk-in once, or cancels its booking if no valid admission remains. */
const refreshWalkIn = async (
  tx: Db,
  whose: { eventId: string; memberId: string },
  membership: Membership,
  now: Date,
): Promise<void> => {
  const { eventId, memberId } = whose
  const at = await firstWalkIn(tx, eventId, memberId)
  const bookingId = await walkInBooking(tx, eventId, memberId)
  if (at === null) {
    if (bookingId !== null) await cancelBookings(tx, [{ id: bookingId }], now)
    await setWalkIn(tx, eventId, memberId, { bookingId: null, overrun: null })
  } else if (bookingId !== null) {
    await noteWalkIn(tx, bookingId, (await firstWalkIn(tx, eventId, memberId, 'last')) ?? at)
    await setWalkIn(tx, eventId, memberId, { bookingId, overrun: null })
  } else {
    const then = await membershipAt(tx, memberId, at, membership)
    await setWalkIn(tx, eventId, memberId, await countWalkIn(tx, whose, then, at))
  }
}

/** Applies new admissions to their seats and members. Returns whether the number of seats taken may have changed. */
const refreshAfter = async (
  tx: Db,
  eventId: string,
  seats: (string | null)[],
  members: Map<string, Membership>,
  now: Date,
): Promise<boolean> => {
  if (members.size > 0) await lockForWalkIns(tx, eventId)
  await refreshSeats(tx, eventId, present(seats), now)
  for (const [memberId, membership] of members)
    await refreshWalkIn(tx, { eventId, memberId }, membership, now)
  return members.size > 0
}

/** Stores new admissions and their effects in one transaction. Returns whether the number of seats taken may have changed. */
const store = async (
  tx: Db,
  { link, event: { id: eventId }, caller }: OpenedLink,
  sent: Admission[],
  now: Date,
): Promise<boolean> => {
  await lockDoors(tx, eventId)
  const ids = sent.map(({ id }) => id)
  // Waiting admissions of a revoked link must not block the same ids from a valid one.
  if (!link.revokedAt) await dropHeld(tx, { eventId, ids })
  const known = new Set((await admissionsById(tx, eventId, ids)).map(({ id }) => id))
  const fresh = new Map<string, Admission>()
  for (const one of sent) if (!known.has(one.id) && !fresh.has(one.id)) fresh.set(one.id, one)
  if (fresh.size === 0) return false
  const waitMs = await countAttempt(tx, admissionLimits(link.id, caller), now, fresh.size)
  if (waitMs > 0) throw tooMany(waitMs)
  const undone = await admissionsById(tx, eventId, present([...fresh.values()].map(({ undoes }) => undoes)))
  const ofOthers = new Set(undone.flatMap(({ id, linkId }) => (linkId === link.id ? [] : [id])))
  const added = [...fresh.values()].filter((one) => isBrought(one, link, ofOthers, now))
  if (added.length === 0) return false
  // Lock members before seats, in the order in which the deletion of an account locks them.
  const members = await lockMembers(
    tx,
    present([...added.map(({ pass }) => pass), ...undone.map(({ memberId }) => memberId)]),
  )
  await addAdmissions(
    tx,
    added.map(({ id, seat, pass, undoes, way, at, door }) => ({
      ...{ eventId, id, seat, undoes, way },
      linkId: link.id,
      memberId: pass !== null && members.has(pass) ? pass : null,
      at: new Date(at),
      doorId: door.id,
      doorName: door.name,
      receivedAt: now,
      isHeld: link.revokedAt !== null,
    })),
  )
  if (link.revokedAt) return false
  return refreshAfter(
    tx,
    eventId,
    [...added, ...undone].map(({ seat }) => seat),
    members,
    now,
  )
}

/**
 * Accepts a revoked link's waiting admissions on an operator's decision and passes them to the doors. Drops those that undo another link's admission.
 * Returns both numbers.
 */
export const acceptHeld = (
  { database: { db }, now }: Pick<Deps, 'database' | 'now'>,
  { id, eventId }: Pick<DoorLink, 'id' | 'eventId'>,
): Promise<{ taken: number; dropped: number }> =>
  inTransaction(db, async (tx) => {
    await lockDoors(tx, eventId)
    const held = await heldOf(tx, id)
    const targets = await admissionsById(tx, eventId, present(held.map(({ undoes }) => undoes)))
    const own = new Map(targets.flatMap((one) => (one.linkId === id ? [[one.id, one] as const] : [])))
    const [taken, others] = [true, false].map((isTaken) =>
      held.filter(({ undoes }) => (undoes === null || own.has(undoes)) === isTaken),
    ) as [typeof held, typeof held]
    const rows = [...taken, ...own.values()]
    const members = await lockMembers(tx, present(rows.map(({ memberId }) => memberId)))
    await dropHeld(tx, { eventId, ids: others.map((one) => one.id) })
    await takeHeld(tx, id)
    await refreshAfter(
      tx,
      eventId,
      rows.map(({ seat }) => seat),
      members,
      now(),
    )
    return { taken: taken.length, dropped: others.length }
  })

/** Reads the admissions of a concert after a cursor; all of them if the cursor is newer than a restored backup. */
const readFrom = async (
  db: Db,
  { id: eventId, date, endDate }: OpenedLink['event'],
  { after, now }: { after: number; now: Date },
) => {
  const last = await lastSeq(db, eventId)
  // Nearly every poll of a door.
  if (after === last) return { admissions: [], cursor: after, hasMore: false }
  const from = after > last ? 0 : after
  // A ticket of several days admits once per day. Doors may open the evening before the first.
  const today = firstListedDay(now)
  const since = endDate ? instantOfParis(today < date ? today : date, '06:00') : null
  const rows = await admissionsAfter(db, eventId, { after: from, since }, BATCH_SIZE + 1)
  const shown = rows.slice(0, BATCH_SIZE)
  return {
    admissions: shown.map(admissionOnWire),
    cursor: shown.at(-1)?.seq ?? from,
    hasMore: rows.length > BATCH_SIZE,
  }
}

/**
 * Stores a phone's admissions, each once, even wrong ones, and returns those of all doors since (decision 050). An ended link may still upload but
 * receives nothing. `hasWalkIns`: the number of seats taken may have changed.
 */
export const takeAdmissions = async (
  deps: Pick<Deps, 'database' | 'now'>,
  opened: OpenedLink,
  { after, admissions: sent }: { after: number; admissions: Admission[] },
): Promise<{ response: AdmissionsResponse; hasWalkIns: boolean }> => {
  const { db } = deps.database
  const { event, refusal } = opened
  const now = deps.now()
  let hasWalkIns = false
  if (sent.length > 0) {
    hasWalkIns = await inTransaction(db, (tx) => store(tx, opened, sent, now))
  }
  const sentIds = sent.map(({ id }) => id)
  const overruns = sent.length > 0 ? await overrunsOf(db, event.id, sentIds) : []
  const response = {
    ...(refusal
      ? { admissions: [], cursor: after, hasMore: false }
      : await readFrom(db, event, { after, now })),
    overruns: overruns.flatMap(({ id, overrun }) => (overrun ? [{ id, reason: overrun }] : [])),
    at: now.toISOString(),
  }
  return { response, hasWalkIns }
}
