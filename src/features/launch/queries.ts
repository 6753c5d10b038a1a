import { useSend } from '../../shared/use-send.ts'

// Dexie, the schemas and their parser: fetched while the screen already stands.
const repository = () => import('../../data/repositories/preregistration.ts')

/** What became of an address, as the device's queue says it. */
export type Preregistered = 'sent' | 'queued' | 'refused' | 'lost'

/** Fetches what an address is checked and kept by, while there still is a network. */
export const prepare = (): void => void repository().catch(() => undefined)

/** An address as the contract's own rule reads it, or what is wrong with it. Rejects where the rules cannot be loaded. */
export const readAddress = async (typed: string) => (await repository()).readAddress(typed)

/** Pre-registers an address. */
export const usePreregister = () =>
  useSend<string, Preregistered>({ send: async (email) => (await repository()).preregister(email) })
