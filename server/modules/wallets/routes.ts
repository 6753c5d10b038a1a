import type { FastifyInstance } from 'fastify'
import { seatShortCode } from '../../../contract/rules/door-code.ts'
import { isUpcoming } from '../../../contract/rules/paris-time.ts'
import { signedBytes } from '../../../contract/rules/signed-codes.ts'
import { APPLE_LINK_MS, type Ticket } from '../../../contract/tickets.ts'
import { endpointRoutes } from '../../platform/http/endpoint-route.ts'
import { refuseTooMany } from '../../platform/http/refuse.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { PassSigner } from '../../platform/security/signing-keys.ts'
import { NO_WALLETS, type WalletTicket } from '../../platform/wallets.ts'
import { ticketOnWire } from '../bookings/ticket-wire.ts'
import { memberTicket } from '../bookings/use-cases/bookings.ts'
import type { Deps } from '../deps.ts'
import { authenticateBy } from '../sessions/authenticate.ts'
import { type Member, memberById } from '../sessions/store/members.ts'

interface SeatOf {
  memberId: string
  ticketId: string
  seatId: string
}

/** Replaces the user id of a pass code. User ids are longer, so a signature is valid for one kind only. */
const KIND = 'wallet'

const FILE = /^([\w-]{1,64})\.([\w-]{1,64})\.([\w-]{1,64})\.(\d{1,11})\.([\w-]{86})\.pkpass$/

const bytesOf = ({ memberId, ticketId, seatId }: SeatOf, end: number) =>
  signedBytes(KIND, [memberId, ticketId, seatId, end].join('.'))

/** Builds the signed address of a seat's `.pkpass` file, which a browser fetches without a session; valid for `APPLE_LINK_MS`. */
const applePath = async (signer: PassSigner, of: SeatOf, now: Date): Promise<string> => {
  const end = Math.floor((now.getTime() + APPLE_LINK_MS) / 1000)
  const signature = await signer.sign(bytesOf(of, end))
  return `/api/wallet/${of.memberId}.${of.ticketId}.${of.seatId}.${end}.${signature}.pkpass`
}

/** Reads the seat from a file's name; null if its signature is invalid or its time is over. */
const readAppleFile = async (signer: PassSigner, file: string, now: Date): Promise<SeatOf | null> => {
  const [, memberId, ticketId, seatId, end, signature] = FILE.exec(file) ?? []
  if (!memberId || !ticketId || !seatId || !signature) return null
  const of = { memberId, ticketId, seatId }
  if (Number(end) * 1000 < now.getTime()) return null
  return (await signer.verify(bytesOf(of, Number(end)), signature)) ? of : null
}

const NOT_OFFERED = new Refusal('not_found', 'Aucun portefeuille n’est proposé ici.')

const UNKNOWN = new Refusal('not_found', 'Ce billet n’existe pas, ou n’est plus à ajouter à un portefeuille.')

const GONE = 'Ce lien n’est plus valable. Rouvrez « Mes billets » dans Nectar et réessayez.\n'

/** Limits requests, because a signature costs some milliseconds. */
const signingLimits = (memberId: string) => [{ key: `wallet ${memberId}`, max: 60 }]

/** Serves a member's tickets for Google Wallet and Apple Wallet (decision 051), if the operator configured them. */
export const walletRoutes = (app: FastifyInstance, deps: Deps): void => {
  const serve = endpointRoutes(app, authenticateBy(deps))
  const { google, apple } = deps.wallets ?? NO_WALLETS
  const { signer, publicUrl, now } = deps
  const { db } = deps.database

  /** Returns a ticket with valid codes; undefined if it is another member's, cancelled or past. */
  const openTicket = async (memberId: string, id: string): Promise<Ticket | undefined> => {
    const row = await memberTicket(db, memberId, id)
    const ticket = row && (await ticketOnWire(row, deps))
    return ticket?.status === 'valid' && isUpcoming(ticket, now()) ? ticket : undefined
  }
  const seatOf = (
    ticket: Ticket,
    seatId: string,
    { firstName, lastName }: Member,
  ): WalletTicket | undefined => {
    const at = ticket.codes.findIndex(({ id }) => id === seatId)
    const code = ticket.codes[at]
    if (!code) return undefined
    const { eventId, eventName, place, city, address, date, endDate, time, ticketType } = ticket
    return {
      ...{ eventId, eventName, place, city, address, date, endDate, time, ticketType },
      seatId,
      seat: at + 1,
      seats: ticket.codes.length,
      entrance: code.entrance,
      holder: `${firstName} ${lastName}`.trim(),
      code: code.doorCode || code.qrUrl,
      shortCode: seatShortCode(code.id),
      number: code.number,
    }
  }

  serve('walletLinks', async ({ session: { member }, params: { id } }) => {
    if (!google && !apple) throw NOT_OFFERED
    await refuseTooMany(deps, signingLimits(member.id))
    const ticket = await openTicket(member.id, id)
    if (!ticket) throw UNKNOWN
    const at = now()
    return Promise.all(
      ticket.codes.map(async ({ id: seatId }) => {
        const seat = seatOf(ticket, seatId, member)
        return {
          seatId,
          google: google && seat ? await google(seat, at) : null,
          apple: apple
            ? `${publicUrl()}${await applePath(signer, { memberId: member.id, ticketId: id, seatId }, at)}`
            : null,
        }
      }),
    )
  })

  // The system opens this file, not the app, so it is not part of the contract.
  if (!apple) return
  app.get<{ Params: { file: string } }>('/api/wallet/:file', async (request, reply) => {
    reply.header('x-robots-tag', 'noindex, nofollow').header('cache-control', 'no-store')
    const of = await readAppleFile(signer, request.params.file, now())
    const [ticket, member] = of
      ? await Promise.all([openTicket(of.memberId, of.ticketId), memberById(db, of.memberId)])
      : []
    const seat = of && ticket && member && seatOf(ticket, of.seatId, member)
    if (!of || !seat) return reply.code(404).type('text/plain; charset=utf-8').send(GONE)
    await refuseTooMany(deps, signingLimits(of.memberId))
    return reply
      .type('application/vnd.apple.pkpass')
      .header('content-disposition', `attachment; filename="nectar-${seat.shortCode}.pkpass"`)
      .send(await apple(seat))
  })
}
