import { PreregistrationRequest } from '../../../contract/messages.ts'
import { AppError } from '../errors.ts'
import { preregistration } from '../outbox/intents/preregistration.ts'
import { type Outbox, outbox } from '../outbox/outbox.ts'
import { isFinal } from '../outbox/send.ts'

/** What became of an address: the server has it; it waits on the device; the server refused it; it is neither there nor here. */
export type PreregistrationOutcome = 'sent' | 'queued' | 'refused' | 'lost'

/** An address as the contract spells it, or what the contract has to say against it. */
export const readAddress = (typed: string): { email: string } | { fault: string } => {
  const { data, error } = PreregistrationRequest.safeParse({ email: typed })
  return data ?? { fault: error?.issues[0]?.message ?? '' }
}

/** Pre-registers an address, now or when there is a network (ruling: pre-registration). Never throws. */
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
