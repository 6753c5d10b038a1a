import type { Db } from '../db/database.ts'
import { addMailedToken } from '../db/repositories/mailed-tokens.ts'
import type { Member } from '../db/repositories/members.ts'
import { queueMail } from '../mail/queue.ts'
import { verifyAddress } from '../mail/templates/addresses.ts'
import { newId } from '../security/tokens.ts'

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
