import type * as z from 'zod/mini'
import {
  type Days,
  lastDay,
  nextDay,
  parisWallClock,
  upcomingUntil,
} from '../../../contract/rules/paris-time.ts'
import { now } from '../../lib/clock.ts'
import { readDevice, writeDevice } from '../device.ts'
import { AppError, isDecisive } from '../errors.ts'
import { settleLater } from '../stored.ts'
import { tokenOrThrow } from './read.ts'
import { storeForMember } from './rows.ts'

// Copies of an organiser's pages for a cellar without a network (decision 077).

/** Copies that belong to no evening are kept this long after their last read, in ms: a role that ended elsewhere is forgotten then at the latest. */
const KEPT_MS = 30 * 24 * 3_600_000

/** Returns until when a concert of tonight or tomorrow is kept, in ms since 1970; null for one of another day. */
export const eveningEnd = (concert: Days): number | null => {
  const end = upcomingUntil(lastDay(concert)).getTime()
  const tomorrow = nextDay(parisWallClock(now()).date)
  return concert.date <= tomorrow && now().getTime() < end ? end : null
}

export interface Copy<T> {
  userId: string
  /** The organisation; '' if it belongs to none. */
  id: string
  key: string
  schema: z.ZodMiniType<T>
  ask: () => Promise<T>
  /** The value that a page shows already: out of reach, it stays, as the copy has less. */
  shown?: T | undefined
  /** The concert that it is about. A refusal forgets this concert alone, unless a read of its organisation (`readTeam`) is refused too. */
  concert?: { eventId: string; readTeam: () => Promise<unknown> }
  /** Returns the kept part, and until when (ms since 1970; by default 30 days); null for nothing. */
  kept: (
    value: T,
  ) => Promise<{ value: T; until?: number | null } | null> | { value: T; until?: number | null } | null
}

/** Forgets an organisation that the member has left, or all that are not among `ids`. */
export const forgetOrganisations = (userId: string, isGone: (id: string) => boolean): Promise<boolean> =>
  writeDevice((db) =>
    db.organiser
      .where({ userId })
      .filter(({ organisationId }) => organisationId !== '' && isGone(organisationId))
      .delete(),
  )

/** Returns the device's copy, unless it is over or of another shape. */
export const storedCopy = async <T>({
  userId,
  key,
  schema,
}: Pick<Copy<T>, 'userId' | 'key' | 'schema'>): Promise<{ value: T; until: number } | undefined> => {
  const row = await readDevice((db) => db.organiser.get([userId, key]))
  if (!row || row.until <= now().getTime()) return undefined
  const parsed = schema.safeParse(row.value)
  return parsed.success ? { value: parsed.data, until: row.until } : undefined
}

const keep = async <T>({ userId, id, key, kept }: Copy<T>, token: string, value: T): Promise<void> => {
  const part = await kept(value)
  await storeForMember(
    { userId, token },
    (db) => [db.organiser],
    async (db) => {
      if (!part || part.until === null) return db.organiser.delete([userId, key])
      const until = part.until ?? now().getTime() + KEPT_MS
      return db.organiser.put({
        ...{ userId, key, organisationId: id, value: part.value, until, storedAt: Date.now() },
      })
    },
  )
}

/** The parts of a concert that are kept. */
export type ConcertPart = 'figures' | 'people' | 'guests'
const PARTS: readonly ConcertPart[] = ['figures', 'people', 'guests']

export const partKey = (part: ConcertPart, eventId: string): string => `${part} ${eventId}`

/** Forgets refused copies. */
const forget = async <T>({ userId, id, concert }: Copy<T>): Promise<void> => {
  if (!concert) return void (await forgetOrganisations(userId, (one) => one === id))
  const keys = PARTS.map((part): [string, string] => [userId, partKey(part, concert.eventId)])
  await writeDevice((db) => db.organiser.bulkDelete(keys))
  // The concert is no longer theirs, or the member is not: the organisation tells which.
  await concert.readTeam().catch(() => undefined)
}

/**
 * Fetches from the server and keeps a copy in the background; out of reach, returns the copy. Throws AppError if there is none, and for every refusal.
 * Refused copies are forgotten.
 */
export const readCopied = async <T>(copy: Copy<T>): Promise<T> => {
  const { id, ask, shown } = copy
  const token = tokenOrThrow()
  try {
    const value = await ask()
    settleLater(keep(copy, token, value))
    return value
  } catch (error) {
    if (!isDecisive(error)) {
      if (shown !== undefined) return shown
      const stored = await storedCopy(copy)
      if (stored) return stored.value
    } else if (id && error instanceof AppError && (error.status === 404 || error.status === 403))
      settleLater(forget(copy))
    throw error
  }
}

/** Fetches from the server and keeps a copy. Throws AppError. */
export const fetchCopy = async <T>(copy: Copy<T>): Promise<void> =>
  keep(copy, tokenOrThrow(), await copy.ask())

/** 'Silva' becomes 'S.', as on a door's list. */
export const initialOf = (lastName: string): string => {
  const [first] = lastName.trim()
  return first ? `${first.toUpperCase()}.` : ''
}
