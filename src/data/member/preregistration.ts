import { AppError } from '../errors.ts'
import { outbox } from '../outbox/device-outbox.ts'
import { preregistration } from '../outbox/intents/preregistration.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { isFinal } from '../outbox/settle.ts'

/** 'sent': the server has the address; 'queued': it waits on the device; 'refused': the server refused it; 'lost': neither sent nor stored. */
type PreregistrationOutcome = 'sent' | 'queued' | 'refused' | 'lost'

/** Pre-registers an address, now or once there is a network. Never throws. */
export const preregister = async (
  email: string,
  { set }: Pick<Outbox, 'set'> = outbox,
): Promise<PreregistrationOutcome> => {
  try {
    const outcome = await set(preregistration, { userId: '', entity: email, name: email, wanted: true })
    return outcome === 'queued' ? 'queued' : 'sent'
  } catch (error) {
    return error instanceof AppError && isFinal(error) ? 'refused' : 'lost'
  }
}
