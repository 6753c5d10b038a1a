import { tabStorage } from '../../shared/tab-storage.ts'

/** The unsent message, by field name, and its author as `memberId`: '' for a visitor. */
type Draft = Record<string, string>

const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((text) => typeof text === 'string')

/** Whose a message is: a visitor's is that of whoever signs in. */
export const isOwnDraft = ({ memberId }: Draft, userId: string | undefined): boolean =>
  !memberId || memberId === userId

/** Cleared once the message is sent, or its member signs out. */
export const draft = tabStorage('nectar.contact', isDraft)
