/** 'Ce soir', 'Demain' and 'Ce week-end' as named in addresses and queries. */
export const whens = ['tonight', 'tomorrow', 'weekend'] as const

export type When = (typeof whens)[number]
