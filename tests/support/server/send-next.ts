import { beginNext, type Outbox } from '../../../server/platform/deliveries/outbox.ts'
import type { Claim } from '../../../server/platform/deliveries/store.ts'

/** Sends the delivery that has waited longest, and resolves once it is settled: to false if none was due. */
export const sendNext = async <C extends Claim>(outbox: Outbox<C>, signal: AbortSignal): Promise<boolean> => {
  const begun = await beginNext(outbox, signal)
  await begun?.sent
  return begun !== undefined
}
