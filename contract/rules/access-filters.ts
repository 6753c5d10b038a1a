import type { Access } from '../access.ts'

/** Access filters of a list, as named in addresses and queries. An event with an unknown value never matches. */
export const accessFilters = ['stepFree', 'seating', 'companionFree', 'signed', 'age'] as const

export type AccessFilter = (typeof accessFilters)[number]

/** The list filters that a feed of the list keeps: it drops days and pages. */
export const feedFilters = ['search', 'city', 'musicStyle', 'pass', 'free', ...accessFilters] as const

/** Filter values: '1', or for `age` the visitor's age in years (0: all ages). An empty filter is ignored. */
type AccessAsked = { [filter in AccessFilter]?: string | undefined }

/** Returns the active access filters with their values, in a fixed order. */
export const accessAsked = (asked: AccessAsked): [AccessFilter, string][] =>
  accessFilters.flatMap((filter): [AccessFilter, string][] => {
    const value = asked[filter]
    return value ? [[filter, value]] : []
  })

const isKnown = (value: unknown): boolean => Boolean(value)

/** For each filter, the field that it reads and the test that the field's value must pass. */
export const accessRules: {
  [filter in AccessFilter]: { field: keyof Access; isMet: (value: unknown, asked: string) => boolean }
} = {
  stepFree: { field: 'stepFree', isMet: isKnown },
  seating: { field: 'seating', isMet: isKnown },
  companionFree: { field: 'companionFree', isMet: isKnown },
  signed: { field: 'signLanguages', isMet: isKnown },
  age: { field: 'minAge', isMet: (value, asked) => typeof value === 'number' && value <= Number(asked) },
}
