/** Date of the tests' demonstration: a Saturday at noon in Paris, in winter. */
export const FILLED_AT = new Date('2026-11-21T11:00:00Z')
