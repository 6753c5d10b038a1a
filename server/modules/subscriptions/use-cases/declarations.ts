import type * as z from 'zod/mini'
import type { TerminationRequest, WithdrawalRequest } from '../../../../contract/subscriptions.ts'
import { paths } from '../../../../src/config/paths.ts'
import { type Db, inTransaction } from '../../../platform/db/database.ts'
import { queueMail } from '../../../platform/deliveries/mail.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { hashToken, newId, newToken } from '../../../platform/security/tokens.ts'
import type { PaymentDeps } from '../../deps.ts'
import { memberByEmail } from '../../sessions/store/members.ts'
import { terminationReceived, withdrawalReceived } from '../mails/withdrawal.ts'
import { isSameName, linkEnd } from '../rules/withdrawal.ts'
import {
  addDeclaration,
  declarationByToken,
  declarationExecuted,
  forgetWithdrawalLinks,
} from '../store/declarations.ts'
import { liveSubscription, withdrawableUntil } from '../store/subscriptions.ts'
import { cancelSubscription } from './change-plan.ts'
import { madeWithdrawal, previewWithdrawal, withdrawSubscription } from './withdraw.ts'

/** A stored termination; `memberId` is set if it ends a member's contract. */
interface DeclaredTermination {
  reference: string
  receivedAt: Date
  memberId: string | null
}

/** Stores a termination and queues its receipt, in one transaction. Identifies the member by address and name, without a sign-in. */
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

/** Stops the renewal of the declared contract, unless it has ended since. Throws ProviderUnavailable; a job then retries. */
export const executeTermination = async (
  deps: PaymentDeps,
  { id, memberId, declaredAt }: { id: string; memberId: string; declaredAt: Date },
): Promise<void> => {
  const live = await liveSubscription(deps.database.db, memberId)
  if (live && live.startedAt <= declaredAt) await cancelSubscription(deps, memberId)
  await declarationExecuted(deps.database.db, id, deps.now())
}

const BAD_LINK = new Refusal(
  'not_found',
  'Ce lien n’est pas valable, ou ne l’est plus. Refaites une déclaration pour en recevoir un autre.',
)

const DONE_ALREADY = new Refusal('conflict', 'Ce contrat a déjà pris fin\u00a0: ce lien n’a plus d’effet.')

/**
 * Stores a withdrawal and queues its receipt, in one transaction. The caller is not authenticated: if the address has a Pass in its withdrawal
 * period, the receipt contains a link that executes it.
 */
export const declareWithdrawal = (
  { database, now, publicUrl }: PaymentDeps,
  { firstName, lastName, email, contract }: z.infer<typeof WithdrawalRequest>,
): Promise<{ reference: string; receivedAt: Date }> =>
  inTransaction(database.db, async (tx) => {
    const receivedAt = now()
    const reference = newId()
    const token = newToken()
    const member = await memberByEmail(tx, email)
    const isWithdrawable = member && (await withdrawableUntil(tx, member.id, receivedAt)) !== null
    await addDeclaration(tx, {
      id: reference,
      kind: 'withdrawal',
      firstName,
      lastName,
      email,
      detail: contract || null,
      declaredAt: receivedAt,
      ...(isWithdrawable && {
        memberId: member.id,
        tokenHash: hashToken(token),
        tokenExpiresAt: linkEnd(receivedAt),
      }),
    })
    const origin = publicUrl()
    const mail = withdrawalReceived({
      reference,
      to: email,
      firstName,
      lastName,
      receivedAt,
      contract: contract || null,
      // After the #, which is never sent to a server.
      link: isWithdrawable ? `${origin}${paths.retractation}#jeton=${token}` : null,
      origin,
    })
    await queueMail(tx, mail, receivedAt)
    return { reference, receivedAt }
  })

/**
 * Returns the declaration of a link, and whether its contract is over; a refusal if the link is invalid. A contract made after the declaration is not
 * affected.
 */
const declarationOf = async (
  { database: { db }, now }: PaymentDeps,
  token: string,
): Promise<Refusal | { id: string; memberId: string; declaredAt: Date; isOver: boolean }> => {
  const declaration = await declarationByToken(db, hashToken(token))
  if (!declaration?.memberId || !declaration.tokenExpiresAt) return BAD_LINK
  const { id, memberId, declaredAt } = declaration
  if (declaration.executedAt) return { id, memberId, declaredAt, isOver: true }
  if (declaration.tokenExpiresAt <= now()) return BAD_LINK
  const live = await liveSubscription(db, memberId)
  if (live && live.startedAt > declaredAt) return DONE_ALREADY
  return { id, memberId, declaredAt, isOver: !live }
}

/** Calculates the current refund of a declared withdrawal; the link stays valid. */
export const previewDeclared = async (deps: PaymentDeps, token: string) => {
  const declared = await declarationOf(deps, token)
  if (declared instanceof Refusal) return declared
  const { memberId, declaredAt, isOver } = declared
  if (isOver) return DONE_ALREADY
  return previewWithdrawal(deps.database.db, memberId, { now: deps.now(), declaredAt })
}

/**
 * Executes a declared withdrawal as of its declaration date. Returns the refund in cents, or a refusal, for example if it is less than
 * `expectedCents`.
 */
export const confirmWithdrawal = async (
  deps: PaymentDeps,
  token: string,
  expectedCents?: number,
): Promise<Refusal | { refundedCents: number }> => {
  const declared = await declarationOf(deps, token)
  if (declared instanceof Refusal) return declared
  const { id, memberId, declaredAt, isOver } = declared
  // A repeated request, or one whose response was lost, gets the same response.
  if (isOver) return (await madeWithdrawal(deps.database.db, memberId, deps.now())) ?? DONE_ALREADY
  return withdrawSubscription(deps, memberId, `declaration ${id}`, {
    declaredAt,
    expectedCents,
    declarationId: id,
  })
}

/** Voids the links that were mailed to the member's former address. */
export const endDeclaredLinks = (tx: Db, memberId: string): Promise<void> =>
  forgetWithdrawalLinks(tx, memberId)
