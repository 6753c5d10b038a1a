/** `source` of the partner concerts feed: a Pass opens these (document 1, section 3). */
export const PARTNER_SOURCE = 'concerts-api'

/** Whether an event comes from the partner concerts feed. */
export const isPartner = (event: { source: string | null }): boolean => event.source === PARTNER_SOURCE
