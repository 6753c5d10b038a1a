import type { Admission } from '../../../contract/check-in.ts'
import { shortBytes, shortLetters } from '../../../contract/rules/door-code.ts'

/** What an admission lets in: a seat by its short code, or a Pass by its member; null for one that undoes another. */
export const subjectOf = ({ seat, pass }: Pick<Admission, 'seat' | 'pass'>): string | null =>
  seat ?? (pass === null ? null : `pass:${pass}`)

/** What a still code calls a subject: a Pass by the first bytes of its member's id. */
const heardAs = (subject: string): string =>
  subject.startsWith('pass:') ? heardPass(shortBytes(subject.slice('pass:'.length))) : subject
export const heardPass = (bytes: Uint8Array): string => `pass~${shortLetters(bytes)}`

/** A seat or a Pass that came in more than once, with all its admissions that stand, the earliest first. */
export interface Conflict {
  subject: string
  admissions: Admission[]
}

/**
 * The facts of all doors that this one knows of, in whatever order they came: a set that only grows, so that two doors that know the
 * same facts agree on who is inside and on what came in twice.
 */
export interface Admitted {
  /** Adds facts; returns those that were not known. */
  add(admissions: Iterable<Admission>): Admission[]
  has(id: string): boolean
  get(id: string): Admission | undefined
  all(): Admission[]
  /** The admissions of a seat or a Pass that nobody has undone, the earliest first; where there is none, what was heard of it. */
  active(subject: string): Admission[]
  /** Whether a fact says that this seat or Pass came in. */
  isInside(subject: string): boolean
  /** All that other doors show of who is inside (`heardFrom`), in the place of what they showed before: it speaks where no fact does, and is none. */
  hear(heard: Iterable<readonly [subject: string, admission: Admission]>): void
  conflicts(): Conflict[]
  /** How many came in, each counted once, at the door that let them in first. */
  insideByDoor(): ReadonlyMap<string, { name: string; count: number }>
}

const earliestFirst = (one: Admission, other: Admission): number =>
  Date.parse(one.at) - Date.parse(other.at) || (one.id < other.id ? -1 : 1)

export const createAdmitted = (known: Iterable<Admission> = []): Admitted => {
  const byId = new Map<string, Admission>()
  const bySubject = new Map<string, Admission[]>()
  const undone = new Set<string>()
  let heard = new Map<string, Admission>()
  /** What follows from the facts, by subject and by door: kept up to date with each of them, for it is asked after each. */
  const facts = new Map<string, Admission[]>()
  const conflicts = new Map<string, Conflict>()
  const doors = new Map<string, { name: string; count: number }>()

  const count = (first: Admission | undefined, by: 1 | -1) => {
    if (!first) return
    const { id, name } = first.door
    const known = doors.get(id)
    const inside = (known?.count ?? 0) + by
    if (inside > 0) doors.set(id, { name: by > 0 ? name : (known?.name ?? name), count: inside })
    else doors.delete(id)
  }

  const recount = (subject: string) => {
    count(facts.get(subject)?.[0], -1)
    const active = (bySubject.get(subject) ?? []).filter(({ id }) => !undone.has(id)).sort(earliestFirst)
    facts.set(subject, active)
    count(active[0], 1)
    if (active.length > 1) conflicts.set(subject, { subject, admissions: active })
    else conflicts.delete(subject)
  }

  const addOne = (admission: Admission): boolean => {
    if (byId.has(admission.id)) return false
    byId.set(admission.id, admission)
    if (admission.undoes !== null) undone.add(admission.undoes)
    const subject = subjectOf(admission)
    if (subject !== null) bySubject.set(subject, [...(bySubject.get(subject) ?? []), admission])
    const takenBack = admission.undoes === null ? undefined : byId.get(admission.undoes)
    const touched = subject ?? (takenBack && subjectOf(takenBack))
    if (touched) recount(touched)
    return true
  }

  const admitted: Admitted = {
    add: (admissions) => Array.from(admissions).filter(addOne),
    has: (id) => byId.has(id),
    get: (id) => byId.get(id),
    all: () => [...byId.values()],
    active: (subject) => {
      const own = facts.get(subject) ?? []
      // What a door has taken back, it says by its facts.
      const said = bySubject.has(subject) ? undefined : heard.get(heardAs(subject))
      return said ? [said] : own
    },
    isInside: (subject) => (facts.get(subject) ?? []).length > 0,
    hear: (all) => {
      heard = new Map(all)
    },
    conflicts: () => [...conflicts.values()],
    insideByDoor: () => doors,
  }
  admitted.add(known)
  return admitted
}
