import type { Admission, AdmissionsResponse, CheckInList } from '../../../contract/check-in.ts'
import type { NectarDb } from '../db.ts'
import type { AdmissionRow, CheckInRow } from '../rows.ts'
import { subjectOf } from './admitted.ts'
import { senderOf } from './team-codes.ts'

/** Check-ins on this device. Each function is one Dexie transaction. */

const rowOf = (link: string, admission: Admission, isSent: boolean): AdmissionRow => ({
  id: admission.id,
  link,
  admission,
  isSent,
  attempts: 0,
  nextAttemptAt: 0,
  notBefore: 0,
  sendingSince: null,
  storedAt: Date.now(),
})

export const readCheckIn = (db: NectarDb, link: string) =>
  db.transaction('r', [db.checkIns, db.admissions], async () => {
    const checkIn = await db.checkIns.get(link)
    const rows = await db.admissions.where({ link }).toArray()
    return { checkIn, rows }
  })

/**
 * Stores a new list and the clock offset measured with it. A list that the team did not open with its digits only replaces one of the same evening:
 * one that was wiped during the request stays wiped, and one whose evening is over keeps only the clock, by which it ends.
 */
export const saveList = (
  db: NectarDb,
  {
    link,
    code,
    door,
    token,
  }: Pick<CheckInRow, 'link' | 'code' | 'door'> & { token?: string | null | undefined },
  list: CheckInList,
  { clockOffset, isOpening }: { clockOffset: number; isOpening: boolean },
) =>
  db.transaction('rw', db.checkIns, async () => {
    const before = await db.checkIns.get(link)
    if (!isOpening && !before?.list) return
    if (!isOpening && before?.list && Date.parse(list.at) >= Date.parse(before.list.endsAt)) {
      await db.checkIns.update(link, { clockOffset })
      return
    }
    const now = Date.now()
    await db.checkIns.put({
      ...before,
      ...(token && { token }),
      // A wiped list took the other doors' admissions with it: fetch them from the start.
      cursor: before?.list ? before.cursor : 0,
      link,
      code,
      door: { id: before?.door.id ?? door.id, name: door.name },
      list,
      clockOffset,
      contactAt: now,
      storedAt: now,
    })
  })

/** A link's current list. `endsAt`: in ms since 1970. */
interface Evening {
  link: string
  endsAt: number
}

/** Returns whether an admission is of a list's evening: a festival's earlier ones may still wait to be sent. */
export const isOfEvening = (row: AdmissionRow, { endsAt }: Pick<Evening, 'endsAt'>): boolean =>
  row.endsAt === undefined || Date.parse(row.endsAt) >= endsAt

const activeOf = async (db: NectarDb, evening: Evening, { seat, pass }: Admission): Promise<Admission[]> => {
  const rows = await (seat !== null
    ? db.admissions.where('admission.seat').equals(seat)
    : db.admissions.where('admission.pass').equals(pass ?? '')
  ).toArray()
  const ofLink = rows
    .filter((row) => row.link === evening.link && isOfEvening(row, evening))
    .map(({ admission }) => admission)
  const undoing = await db.admissions
    .where('admission.undoes')
    .anyOf(ofLink.map(({ id }) => id))
    .toArray()
  const undone = new Set(undoing.map(({ admission }) => admission.undoes))
  return ofLink.filter(({ id }) => !undone.has(id)).sort((one, other) => (one.at < other.at ? -1 : 1))
}

/**
 * Stores admissions as facts to send, unless their seat or Pass is already admitted. Checks and writes in one transaction, so that neither a double
 * press nor a second tab admits twice. Returns the new and the earlier admissions.
 */
export const storeAdmissions = (db: NectarDb, evening: Evening, wanted: readonly Admission[]) =>
  db.transaction('rw', db.admissions, async () => {
    const admitted: Admission[] = []
    const already: Admission[] = []
    for (const admission of wanted) {
      const [active] = subjectOf(admission) === null ? [] : await activeOf(db, evening, admission)
      if (active) already.push(active)
      else {
        await db.admissions.add(rowOf(evening.link, admission, false))
        admitted.push(admission)
      }
    }
    return { admitted, already }
  })

/** Stores facts of other doors; leaves known facts as they are. `isSent`: the server has them already, or must not receive them from this phone. */
export const storeLearnt = (db: NectarDb, link: string, admissions: readonly Admission[], isSent: boolean) =>
  db.transaction('rw', db.admissions, async () => {
    const storedRows = await db.admissions.bulkGet(admissions.map(({ id }) => id))
    const newAdmissions = admissions.filter((_, index) => storedRows[index] === undefined)
    await db.admissions.bulkPut(newAdmissions.map((admission) => rowOf(link, admission, isSent)))
  })

/** Maximum number of other doors per concert; the oldest still codes are dropped first. */
const MAX_HEARD = 24

