import { useSend } from '../../shared/use-send.ts'

// Dexie, the schemas and their parser load after the first render.
const repository = () => import('../../data/repositories/preregistration.ts')

/** Outcome of a pre-registration, from the device's queue. */
type Preregistered = 'sent' | 'queued' | 'refused' | 'lost'

/** Loads the code of the queue while there still is a network. */
export const prefetch = (): void => void repository().catch(() => undefined)

export const usePreregister = () =>
  useSend<string, Preregistered>({ send: async (email) => (await repository()).preregister(email) })
