import { repositories } from '../../data/gateway.ts'
import { useSend } from '../../shared/use-send.ts'

/** Outcome of a pre-registration, from the device's queue. */
type Preregistered = 'sent' | 'queued' | 'refused' | 'lost'

/** Loads the code of the queue while there still is a network. */
export const prefetch = (): void => void repositories.preregistration().catch(() => undefined)

export const usePreregister = () =>
  useSend<string, Preregistered>({
    send: async (email) => (await repositories.preregistration()).preregister(email),
  })
