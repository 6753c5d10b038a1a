import { PreregistrationRequest } from '../../../contract/messages.ts'
import { outbox } from '../outbox/drain.ts'
import type { PreregistrationOutcome } from '../outbox/preregistrations.ts'

export type { PreregistrationOutcome }

/** An address as the contract spells it, or what the contract has to say against it. */
export const readAddress = (typed: string): { email: string } | { fault: string } => {
  const { data, error } = PreregistrationRequest.safeParse({ email: typed })
  return data ?? { fault: error?.issues[0]?.message ?? '' }
}

/** Pre-registers an address, now or when there is a network (ruling: pre-registration). Never throws. */
export const preregister = (email: string): Promise<PreregistrationOutcome> => outbox.preregister(email)
