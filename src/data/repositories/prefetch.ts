import { EVENTS_LIMIT_MAX } from '../../../contract/events.ts'
import { isUpcoming } from '../../../contract/rules/paris-time.ts'
import { now as present } from '../../lib/clock.ts'
import { readDevice } from '../device.ts'
import { prefetchProgress } from '../prefetch-progress.ts'
import { writesSettled } from '../stored.ts'
import { getEvent, listEvents, storedEvent } from './events.ts'
import { listFavourites } from './favourites.ts'
import { getPass, passKeys, storedPass, storedPassKeys, subscription } from './pass.ts'
import { currentUser } from './profile.ts'
import { listTickets, storedTickets } from './tickets.ts'

/** What the door needs, and since when the device keeps it (ms since 1970), `null` for what it does not. */
export interface DoorReadiness {
  tickets: number | null
  pass: number | null
  keys: number | null
  events: number | null
}

/** Events of the member's upcoming tickets that the device does not keep yet. */
const missingEvents = async (userId: string, now: Date): Promise<string[] | undefined> => {
  const tickets = await storedTickets(userId)
  if (!tickets) return undefined
  const wanted = [
    ...new Set(tickets.value.filter((ticket) => isUpcoming(ticket, now)).map(({ eventId }) => eventId)),
  ]
  const known = await Promise.all(wanted.map((id) => storedEvent(id)))
  return wanted.filter((_, index) => !known[index])
}

let running: { userId: string; done: Promise<void> } | undefined

/**
 * Fetches everything the member needs at the door, and the catalogue of the next weeks, and keeps it. What
 * fails is left for the next time; never throws. Resolves once all of it is on the device, or could not be.
 * Calls while one is under way share it.
 */
export const prefetch = async (userId: string): Promise<void> => {
  // Another member's, from before a sign-out: it keeps nothing any more, but ends first.
  while (running && running.userId !== userId) await running.done
  if (!running) {
    const done = fetchAll(userId).finally(() => {
      running = undefined
      prefetchProgress.end(userId)
    })
    running = { userId, done }
    prefetchProgress.start(userId)
  }
  return running.done
}

const fetchAll = async (userId: string): Promise<void> => {
  // First: it makes this member the one whose rows are kept, and an expired session ends here.
  const member = await currentUser().catch(() => undefined)
  await writesSettled()
  if (member?.source !== 'server' || member.value.id !== userId) return
  await Promise.allSettled([
    getPass(userId),
    listTickets(userId),
    subscription(userId),
    passKeys(),
    listFavourites(userId),
    listEvents({ limit: EVENTS_LIMIT_MAX }),
  ])
  await writesSettled()
  const missing = (await missingEvents(userId, present())) ?? []
  await Promise.allSettled(missing.map((id) => getEvent(id)))
  await writesSettled()
}

/** Which of the door's needs this device keeps, and since when; all `null` where it can keep nothing. */
export const doorReadiness = async (userId: string): Promise<DoorReadiness> => {
  const [tickets, list, pass, keys, missing] = await Promise.all([
    storedTickets(userId),
    readDevice((db) => db.ticketLists.get(userId)),
    storedPass(userId),
    storedPassKeys(),
    missingEvents(userId, present()),
  ])
  // A row that no longer keeps the contract was left out, one of an earlier version has no code: then the tickets are not all here.
  const whole =
    tickets?.value.length === list?.ids.length &&
    tickets?.value.every((ticket) => ticket.codes.length > 0 || !isUpcoming(ticket, present()))
  return {
    tickets: whole && tickets ? tickets.storedAt : null,
    pass: pass?.storedAt ?? null,
    keys: keys?.storedAt ?? null,
    events: tickets && missing?.length === 0 ? tickets.storedAt : null,
  }
}
