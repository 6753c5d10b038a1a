import type { Admission, AdmissionWay } from '../../../contract/check-in.ts'
import * as checkIn from '../../../contract/endpoints/check-in.ts'
import { toBase64url } from '../../../contract/rules/bytes.ts'
import { call } from '../api.ts'
import type { NectarDb } from '../db.ts'
import { readDevice, type StorageHealth, storageHealth, writeDevice } from '../device.ts'
import { AppError, isDecisive } from '../errors.ts'
import { outbox } from '../outbox/device-outbox.ts'
import type { CheckInRow } from '../rows.ts'
import { type Admitted, type Conflict, createAdmitted, subjectOf } from './admitted.ts'
import { type Admit, createAnswers, type Entrant } from './answers.ts'
import { type Booking, type DoorList, type ListedSeat, readDoorList } from './door-list.ts'
import { closedDoor, type Evaluation, type EvaluationContext, evaluateSeat } from './evaluate.ts'
import { exchange, offsetOf } from './exchange.ts'
import type { Claim } from './linked-doors.ts'
import {
  addPaidHere,
  forgetHeard,
  isOfEvening,
  readCheckIn,
  saveList,
  storeAdmissions,
  storeHeard,
  storeLearnt,
  wipeCheckIn,
} from './store.ts'
import { type HeardDoor, heardFrom, swapCodeOf } from './swap-doors.ts'
import { createTeamCodes, type TeamCode, type TeamCodes } from './team-codes.ts'
import { createClockWatch, keepUpToDate } from './upkeep.ts'

/** The state of the check-in screen. 'closed': the four digits are required; 'ended': the list was wiped at its end. Times in ms since 1970. */
export interface CheckInState {
  phase: 'loading' | 'closed' | 'open' | 'ended'
  /** The server has refused the link or its digits since it was opened: the link was revoked, or the digits have changed. */
  isRevoked: boolean
  list: DoorList | null
  door: { id: string; name: string }
  /** Time of the last contact with the server. `isReachable` is the result of the last attempt. */
  contactAt: number | null
  isReachable: boolean
  /** Number of this device's admissions that the server does not have. */
  waiting: number
  inside: number
  /** Number of people counted by hand on this phone because they paid at the door. */
  paidHere: number
  insideByDoor: { id: string; name: string; count: number }[]
  conflicts: Conflict[]
  overruns: NonNullable<CheckInRow['overruns']>
  /** Admissions shown by the still codes of other doors. */
  heard: HeardDoor[]
  /** Offset of this phone's clock from ten genuine living codes in a row, in ms; null if they agree. */
  clockOffBy: number | null
  storage: StorageHealth
}

/** Asks the other doors before this one admits a subject (`subjectOf`). Returns 'free' if this phone has no links. */
type AskDoors = (subject: string) => Promise<Claim>

/** The server's error codes for a link that is unknown, revoked or over, and for wrong digits. */
const ENDS_ACCESS: ReadonlySet<string> = new Set(['token_invalid', 'forbidden', 'not_found'])

const randomId = (): string => toBase64url(crypto.getRandomValues(new Uint8Array(16)))

/** Delay before stored admissions are sent (ms): rendering the result needs the same thread. */
const ANSWER_FIRST_MS = 100

const NOBODY = { id: '', name: '' }
const alone: AskDoors = async () => ({ is: 'free', release: () => undefined })