export const storeHeard = (db: NectarDb, link: string, text: string) =>
  db.checkIns.where({ link }).modify((row) => {
    const others = (row.heard ?? []).filter((heard) => senderOf(heard) !== senderOf(text))
    row.heard = [...others, text].slice(-MAX_HEARD)
  })

export const forgetHeard = (db: NectarDb, link: string, sender: string) =>
  db.checkIns.where({ link }).modify((row) => {
    row.heard = row.heard?.filter((heard) => senderOf(heard) !== sender)
  })

/** The row holds the whole list, so contact time and clock alone rewrite it only this often, or if the clock moved by this much (ms). */
const CONTACT_EVERY_MS = 60_000
const CLOCK_WITHIN_MS = 1_000

/** Stores the result of an `admissions` call: marks the sent facts, adds those of other doors. Returns false, storing nothing, for a wiped check-in. */
export const storeAnswer = (
  db: NectarDb,
  link: string,
  sent: readonly Admission[],
  answer: AdmissionsResponse,
  clockOffset: number,
) =>
  db.transaction('rw', [db.checkIns, db.admissions], async (): Promise<boolean> => {
    const checkIn = await db.checkIns.get(link)
    const ids = sent.map(({ id }) => id)
    if (!checkIn?.list) {
      await db.admissions.bulkDelete(ids)
      await forgetWhereDone(db, link)
      return false
    }
    const storedRows = await db.admissions.bulkGet(answer.admissions.map(({ id }) => id))
    const there = [...(await db.admissions.bulkGet(ids)), ...storedRows].flatMap((row) => row ?? [])
    const newAdmissions = answer.admissions.filter((_, index) => storedRows[index] === undefined)
    const isNews =
      Boolean(answer.token) ||
      sent.length + newAdmissions.length + answer.overruns.length > 0 ||
      answer.cursor !== checkIn.cursor
    const isLate = Date.now() - (checkIn.contactAt ?? 0) >= CONTACT_EVERY_MS
    const isOff = Math.abs(clockOffset - checkIn.clockOffset) >= CLOCK_WITHIN_MS
    if (!isNews && !isLate && !isOff) return true
    await db.admissions.bulkPut([
      ...there.map((row) => ({ ...row, isSent: true })),
      ...newAdmissions.map((admission) => rowOf(link, admission, true)),
    ])
    await db.checkIns.put({
      ...checkIn,
      // A server restored from a backup counts from a lower cursor.
      cursor: answer.cursor,
      clockOffset,
      contactAt: Date.now(),
      ...(answer.token && { token: answer.token }),
      overruns: [...(checkIn.overruns ?? []), ...answer.overruns],
    })
    return true
  })

/** Adds to the number of people who paid at this door, and returns it; never below 0. */
export const addPaidHere = (db: NectarDb, link: string, more: number): Promise<number> =>
  db.transaction('rw', db.checkIns, async () => {
    const row = await db.checkIns.get(link)
    const paidHere = Math.max(0, (row?.paidHere ?? 0) + more)
    await db.checkIns.update(link, { paidHere })
    return paidHere
  })

/** Deletes a check-in that has neither a list, nor admissions to send, nor a count of who paid. */
const forgetWhereDone = async (db: NectarDb, link: string): Promise<void> => {
  const { paidHere = 0 } = (await db.checkIns.get(link)) ?? {}
  if (paidHere === 0 && (await db.admissions.where({ link }).count()) === 0) await db.checkIns.delete(link)
}

/** Wipes the list, the names and all facts that the server has. Unsent facts stay in the queue, without any name. */
export const wipeCheckIn = (db: NectarDb, link: string) =>
  db.transaction('rw', [db.checkIns, db.admissions], async () => {
    const checkIn = await db.checkIns.get(link)
    if (checkIn) await db.checkIns.put({ ...checkIn, list: null, overruns: [], heard: [] })
    await db.admissions
      .where({ link })
      .filter(({ isSent }) => isSent)
      .delete()
    const endsAt = checkIn?.list?.endsAt
    if (endsAt !== undefined)
      await db.admissions.where({ link }).modify((row) => {
        row.endsAt ??= endsAt
      })
    await forgetWhereDone(db, link)
  })

/** Time in ms for which the count of who paid outlives the list. */
const COUNT_KEPT_MS = 30 * 24 * 3_600_000

/** Wipes every check-in after the end of its link, by the server's last known time, and what organisers keep of an evening. `now`: this device's time in ms since 1970. */
export const wipeEnded = (db: NectarDb, now: number) =>
  db.transaction('rw', [db.checkIns, db.admissions, db.organiser], async () => {
    await db.organiser.where('until').belowOrEqual(now).delete()
    for (const { link, list, clockOffset, storedAt } of await db.checkIns.toArray()) {
      if (list && now + clockOffset >= Date.parse(list.endsAt)) await wipeCheckIn(db, link)
      if (list || now - storedAt < COUNT_KEPT_MS) continue
      await db.checkIns.update(link, { paidHere: 0 })
      await forgetWhereDone(db, link)
    }
  })
