import type * as z from 'zod/mini'
import type { TerminationRequest } from '../../../../contract/subscriptions.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { queueMail } from '../../../platform/deliveries/mail/queue.ts'
import type { PaymentDeps } from '../../../platform/payment-deps.ts'
import { newId } from '../../../platform/security/tokens.ts'
import { memberByEmail } from '../../sessions/store/members.ts'
import { terminationReceived } from '../mails/declarations.ts'
import { isSameName } from '../rules/declaration.ts'
import { addDeclaration, declarationExecuted } from '../store/declarations.ts'
import { liveSubscription } from '../store/subscriptions.ts'
import { cancelSubscription } from './set-autorenew.ts'

/** A termination that was kept; `memberId` where it ends a contract of theirs. */
export interface DeclaredTermination {
  reference: string
  receivedAt: Date
  memberId: string | null
}

/** Keeps a termination with its receipt, in one transaction; who declares it by address and name need not sign in. */
export const declareTermination = (
  { database, now, publicUrl }: PaymentDeps,
  { firstName, lastName, email, reason }: z.infer<typeof TerminationRequest>,
): Promise<DeclaredTermination> =>
  inTransaction(database.db, async (tx) => {
    const receivedAt = now()
    const reference = newId()
    const member = await memberByEmail(tx, email)
    const isTheirs = member !== undefined && isSameName(member.lastName, lastName)
    const memberId = isTheirs && (await liveSubscription(tx, member.id)) ? member.id : null
    await addDeclaration(tx, {
      id: reference,
      kind: 'termination',
      memberId,
      firstName,
      lastName,
      email,
      detail: reason || null,
      declaredAt: receivedAt,
    })
    const facts = { reference, to: email, firstName, lastName, receivedAt, reason, origin: publicUrl() }
    await queueMail(tx, terminationReceived(facts), receivedAt)
    return { reference, receivedAt, memberId }
  })

/**
 * Ends the renewal of the contract that a declaration is about; where that has ended since, nothing is left to do. Throws
 * ProviderUnavailable: a job executes it later.
 */
export const executeTermination = async (
  deps: PaymentDeps,
  { id, memberId, declaredAt }: { id: string; memberId: string; declaredAt: Date },
): Promise<void> => {
  const live = await liveSubscription(deps.database.db, memberId)
  if (live && live.startedAt <= declaredAt) await cancelSubscription(deps, memberId)
  await declarationExecuted(deps.database.db, id, deps.now())
}
