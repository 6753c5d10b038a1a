import type { Admission } from '../../../contract/check-in.ts'

/** What an admission lets in: a seat by its short code, or a Pass by its member; null for one that undoes another. */
export const subjectOf = ({ seat, pass }: Pick<Admission, 'seat' | 'pass'>): string | null =>
  seat ?? (pass === null ? null : `pass:${pass}`)

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
  /** The admissions of a seat or a Pass that nobody has undone, the earliest first. */
  standing(subject: string): Admission[]
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

  const standing = (subject: string) =>
    (bySubject.get(subject) ?? []).filter(({ id }) => !undone.has(id)).sort(earliestFirst)

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
    standing,
    conflicts: () =>
      [...bySubject.keys()].flatMap((subject) => {
        const admissions = standing(subject)
        return admissions.length > 1 ? [{ subject, admissions }] : []
      }),
    insideByDoor: () => {
      const doors = new Map<string, { name: string; count: number }>()
      for (const subject of bySubject.keys()) {
        const [first] = standing(subject)
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
