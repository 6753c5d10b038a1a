import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { type Limit, tooManyMessage } from '../security/limits.ts'
import { countAttempt } from '../security/store/throttles.ts'

/** 429 with the wait, in words and as a header. */
export const tooMany = (waitMs: number): Refusal =>
  new Refusal('too_many_requests', tooManyMessage(waitMs), { retryAfterMs: waitMs })

/** Counts an attempt, of a weight, against these limits. Throws a Refusal, 429 with the wait where one of them is passed. */
export const refuseTooMany = async (
  { database, now }: Pick<Deps, 'database' | 'now'>,
  limits: Limit[],
  amount = 1,
): Promise<void> => {
  const waitMs = await countAttempt(database.db, limits, now(), amount)
  if (waitMs > 0) throw tooMany(waitMs)
}
