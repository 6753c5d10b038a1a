import { seatShortCode } from '../../../contract/rules/door-code.ts'
import { daysAndTime, longDays, parisDay } from '../../../contract/rules/paris-time.ts'
import { mailsOf } from '../../modules/account/store/erasure.ts'
import { ticketsOf } from '../../modules/bookings/store/tickets.ts'
import { CHANNELS } from '../../modules/register/rules.ts'
import { openSessions } from '../../modules/sessions/use-cases/session.ts'
import type { Db } from '../../platform/db/database.ts'
import type { OrderState } from '../../platform/db/order-states.ts'
import { amount } from '../../platform/deliveries/mail.ts'
import { at, failed, several } from '../outcome.ts'
import { orderStory } from '../store/admin.ts'
import { guestsNamed, membersById, membersNamed, ordersOf, seatsById, withCode } from '../store/people.ts'
import { type AdminCommand, type Member, mailLine, ofMember } from './member-commands.ts'
import { nameOf, passOf } from './who.ts'

const MAX_FOUND = 20

const memberLine = (member: Member): string =>
  [
    member.email,
    nameOf(member),
    passOf(member),
    ...(member.isVerified ? [] : ['adresse pas confirmée']),
    `inscrit le ${parisDay(member.createdAt)}`,
  ].join('  ')

type Seat = Awaited<ReturnType<typeof seatsById>>[number]

const seatLine = (seat: Seat): string => {
  const { id, usedAt, isOver, eventName, orderId, email, guest, buyer } = seat
  const holder = email ?? (guest ? `${guest}, sans compte` : 'personne pour l’instant')
  return [
    `place ${seatShortCode(id)}`,
    `« ${eventName} », ${longDays(seat)}`,
    buyer && buyer !== email ? `${holder} (achetée par ${buyer})` : holder,
    isOver ? 'n’est plus valable' : usedAt ? `entrée ${at(usedAt)}` : 'valable',
    ...(orderId ? [`commande ${orderId}`] : []),
  ].join('  ')
}

export const find: AdminCommand = async ({ database: { db } }, [typed = '']) => {
  const word = typed.trim()
  const code = await withCode(db, word)
  const order = await orderStory(db, word)
  const owners = [...code.memberIds, ...(order?.order.memberId ? [order.order.memberId] : [])]
  const named = word ? await membersNamed(db, word, MAX_FOUND + 1) : []
  const seatIds = [...code.seatIds, ...(await guestsNamed(db, word, MAX_FOUND))]
  const known = await membersById(db, owners)
  const all = [...known, ...named.filter(({ id }) => !owners.includes(id))]
  const seats = seatIds.length > 0 ? await seatsById(db, seatIds) : []
  const found = all.length + seats.length + (order ? 1 : 0)
  if (found === 0) return failed('Rien ne porte ce nom, cette adresse ou ce code.')
  return {
    lines: [
      ...(order
        ? [
            `commande ${order.order.id}  ${amount(order.order.totalCents)}  ${STATES[order.order.state]}  « ${order.eventName} »`,
          ]
        : []),
      ...all.slice(0, MAX_FOUND).map(memberLine),
      ...(all.length > MAX_FOUND ? [`… et d’autres : ${MAX_FOUND} sont montrés, précisez.`] : []),
      ...seats.map(seatLine),
      'La suite : « bin/nectar admin member ADRESSE ».',
    ],
    outcome: `${found}`,
  }
}

/** States of orders in an operator's words. */
export const STATES: Record<OrderState, string> = {
  selected: 'choisie',
  held: 'attend son paiement',
  paid: 'payée',
  ticketed: 'billets émis',
  expired: 'jamais payée',
  declined: 'paiement refusé',
  refunding: 'à rembourser',
  refunded: 'remboursée',
}

const SHOWN = { orders: 20, mails: 10 }

/** Formats the partial refunds of an order; empty if it has none. */
export const partlyRefunded = ({
  state,
  totalCents,
  returnedCents,
  owedCents,
}: {
  state: OrderState
  totalCents: number
  returnedCents: number
  owedCents: number
}): string[] => {
  if (state !== 'ticketed') return []
  const byHand = totalCents - returnedCents - owedCents
  return [
    ...(returnedCents > 0 ? [`${amount(returnedCents)} pour des places revendues ou rendues`] : []),
    ...(byHand > 0 ? [`${amount(byHand)} remboursés à la main`] : []),
  ]
}

const orderLines = async (db: Db, memberId: string): Promise<string[]> => {
  const rows = await ordersOf(db, memberId, SHOWN.orders)
  return rows.map((row) =>
    [
      row.id,
      parisDay(row.createdAt),
      amount(row.totalCents),
      row.refundFailedAt ? 'remboursement refusé par la banque' : STATES[row.state],
      ...partlyRefunded(row),
      `« ${row.eventName} », ${longDays(row)}`,
    ].join('  '),
  )
}

const CHANNEL = { ...CHANNELS, purchase: CHANNELS.card }

const ticketLines = async (db: Db, memberId: string): Promise<string[]> =>
  (await ticketsOf(db, memberId)).map((ticket) =>
    [
      `« ${ticket.eventName} », ${daysAndTime(ticket)}`,
      `${ticket.quantity} × ${ticket.ticketType}, ${CHANNEL[ticket.source]}`,
      ...ticket.codes.map(
        ({ id, number, usedAt, isOffered }) =>
          `n° ${number ?? '?'} ${seatShortCode(id)}${usedAt ? ` entré ${at(new Date(usedAt))}` : ''}${isOffered ? ' en vente' : ''}`,
      ),
      ...(ticket.isCancelled || ticket.cancelledWithPass ? ['annulé'] : []),
      ...(ticket.isReceived ? ['reçu d’un autre membre'] : []),
    ].join('  '),
  )

const section = (title: string, lines: string[]): string[] => [
  '',
  lines.length > 0 ? title : `${title} : rien`,
  ...lines.map((line) => `  ${line}`),
]

/** Shows all that helps a member: account, orders, tickets, mails, sessions. */
export const show = ofMember(async ({ database: { db }, now }, member) => {
  const mails = await mailsOf(db, member, SHOWN.mails)
  const sessions = await openSessions(db, member.id, now())
  return {
    lines: [
      memberLine(member),
      `vu le ${at(member.lastSeenAt)}${member.phone ? `, ${member.phone}` : ''}${member.city ? `, ${member.city}` : ''}  (${member.id})`,
      ...section('Commandes', await orderLines(db, member.id)),
      ...section('Billets', await ticketLines(db, member.id)),
      ...section(
        'Derniers mails',
        mails.map((mail) => mailLine(mail, member.email)),
      ),
      ...section(
        'Sessions',
        sessions.map(
          ({ id, device, refreshedAt }) =>
            `${id}  ${device ?? 'appareil inconnu'}  utilisée ${at(refreshedAt)}`,
        ),
      ),
    ],
    about: member.id,
    outcome: several(mails.length, 'mail'),
  }
})
