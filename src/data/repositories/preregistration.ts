import { AppError } from '../errors.ts'
import { outbox } from '../outbox/device-outbox.ts'
import { preregistration } from '../outbox/intents/preregistration.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { isFinal } from '../outbox/settle.ts'

/** What became of an address: the server has it; it waits on the device; the server refused it; it is neither there nor here. */
type PreregistrationOutcome = 'sent' | 'queued' | 'refused' | 'lost'

/** Pre-registers an address, now or when there is a network. Never throws. */
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
