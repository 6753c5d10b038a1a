/** What a feedback may be, as the page's address names it, and the note that is stored: 3 good, 2 mid, 1 bad (document 2, section 3). */
export const feedbackNoteOf = { good: 3, mid: 2, bad: 1 } as const

export type FeedbackType = keyof typeof feedbackNoteOf

/** The type that an address names, mid where it names none that exists (document 2, section 2). */
export const feedbackType = (name: string | undefined): FeedbackType =>
  name !== undefined && Object.hasOwn(feedbackNoteOf, name) ? (name as FeedbackType) : 'mid'
