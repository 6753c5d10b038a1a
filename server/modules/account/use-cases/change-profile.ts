import type * as z from 'zod/mini'
import type { ProfileRequest } from '../../../../contract/auth.ts'
import { type Db, inTransaction } from '../../../platform/db/database.ts'
import { queueMail } from '../../../platform/deliveries/mail.ts'
import type { CurrentSession } from '../../../platform/http/endpoint-route.ts'
import { EMAIL_TAKEN, Refusal, SESSION_OVER } from '../../../platform/refusal.ts'
import { checkPassword } from '../../../platform/security/passwords.ts'
import { newId } from '../../../platform/security/tokens.ts'
import type { AccountDeps } from '../../deps.ts'
import {
  changeMember,
  isSessionOpen,
  lockMember,
  type Member,
  memberByEmail,
  memberById,
} from '../../sessions/store/members.ts'
import { addressChangeAsked, newAddress } from '../mails.ts'
import {
  addMailedToken,
  forgetOtherAddresses,
  isAddressReserved,
  pendingEmail,
} from '../store/mailed-tokens.ts'

const PASSWORD_MISSING = new Refusal(
  'validation_failed',
  'Indiquez votre mot de passe pour changer d’adresse.',
)
const WRONG_PASSWORD = new Refusal('validation_failed', 'Le mot de passe est incorrect.')

/** Mails the link that makes `email` the account's address, and a notice to the current one; ends pending changes to other addresses. */
const mailAddressChange = async (
  tx: Db,
  { id, firstName, email: present }: Member,
  email: string,
  { now, origin }: { now: Date; origin: string },
) => {
  await forgetOtherAddresses(tx, id, email)
  const token = await addMailedToken(tx, { kind: 'email_change', memberId: id, email }, now)
  const mail = { reference: `${id}:${newId()}`, firstName, origin }
  await queueMail(tx, newAddress({ ...mail, to: email, token }), now)
  await queueMail(tx, addressChangeAsked({ ...mail, to: present, askedAt: now }), now)
}

/**
 * Checks the password for a change of address: an open session alone must not take over an account. Throws the error of `count` after too many tries;
 * right ones are not counted.
 */
export const checkAddressPassword = async (
  { passwordHash }: Pick<Member, 'passwordHash'>,
  password: string | null | undefined,
  attempts: { count: () => Promise<void>; forgive: () => Promise<void> },
): Promise<Refusal | undefined> => {
  if (!password) return PASSWORD_MISSING
  await attempts.count()
  if (!(await checkPassword(passwordHash, password))) return WRONG_PASSWORD
  await attempts.forgive()
  return undefined
}

/** Saves all fields of a profile or none; a new address takes effect once its mailed link confirms it. */
export const changeProfile = (
  { database, now, publicUrl }: AccountDeps,
  session: CurrentSession,
  form: z.infer<typeof ProfileRequest>,
): Promise<Refusal | { member: Member; pendingEmail: string | null }> =>
  inTransaction(database.db, async (tx) => {
    const { id } = session.member
    await lockMember(tx, id)
    // A new password ends sessions and pending changes of address; none may be added after it.
    if (!(await isSessionOpen(tx, session.tokenHash))) return SESSION_OVER
    const owner = form.email === undefined ? undefined : await memberByEmail(tx, form.email)
    if (owner && owner.id !== id) return EMAIL_TAKEN
    const isChange = form.email !== undefined && !owner
    // The checked password may have changed at the same moment.
    if (isChange && (await memberById(tx, id))?.passwordHash !== session.member.passwordHash)
      return WRONG_PASSWORD
    if (isChange && (await isAddressReserved(tx, form.email ?? '', id, now()))) return EMAIL_TAKEN
    const { firstName, lastName, phone, city } = form
    const member = await changeMember(tx, id, {
      firstName,
      lastName,
      ...(phone !== undefined && { phone: phone || null }),
      ...(city !== undefined && { city: city || null }),
    })
    if (!member) return SESSION_OVER
    const at = { now: now(), origin: publicUrl() }
    if (isChange && form.email) await mailAddressChange(tx, member, form.email, at)
    return { member, pendingEmail: await pendingEmail(tx, id, at.now) }
  })
