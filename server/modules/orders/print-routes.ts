import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { encodeQR } from 'qr'
import { seatShortCode } from '../../../contract/rules/door-code.ts'
import { daysAndTime } from '../../../contract/rules/paris-time.ts'
import type { Ticket, TicketCode } from '../../../contract/tickets.ts'
import { HTML, PLAIN_PAGE_POLICY, plainPage } from '../../platform/http/plain-page.ts'
import { refuseTooMany } from '../../platform/http/refuse.ts'
import { networkLimits } from '../../platform/security/limits.ts'
import { ticketsOnWire } from '../bookings/ticket-wire.ts'
import type { Deps } from '../deps.ts'
import { PRINT_PATH, printableTickets } from './use-cases/receipt.ts'

const STYLE = `
body { font: 1rem/1.4 system-ui, sans-serif; max-width: 42rem; margin: 0 auto; padding: 1rem; overflow-wrap: anywhere }
article { display: flex; flex-wrap: wrap; gap: 1rem; padding: 1rem 0; border-top: 1px solid; break-inside: avoid }
svg { width: 60mm; max-width: 100%; height: auto; background: #fff; flex: none }
h2 { font-size: 1.25rem; margin: 0 0 .5rem }
p { margin: 0 0 .5rem }
b { font: 700 1.25rem ui-monospace, monospace }
@page { margin: 14mm }`

const POLICY = `${PLAIN_PAGE_POLICY}; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`

/** Escapes names, which are untrusted: no markup, no invisible characters. */
const shown = (text: string): string =>
  text
    .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, ' ')
    .replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)

const seatArticle = (ticket: Ticket, code: TicketCode, holder: string): string =>
  [
    '<article>',
    encodeQR(code.doorCode || code.qrUrl, 'svg', { ecc: 'medium', border: 4 }),
    `<div><h2>${shown(ticket.eventName)}</h2><p>${shown(daysAndTime(ticket))}</p>`,
    `<p>${shown([ticket.place, ticket.address ?? ticket.city].filter(Boolean).join(', '))}</p>`,
    `<p>${shown(ticket.ticketType)}${code.number ? `, billet n°\u00a0${shown(code.number)}` : ''}${code.entrance === null ? '' : `, entrée ${code.entrance}`}</p>`,
    `<p>Au nom de ${shown(holder)}</p><p>Code court\u00a0: <b>${seatShortCode(code.id)}</b></p>`,
    code.usedAt === null || ticket.endDate ? '' : '<p>Cette place est déjà entrée.</p>',
    '</div></article>',
  ].join('')

const leadOf = (tickets: Ticket[]): string => {
  const once = tickets.some(({ endDate }) => endDate) ? 'fois par jour' : 'seule fois'
  return `<p>Présentez ces codes à l’entrée, imprimés ou sur cet écran. Chacun laisse entrer une personne, une ${once}\u00a0: ne transmettez pas cette page, une copie présentée avant vous prendrait votre place.</p>`
}

const GONE =
  '<p>Ce lien n’ouvre plus de billet\u00a0: le concert est passé ou annulé, la commande est remboursée, ou l’adresse email du compte a changé. Vos billets sont dans <a href="/tickets">Mes billets</a>.</p>'

const send = (reply: FastifyReply, content: string, status = 200): FastifyReply =>
  reply
    .code(status)
    .headers({
      'cache-control': 'no-store',
      'content-security-policy': POLICY,
      'referrer-policy': 'no-referrer',
    })
    .type(HTML)
    .send(plainPage(content, `<style>${STYLE}</style>`))

/** Limits the pages that a network opens: each signs its codes. */
const printLimits = (address: string) => networkLimits('print', address, { max: 60 })

/** Serves the codes of an order by the signed link of its receipt, without sign-in or script: a forgotten password stops nobody at the door. */
export const printRoutes = (app: FastifyInstance, deps: Deps): void => {
  app.get<{ Params: { order: string; signature: string } }>(PRINT_PATH, async ({ params, ip }, reply) => {
    await refuseTooMany(deps, printLimits(ip))
    const found = await printableTickets(deps, params)
    if (!found) return send(reply, GONE, 404)
    const holder = `${found.member.firstName} ${found.member.lastName}`.trim()
    const tickets = await ticketsOnWire(found.tickets, deps)
    const articles = tickets.flatMap((ticket) =>
      ticket.codes.map((code) => seatArticle(ticket, code, holder)),
    )
    return send(reply, leadOf(tickets) + articles.join(''))
  })
}
