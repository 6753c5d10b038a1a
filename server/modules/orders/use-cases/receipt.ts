import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { PublicOperator } from '../../../../contract/config.ts'
import { Id } from '../../../../contract/fields.ts'
import { isUpcoming } from '../../../../contract/rules/paris-time.ts'
import type { Db } from '../../../platform/db/database.ts'
import { readSetting, secretSetting } from '../../../platform/db/settings.ts'
import { memberTicketsOfOrder } from '../../bookings/use-cases/bookings.ts'
import type { Deps } from '../../deps.ts'
import { orderSale, ticketNumbers } from '../../register/use-cases/register.ts'
import { memberById } from '../../sessions/store/members.ts'
import { orderById } from '../store.ts'

/** The page with an order's codes, for who cannot sign in at the door. */
export const PRINT_PATH = '/api/print/:order/:signature'

/** The address is signed too: once it is corrected, the former one's links open nothing. */
const signatureOf = async (db: Db, orderId: string, email: string): Promise<Buffer> =>
  createHmac('sha256', await secretSetting(db, 'print-secret')())
    .update(`${orderId} ${email}`)
    .digest()

const printAddress = async (db: Db, origin: string, orderId: string, email: string): Promise<string> => {
  const signature = (await signatureOf(db, orderId, email)).toString('base64url')
  return origin + PRINT_PATH.replace(':order', orderId).replace(':signature', signature)
}

/** Returns the tickets to come of an order and its buyer, for a signed link; undefined if it is not ours, or none is left. */
export const printableTickets = async (
  { database: { db }, now }: Pick<Deps, 'database' | 'now'>,
  { order: orderId, signature }: { order: string; signature: string },
) => {
  const order = z.safeParse(Id, orderId).success ? await orderById(db, orderId) : undefined
  const member =
    order?.memberId && order.state === 'ticketed' ? await memberById(db, order.memberId) : undefined
  if (!member) return undefined
  const given = Buffer.from(signature, 'base64url')
  const own = await signatureOf(db, orderId, member.email)
  if (given.length !== own.length || !timingSafeEqual(given, own)) return undefined
  const tickets = (await memberTicketsOfOrder(db, member.id, orderId)).filter(
    (ticket) => isUpcoming(ticket, now()) && !ticket.isCancelled,
  )
  return tickets.length > 0 ? { member, tickets } : undefined
}

/** Returns what a receipt says besides its order: numbers, seller, VAT, and the address of its printable page. */
export const receiptFacts = async (
  tx: Db,
  { orderId, email, origin }: { orderId: string; email: string; origin: string },
) => ({
  numbers: await ticketNumbers(tx, orderId),
  sale: await orderSale(tx, orderId),
  // Written at each start from the OPERATOR_… settings.
  operator: z.parse(z.catch(PublicOperator, {}), await readSetting(tx, 'operator')),
  printUrl: await printAddress(tx, origin, orderId, email),
})
