import type { Admission } from '../../../contract/check-in.ts'
import { shortBytes, shortLetters } from '../../../contract/rules/door-code.ts'

/** What an admission lets in: a seat by its short code, or a Pass by its member; null for one that undoes another. */
export const subjectOf = ({ seat, pass }: Pick<Admission, 'seat' | 'pass'>): string | null =>
  seat ?? (pass === null ? null : `pass:${pass}`)

/** What a still code calls a subject: a Pass by the first bytes of its member's id. */
export const heardAs = (subject: string): string =>
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
  all(): Admission[]
  /** The admissions of a seat or a Pass that nobody has undone, the earliest first; where there is none, what was heard of it. */
  standing(subject: string): Admission[]
  /** Takes over what another door has shown of who is inside (`heardFrom`): it speaks where no fact does, and is none. */
  hear(heard: Iterable<readonly [subject: string, admission: Admission]>): void
  conflicts(): Conflict[]
  /** How many came in, each counted once, at the door that let them in first. */
  insideByDoor(): Map<string, { name: string; count: number }>
}

const earliestFirst = (one: Admission, other: Admission): number =>
  Date.parse(one.at) - Date.parse(other.at) || (one.id < other.id ? -1 : 1)

export const createAdmitted = (known: Iterable<Admission> = []): Admitted => {
  const byId = new Map<string, Admission>()
  const bySubject = new Map<string, Admission[]>()
  const undone = new Set<string>()

  const heard = new Map<string, Admission>()

  const facts = (subject: string) =>
    (bySubject.get(subject) ?? []).filter(({ id }) => !undone.has(id)).sort(earliestFirst)
  const hearsay = (subject: string): Admission | undefined =>
    // What a door has taken back, it says by its facts.
    (bySubject.get(subject)?.length ?? 0) > 0 ? undefined : heard.get(heardAs(subject))

  const addOne = (admission: Admission): boolean => {
    if (byId.has(admission.id)) return false
    byId.set(admission.id, admission)
    if (admission.undoes !== null) undone.add(admission.undoes)
    const subject = subjectOf(admission)
    if (subject !== null) bySubject.set(subject, [...(bySubject.get(subject) ?? []), admission])
    return true
  }

  const admitted: Admitted = {
    add: (admissions) => Array.from(admissions).filter(addOne),
    has: (id) => byId.has(id),
    all: () => [...byId.values()],
    standing: (subject) => {
      const told = facts(subject)
      const said = told.length > 0 ? undefined : hearsay(subject)
      return said ? [said] : told
    },
    hear: (more) => {
      for (const [subject, admission] of more) heard.set(subject, admission)
    },
    conflicts: () =>
      [...bySubject.keys()].flatMap((subject) => {
        const admissions = facts(subject)
        return admissions.length > 1 ? [{ subject, admissions }] : []
      }),
    insideByDoor: () => {
      const doors = new Map<string, { name: string; count: number }>()
      for (const subject of bySubject.keys()) {
        const [first] = facts(subject)
        if (!first) continue
        const { id, name } = first.door
        doors.set(id, { name, count: (doors.get(id)?.count ?? 0) + 1 })
      }
      return doors
    },
  }
  admitted.add(known)
  return admitted
}
