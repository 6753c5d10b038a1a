import { type PassQr, readPassData } from '../../../contract/pass.ts'
import { EVENTS_LIMIT_MAX } from '../../../contract/rules/event-list.ts'
import { isUpcoming } from '../../../contract/rules/paris-time.ts'
import { now as present } from '../../lib/clock.ts'
import { getEvent, listEvents, storedEvent } from '../catalogue/events.ts'
import { readDevice } from '../device.ts'
import { AppError } from '../errors.ts'
import { MAX_RETRY_AFTER_MS, pauseAfter } from '../outbox/queue.ts'
import { type Stored, writesSettled } from '../stored.ts'
import { listFavourites } from './favourites.ts'
import { getPass, passKeys, storedPass, storedPassKeys, subscription } from './pass.ts'
import { prefetchProgress } from './prefetch-progress.ts'
import { currentUser } from './profile.ts'
import { listTickets, storedTickets } from './tickets.ts'

/** The times at which the data for the door was stored (ms since 1970); `null` if it is not stored. */
export interface DoorReadiness {
  tickets: number | null
  pass: number | null
  keys: number | null
  events: number | null
}

/** Returns the events of the member's upcoming tickets that the device does not store yet. */
const missingEvents = async (userId: string, now: Date): Promise<string[] | undefined> => {
  const tickets = await storedTickets(userId)
  if (!tickets) return undefined
  const eventIds = [
    ...new Set(tickets.value.filter((ticket) => isUpcoming(ticket, now)).map(({ eventId }) => eventId)),
  ]
  const storedEvents = await Promise.all(eventIds.map((id) => storedEvent(id)))
  return eventIds.filter((_, index) => !storedEvents[index])
}

let running: { userId: string; done: Promise<number | null> } | undefined

/** Number of runs in succession that left something of the door's with a server out of reach or too busy. */
let failures = 0

/**
 * Fetches and stores all data that the member needs at the door, and the catalogue of the next weeks. Returns the pause before the next try in ms;
 * null if none would help. Never throws. Concurrent calls share one run.
 */
export const prefetch = async (userId: string): Promise<number | null> => {
  // A run of another member, from before a sign-out, stores nothing but must end first.
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

/** Returns the pause that the server asks for before the same call, in ms: 0 if it names none, undefined if the call would not succeed later. */
const pauseAsked = (error: unknown): number | undefined =>
  error instanceof AppError && error.retryable ? (error.retryAfterMs ?? 0) : undefined

const longest = (pauses: readonly (number | undefined)[]): number | undefined => {
  const known = pauses.filter((pause) => pause !== undefined)
  return known.length > 0 ? Math.max(...known) : undefined
}

/** Returns the longest pause asked for by any of these reads, in ms; undefined if each has its answer. */
const longestPause = async (reads: Promise<Stored<unknown>>[]): Promise<number | undefined> =>
  longest(await Promise.all(reads.map((read) => read.then(({ failure }) => pauseAsked(failure), pauseAsked))))

const fetchAll = async (userId: string): Promise<number | null> => {
  const asked = await fetchNeeds(userId)
  failures = asked === undefined ? 0 : failures + 1
  return asked === undefined
    ? null
    : Math.max(Math.min(asked, MAX_RETRY_AFTER_MS), pauseAfter(failures, Math.random()))
}

/** Returns the longest pause asked for by what the door needs; undefined if it has everything. */
const fetchNeeds = async (userId: string): Promise<number | undefined> => {
  // First, because it makes this member the owner of the stored rows, and detects an expired session.
  const me = currentUser()
  const pause = await longestPause([me])
  await writesSettled()
  const member = await me.catch(() => undefined)
  if (member?.source !== 'server' || member.value.id !== userId) return pause
  const needs = longestPause([getPass(userId), listTickets(userId), passKeys()])
  await Promise.allSettled([
    needs,
    subscription(userId),
    listFavourites(userId),
    listEvents({ limit: EVENTS_LIMIT_MAX }),
  ])
  await writesSettled()
  const missing = (await missingEvents(userId, present())) ?? []
  const events = await longestPause(missing.map((id) => getEvent(id)))
  await writesSettled()
  return longest([await needs, events])
}

/** Returns whether a code of the Pass has not expired. */
const isCurrent = ({ qrUrl }: PassQr): boolean => {
  const data = URL.canParse(qrUrl) ? new URL(qrUrl).searchParams.get('data') : null
  const end = readPassData(data)?.exp
  return end === undefined || present().getTime() < Date.parse(end)
}

/** Checks which data for the door is on this device, and since when; all `null` if it cannot store anything. */
export const doorReadiness = async (userId: string): Promise<DoorReadiness> => {
  const [tickets, list, pass, keys, missing] = await Promise.all([
    storedTickets(userId),
    readDevice((db) => db.ticketLists.get(userId)),
    storedPass(userId),
    storedPassKeys(),
    missingEvents(userId, present()),
  ])
  // An invalid row was left out, and a row of an earlier version has no code: in both cases the tickets are incomplete.
  const whole =
    tickets?.value.length === list?.ids.length &&
    tickets?.value.every((ticket) => ticket.codes.length > 0 || !isUpcoming(ticket, present()))
  return {
    tickets: whole && tickets ? tickets.storedAt : null,
    pass: pass && isCurrent(pass.value) ? pass.storedAt : null,
    keys: keys?.storedAt ?? null,
    events: tickets && missing?.length === 0 ? tickets.storedAt : null,
  }
}
