/** Ratings by the name in the page's address; the value is stored. */
export const feedbackNoteOf = { good: 3, mid: 2, bad: 1 } as const

export type FeedbackType = keyof typeof feedbackNoteOf

/** Returns the rating named in an address, or mid if the name is unknown. */
export const feedbackType = (name: string | undefined): FeedbackType =>
  name !== undefined && Object.hasOwn(feedbackNoteOf, name) ? (name as FeedbackType) : 'mid'