/** Creates the check-in of one link on this device: the list, the admissions, and the evaluation of codes. `start` begins its timers. */
export const createCheckIn = (link: string) => {
  let state: CheckInState = {
    phase: 'loading',
    isRevoked: false,
    list: null,
    door: NOBODY,
    contactAt: null,
    isReachable: true,
    waiting: 0,
    inside: 0,
    paidHere: 0,
    insideByDoor: [],
    conflicts: [],
    overruns: [],
    heard: [],
    clockOffBy: null,
    storage: storageHealth.get(),
  }
  let admitted: Admitted = createAdmitted()
  /** Verifies the codes of other doors; `by`: the values that the key was derived from. */
  let team: { by: string; codes: TeamCodes } | null = null
  /** The newest write of the doors heard. */
  let keeping: Promise<unknown> | undefined
  let clockOffset = 0
  let askDoors: AskDoors = alone
  const listeners = new Set<() => void>()
  const factListeners = new Set<(admission: Admission) => void>()
  const clock = createClockWatch()
  let wakePoll: (() => void) | undefined

  const publish = (change: Partial<CheckInState>): void => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }
  /** The server's time, in ms since 1970. */
  const now = (): number => Date.now() + clockOffset

  const facts = () => {
    const insideByDoor = [...admitted.insideByDoor()].map(([id, { name, count }]) => ({ id, name, count }))
    return {
      insideByDoor,
      inside: insideByDoor.reduce((sum, { count }) => sum + count, 0),
      conflicts: admitted.conflicts(),
    }
  }

  const takeHeard = (heard: HeardDoor[]): void => {
    admitted.hear(heard.flatMap(({ admissions }) => admissions))
    publish({ heard })
  }
  /** Takes the doors heard at once and stores the change, for which later reads of the device wait. */
  const keepHeard = async (
    heard: HeardDoor[],
    store: (db: NectarDb) => PromiseLike<unknown>,
  ): Promise<void> => {
    takeHeard(heard)
    keeping = writeDevice(store)
    await keeping
  }
  const proved = async (codes: TeamCodes, list: DoorList, texts: readonly string[]): Promise<HeardDoor[]> => {
    const read = await Promise.all(texts.map((text) => codes.read(text)))
    return read.flatMap((code) => {
      const door = code && heardFrom(list, code)
      return door === null || door === 'other-list' ? [] : [door]
    })
  }
  /** Derives the team's key if it changed, and reads the stored codes of other doors. `before`: the doors heard when the row was read. */
  const loadTeam = async (
    { code, door, heard = [] }: CheckInRow,
    list: DoorList,
    before: HeardDoor[],
  ): Promise<void> => {
    const by = [code, door.id, list.at, ...heard].join('\n')
    if (team?.by === by) return
    const codes = await createTeamCodes({ link, code, eventId: list.event.id, doorId: door.id })
    const doors = await proved(codes, list, heard)
    // The list was replaced or wiped during the read.
    if (state.list !== list) return
    // A code was read or forgotten since: the row is old.
    if (state.heard !== before) return load()
    team = { by, codes }
    takeHeard(doors)
  }

  const load = async (): Promise<void> => {
    const before = state.heard
    await keeping
    const stored = await readDevice((db) => readCheckIn(db, link))
    if (!stored) return publish({ phase: state.list ? state.phase : 'closed', storage: storageHealth.get() })
    const { checkIn, rows } = stored
    const waiting = rows.filter(({ isSent }) => !isSent).length
    clockOffset = checkIn?.clockOffset ?? 0
    publish({ paidHere: checkIn?.paidHere ?? 0 })
    if (checkIn?.list && now() >= Date.parse(checkIn.list.endsAt)) {
      await writeDevice((db) => wipeCheckIn(db, link))
      admitted = createAdmitted()
      return publish({ phase: 'ended', list: null, waiting, ...facts(), overruns: [], heard: [] })
    }
    if (!checkIn?.list) {
      admitted = createAdmitted()
      const phase = state.phase === 'loading' && checkIn ? 'ended' : 'closed'
      return publish({
        phase: state.phase === 'ended' ? 'ended' : phase,
        list: null,
        waiting,
        ...facts(),
        heard: [],
      })
    }
    const isKnown = state.list?.at === Date.parse(checkIn.list.at)
    const list = isKnown && state.list ? state.list : readDoorList(checkIn.list)
    admitted.add(rows.filter((row) => isOfEvening(row, list)).map(({ admission }) => admission))
    publish({
      phase: 'open',
      isRevoked: false,
      list,
      door: checkIn.door,
      contactAt: Math.max(checkIn.contactAt ?? 0, state.contactAt ?? 0) || null,
      waiting,
      overruns: checkIn.overruns ?? [],
      storage: storageHealth.get(),
      ...facts(),
    })
    // A still code may mention a seat that only the newer list has.
    await loadTeam(checkIn, list, before)
  }

  const ask = async (
    { code, token: ownToken }: { code: string; token?: string },
    { isOpening }: { isOpening: boolean },
  ): Promise<void> => {
    const askedAt = Date.now()
    const body = { link, code, ...(ownToken && { token: ownToken }) }
    const { token, ...list } = await call(checkIn.checkInList, { body }, { token: null })
    const door = state.door.id ? state.door : { id: randomId(), name: state.door.name }
    const saved = { clockOffset: offsetOf(list.at, askedAt), isOpening }
    const isStored = await writeDevice((db) => saveList(db, { link, code, door, token }, list, saved))
    if (!isStored) throw new AppError('The list could not be stored', { kind: 'storage' })
    await load()
  }

  /** Handles a failed request: if the server refused the link, wipes the list too. */
  const heed = async (error: unknown): Promise<void> => {
    // Another tab has left this check-in.
    if (error instanceof AppError && error.kind === 'storage') return load()
    if (!(error instanceof AppError) || !isDecisive(error)) return publish({ isReachable: false })
    if (!ENDS_ACCESS.has(error.code ?? '')) return
    // The link has ended with its evening: timers stand still while a phone sleeps.
    if (state.list && now() >= state.list.endsAt) return load()
    await writeDevice((db) => wipeCheckIn(db, link))
    publish({ isRevoked: true, isReachable: true, phase: 'closed', list: null })
    await load()
  }

  const refreshList = async (): Promise<void> => {
    const row = await readDevice((db) => db.checkIns.get(link))
    if (!row?.list) return
    try {
      await ask(row, { isOpening: false })
      publish({ isReachable: true })
    } catch (error) {
      await heed(error)
      throw error
    }
  }

  /** Fetches the admissions of the other doors. Returns true if the device has new data to read. */
  const hear = async (): Promise<boolean> => {
    let isNews = false
    for (;;) {
      const { admissions, overruns, hasMore, hasList, ...answer } = await exchange(link, [], call)
      clockOffset = answer.clockOffset
      isNews ||= !hasList || admissions.length > 0 || overruns.length > 0
      if (!hasMore) return isNews
    }
  }

  /**
   * Sends the queue and fetches the admissions of the other doors. `isAsked`: the user asked for it, so ignore the backoff. Rejects if the server is
   * unreachable.
   */
  const sync = async ({ isAsked = false } = {}): Promise<void> => {
    const isWaiting = state.waiting > 0
    let isNews: boolean
    try {
      isNews = await hear()
    } catch (error) {
      await heed(error)
      throw error
    }
    if (isAsked || !state.isReachable) await outbox.wake()
    else await outbox.drain()
    publish({ isReachable: true, contactAt: Date.now() })
    if (isNews || isWaiting) await load()
  }

  const contextNow = (list: DoorList): EvaluationContext => ({
    list,
    admitted,
    now: now(),
    onLiving: (letters, behindMs) => {
      const clockOffBy = clock.note(letters, behindMs)
      if (clockOffBy !== state.clockOffBy) publish({ clockOffBy })
    },
  })

  const made = (parts: Pick<Admission, 'seat' | 'pass' | 'undoes' | 'way'>): Admission => ({
    id: randomId(),
    ...parts,
    at: new Date(now()).toISOString(),
    door: state.door,
  })

  const evening = () => ({ link, endsAt: state.list?.endsAt ?? 0 })

  const announce = (admissions: readonly Admission[]): void => {
    const newAdmissions = admitted.add(admissions)
    publish({ ...facts(), waiting: state.waiting + newAdmissions.length, storage: storageHealth.get() })
    for (const admission of newAdmissions) for (const listener of factListeners) listener(admission)
    setTimeout(() => void outbox.drain(), ANSWER_FIRST_MS)
  }

  const admit = async (entrants: readonly Entrant[], way: AdmissionWay): Promise<Admit> => {
    const requested = entrants.map((entrant) =>
      made({ seat: null, pass: null, undoes: null, way, ...entrant }),
    )
    const claims = await Promise.all(requested.map((admission) => askDoors(subjectOf(admission) ?? '')))
    const release = () => {
      for (const claim of claims) if (claim.is === 'free') claim.release()
    }
    if (claims.some(({ is }) => is === 'busy')) {
      release()
      return { is: 'busy' }
    }
    const taken = claims.flatMap((claim) => (claim.is === 'taken' ? [claim.admission] : []))
    let stored: Awaited<ReturnType<typeof storeAdmissions>> | undefined
    const isStored = await writeDevice(async (db) => {
      stored = await storeAdmissions(
        db,
        evening(),
        requested.filter((_, index) => claims[index]?.is === 'free'),
      )
    })
    if (!isStored || !stored) {
      release()
      publish({ storage: storageHealth.get() })
      return { is: 'unstored' }
    }
    admitted.add(stored.already)
    announce(stored.admitted)
    release()
    return { is: 'done', admitted: stored.admitted, already: [...taken, ...stored.already] }
  }

  /** Stores and shows the facts of another door. `isSent`: the server has them, or this phone must not send them. */
  const learn = async (admissions: readonly Admission[], { isSent = false } = {}): Promise<boolean> => {
    const isStored = await writeDevice((db) => storeLearnt(db, link, admissions, isSent))
    const newAdmissions = admitted.add(admissions)
    publish({ ...facts(), waiting: state.waiting + (isSent ? 0 : newAdmissions.length) })
    if (!isSent) void outbox.drain()
    return isStored
  }

  const answers = createAnswers({
    context: () => state.list && contextNow(state.list),
    admit,
    newerList: async () => {
      if (state.isReachable) await refreshList()
    },
  })

  const self = {
    link,
    get: (): CheckInState => state,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Returns the known facts; a wipe creates a new object. */
    admitted: (): Admitted => admitted,
    now,

    /** Fetches the list with the four digits and stores it. Throws AppError if the server refuses or is unreachable, or if the device cannot store it. */
    open: async ({ code, doorName }: { code: string; doorName: string }): Promise<void> => {
      state = { ...state, door: { ...state.door, name: doorName } }
      await ask({ code }, { isOpening: true })
      publish({ isReachable: true })
      void sync().catch(() => undefined)
    },

    /** Evaluates a text from a camera or a keyboard scanner. If nothing objects, admits the seat and stores the admission before it resolves. */
    scan: answers.scan,
    /** Evaluates a typed short code in the same way as `scan`. */
    type: answers.type,
    /** Admits by hand: guests found by name, confirmed by the volunteer, or accompanying another guest. */
    admit,
    /** Undoes mistaken admissions. Returns true once stored. */
    undo: async (ids: readonly string[]): Promise<boolean> => {
      const undone = ids
        .filter((id) => admitted.has(id))
        .map((undoes) => made({ seat: null, pass: null, undoes, way: 'typed' }))
      const isStored = await writeDevice((db) => storeAdmissions(db, evening(), undone))
      if (isStored) announce(undone)
      return isStored
    },
    search: (query: string): Booking[] => state.list?.search(query) ?? [],
    /** Returns the reason to refuse a seat of this list or an earlier one; null if it may be admitted. */
    against: (seat: ListedSeat): Evaluation | null =>
      state.list &&
      (closedDoor(state.list, now()) ??
        evaluateSeat(state.list.seat(seat.letters) ?? seat, contextNow(state.list))),

    rename: async (name: string): Promise<void> => {
      publish({ door: { ...state.door, name } })
      await writeDevice((db) => db.checkIns.update(link, { door: state.door }))
    },
    /** Counts who paid at the door, by hand: 1 for one more, -1 to take one back. Nothing of it leaves this phone. */
    countPaid: async (more: 1 | -1): Promise<void> => {
      await writeDevice(async (db) => publish({ paidHere: await addPaidHere(db, link, more) }))
    },
    /** Fetches the list and the other doors' admissions now. Rejects with AppError on failure. */
    refresh: async (): Promise<void> => {
      await refreshList()
      await sync({ isAsked: true })
    },
    /** Wipes the check-in from this phone. First sends the queue; unsent admissions stay until they are sent. */
    leave: async (): Promise<void> => {
      await outbox.wake()
      await writeDevice(async (db) => {
        await addPaidHere(db, link, -state.paidHere)
        await wipeCheckIn(db, link)
      })
      admitted = createAdmitted()
      publish({ phase: 'closed', list: null, door: NOBODY, isRevoked: false, ...facts() })
      await load()
    },

    /** Sets the function that asks the linked doors; null for none. */
    setAskDoors: (next: AskDoors | null): void => {
      askDoors = next ?? alone
    },
    /** Calls the listener with each fact that this device makes. Returns the unsubscribe function. */
    onFact: (listener: (admission: Admission) => void): (() => void) => {
      factListeners.add(listener)
      return () => factListeners.delete(listener)
    },
    learn,
    /** Returns the codes of this team; null before a list is loaded. */
    teamCodes: (): TeamCodes | null => team?.codes ?? null,
    /** Returns the still code with this door's admissions for another door to read; null before a list is loaded. */
    swapCode: async (): Promise<string | null> => {
      const { list, door } = state
      return list && team && swapCodeOf(team.codes, { list, admitted, doorName: door.name, now: now() })
    },
    /** Reads the proved still code of another door without storing it; 'known' if a code as recent was already read from that door. */
    previewHeard: (code: TeamCode): HeardDoor | 'other-list' | 'known' | null => {
      const isKnown = state.heard.some(({ id, at }) => id === code.sender && at >= code.at)
      return isKnown ? 'known' : state.list && heardFrom(state.list, code)
    },
    hear: async (text: string): Promise<void> => {
      const { list } = state
      const [door] = (list && team && (await proved(team.codes, list, [text]))) || []
      if (!door || state.heard.some(({ id, at }) => id === door.id && at >= door.at)) return
      await keepHeard([...state.heard.filter(({ id }) => id !== door.id), door], (db) =>
        storeHeard(db, link, text),
      )
    },
    /** Removes all admissions heard from another door, on this phone only. */
    forget: async (doorId: string): Promise<void> => {
      await keepHeard(
        state.heard.filter(({ id }) => id !== doorId),
        (db) => forgetHeard(db, link, doorId),
      )
    },

    /**
     * Loads the check-in and keeps it up to date while the page is visible: the others' admissions every few seconds, the list every minute, the
     * writes of other tabs. Wipes it at the end. Returns the stop function.
     */
    start: ({ isVisible }: { isVisible: () => boolean }): (() => void) => {
      const upkeep = keepUpToDate(self, { isVisible, load, refreshList, sync })
      const stopStorage = storageHealth.subscribe(() => publish({ storage: storageHealth.get() }))
      wakePoll = upkeep.wake
      return () => {
        wakePoll = undefined
        upkeep.stop()
        stopStorage()
      }
    },
    /** Polls at once: the network or the user is back. */
    wake: (): void => wakePoll?.(),
  }
  return self
}

export type CheckIn = ReturnType<typeof createCheckIn>
