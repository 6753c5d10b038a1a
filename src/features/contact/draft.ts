import { tabStorage } from '../../shared/tab-storage.ts'

/** The unsent message, by field name. */
type Draft = Record<string, string>

const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((text) => typeof text === 'string')

/** Cleared once the message is sent, or its member signs out. */
export const draft = tabStorage('nectar.contact', isDraft)
