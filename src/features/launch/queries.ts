import { useSend } from '../../shared/use-send.ts'

// Dexie, the schemas and their parser: fetched while the screen already stands.
const repository = () => import('../../data/repositories/preregistration.ts')

/** What became of an address, as the device's queue says it. */
type Preregistered = 'sent' | 'queued' | 'refused' | 'lost'

/** Fetches what an address is queued by, while there still is a network. */
export const prefetch = (): void => void repository().catch(() => undefined)

/** Pre-registers an address. */
export const usePreregister = () =>
  useSend<string, Preregistered>({ send: async (email) => (await repository()).preregister(email) })
