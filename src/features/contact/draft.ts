import { tabStorage } from '../../lib/tab-storage.ts'

/** What a user is writing to the team, by field name. */
type Draft = Record<string, string>

const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((text) => typeof text === 'string')

/** Forgotten once it is sent, or its member has signed out. */
export const draft = tabStorage('nectar.contact', isDraft)
