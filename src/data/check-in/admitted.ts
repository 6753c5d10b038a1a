import type { Admission } from '../../../contract/check-in.ts'
import { shortBytes, shortLetters } from '../../../contract/rules/door-code.ts'

/** Returns the subject of an admission: a seat's short code, or a Pass by its member. Null for an admission that undoes another. */
export const subjectOf = ({ seat, pass }: Pick<Admission, 'seat' | 'pass'>): string | null =>
  seat ?? (pass === null ? null : `pass:${pass}`)

/** Returns the subject as a still code names it: a Pass is named by the first bytes of its member's id. */
const heardAs = (subject: string): string =>
  subject.startsWith('pass:') ? heardPass(shortBytes(subject.slice('pass:'.length))) : subject
export const heardPass = (bytes: Uint8Array): string => `pass~${shortLetters(bytes)}`

/** A seat or a Pass admitted more than once, with all its valid admissions, earliest first. */
export interface Conflict {
  subject: string
  admissions: Admission[]
}

/** The facts of all doors known to this one, in any order. The set only grows, so two doors with the same facts agree on admissions and conflicts. */
export interface Admitted {
  /** Adds facts; returns the new ones. */
  add(admissions: Iterable<Admission>): Admission[]
  has(id: string): boolean
  get(id: string): Admission | undefined
  all(): Admission[]
  /** Returns the admissions of a seat or a Pass that are not undone, earliest first. If there is no fact, returns the admission heard from another door. */
  active(subject: string): Admission[]
  /** Checks for a fact that admits this seat or Pass; ignores heard admissions. */
  isInside(subject: string): boolean
  /** Replaces everything heard from other doors (`heardFrom`). It is used only if there is no fact, and never becomes a fact. */
  hear(heard: Iterable<readonly [subject: string, admission: Admission]>): void
  conflicts(): Conflict[]
  /** Counts the admitted subjects, each once, at the door that admitted it first. */
  insideByDoor(): ReadonlyMap<string, { name: string; count: number }>
}

const earliestFirst = (one: Admission, other: Admission): number =>
  Date.parse(one.at) - Date.parse(other.at) || (one.id < other.id ? -1 : 1)

export const createAdmitted = (known: Iterable<Admission> = []): Admitted => {
  const byId = new Map<string, Admission>()
  const bySubject = new Map<string, Admission[]>()
  const undone = new Set<string>()
  let heard = new Map<string, Admission>()
  /** The results derived from the facts, by subject and by door: updated with each fact, because they are read after each. */
  const facts = new Map<string, Admission[]>()
  const conflicts = new Map<string, Conflict>()
  const doors = new Map<string, { name: string; count: number }>()

  const count = (first: Admission | undefined, by: 1 | -1) => {
    if (!first) return
    const { id, name } = first.door
    const door = doors.get(id)
    const inside = (door?.count ?? 0) + by
    if (inside > 0) doors.set(id, { name: by > 0 ? name : (door?.name ?? name), count: inside })
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
      const direct = facts.get(subject) ?? []
      // Facts about this subject include any undo, so ignore the heard admission.
      const said = bySubject.has(subject) ? undefined : heard.get(heardAs(subject))
      return said ? [said] : direct
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
