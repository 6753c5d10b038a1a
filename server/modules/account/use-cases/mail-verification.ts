import type { Db } from '../../../platform/db/database.ts'
import { queueMail } from '../../../platform/deliveries/mail/queue.ts'
import { newId } from '../../../platform/security/tokens.ts'
import type { Member } from '../../sessions/store/members.ts'
import { verifyAddress } from '../mails/addresses.ts'
import { addMailedToken } from '../store/mailed-tokens.ts'

/** Mails the link that confirms the address of an account, in the transaction that asks for it. Earlier ones stay good until their end. */
export const mailVerification = async (
  tx: Db,
  { id, email, firstName }: Pick<Member, 'id' | 'email' | 'firstName'>,
  { now, origin }: { now: Date; origin: string },
): Promise<void> => {
  const token = await addMailedToken(tx, { kind: 'email_verification', memberId: id, email }, now)
  await queueMail(
    tx,
    verifyAddress({ reference: `${id}:${newId()}`, to: email, firstName, token, origin }),
    now,
  )
}
