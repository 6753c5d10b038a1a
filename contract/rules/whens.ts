/** What 'Ce soir', 'Demain' and 'Ce week-end' are called in an address and in a query. */
export const whens = ['tonight', 'tomorrow', 'weekend'] as const

export type When = (typeof whens)[number]
