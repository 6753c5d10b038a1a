import type { Access } from '../access.ts'

/** What a list can be narrowed to of access, as an address and a query name it. What is unknown passes none of them. */
export const accessFilters = ['stepFree', 'seating', 'companionFree', 'signed', 'age'] as const

export type AccessFilter = (typeof accessFilters)[number]

/** What of the list's address a feed of it follows: days go by, and pages are the list's. */
export const feedFilters = ['search', 'city', 'musicStyle', 'pass', 'free', ...accessFilters] as const

/** What is asked for: '1', of `age` the years of whom it lets in (0: all ages); nothing where it is empty. */
type AccessAsked = { [filter in AccessFilter]?: string | undefined }

/** What filters ask of fields of access, in one order. */
export const accessAsked = (asked: AccessAsked): [AccessFilter, string][] =>
  accessFilters.flatMap((filter): [AccessFilter, string][] => {
    const value = asked[filter]
    return value ? [[filter, value]] : []
  })

const isKnown = (value: unknown): boolean => Boolean(value)

/** The field that each filter reads, and whether what it holds is what is asked for. */
export const accessRules: {
  [filter in AccessFilter]: { field: keyof Access; isMet: (value: unknown, asked: string) => boolean }
} = {
  stepFree: { field: 'stepFree', isMet: isKnown },
  seating: { field: 'seating', isMet: isKnown },
  companionFree: { field: 'companionFree', isMet: isKnown },
  signed: { field: 'signLanguages', isMet: isKnown },
  age: { field: 'minAge', isMet: (value, asked) => typeof value === 'number' && value <= Number(asked) },
}
