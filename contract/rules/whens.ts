/** 'Ce soir', 'Demain' and 'Ce week-end' as named in addresses and queries: those that a list offers. */
export const quickWhens = ['tonight', 'tomorrow', 'weekend'] as const

/** The next such day, today included, from Sunday as `Date.getUTCDay` counts. */
export const weekdays = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const

export const whens = [...quickWhens, ...weekdays] as const

export type When = (typeof whens)[number]
