import { addressLine } from '../../../contract/rules/address.ts'
import { doorCodeBytes, doorCodeUrl, seatPart, shortBytes } from '../../../contract/rules/door-code.ts'
import { isUpcoming, usedOnDay } from '../../../contract/rules/paris-time.ts'
import { eurosOfCents } from '../../../contract/rules/price.ts'
import { ticketCodeUrl, ticketSignedBytes } from '../../../contract/rules/signed-codes.ts'
import type { Ticket, TicketCode } from '../../../contract/tickets.ts'
import { venueAddresses } from '../../platform/db/venue-addresses.ts'
import type { Deps } from '../deps.ts'
import { needsRenewal, ticketStatus } from './rules/booking.ts'
import { resaleOf } from './rules/resale.ts'
import type { TicketRow } from './store/tickets.ts'

/** Returns a seat's code: `qrUrl` for older links, `doorCode` for the door's readers, its check-in and its entrance. */
const codeOnWire = async (
  { id, usedAt, isOffered, number }: TicketRow['codes'][number],
  { eventId, entrances, ...days }: TicketRow,
  { signer, publicUrl, now }: Deps,
): Promise<TicketCode> => {
  const origin = publicUrl()
  const signed = doorCodeBytes({ kind: 'static', eventId, seatId: id })
  const isSplit = entrances !== null && isUpcoming(days, now())
  return {
    id,
    qrUrl: ticketCodeUrl(origin, id, await signer.signOnce(ticketSignedBytes(id))),
    doorCode: doorCodeUrl(origin, signed, await signer.signOnce(signed)),
    usedAt: usedOnDay(usedAt === null ? null : new Date(usedAt), days, now())?.toISOString() ?? null,
    isOffered,
    number,
    entrance: isSplit ? seatPart(shortBytes(id), entrances) : null,
  }
}

const onWire = async (row: TicketRow, address: string | null, deps: Deps): Promise<Ticket> => {
  return {
    id: row.id,
    eventId: row.eventId,
    eventName: row.eventName,
    imageUrl: row.imageUrl,
    musicStyle: row.musicStyle,
    place: row.place,
    city: row.city,
    address,
    date: row.date,
    time: row.time,
    doorsAt: row.doorsAt,
    endDate: row.endDate,
    ...(row.setTimes.length > 0 && { setTimes: row.setTimes }),
    ticketType: row.ticketType,
    quantity: row.quantity,
    ...ticketStatus(row, deps.now()),
    price: row.isReceived ? 0 : eurosOfCents(row.priceCents),
    orderId: row.isReceived ? null : row.orderId,
    withPass: row.source === 'pass',
    isInvitation: row.source === 'invitation' || row.isReceived,
    isReceived: row.isReceived,
    invitedBy: row.invitedBy,
    needsRenewal: needsRenewal(row),
    resale: resaleOf(row, deps.now()),
    codes: await Promise.all(row.codes.map((code) => codeOnWire(code, row, deps))),
  }
}

/** Returns the address of each row's venue, by event; null if no street is known. */
const addressesOf = async (rows: TicketRow[], { database: { db } }: Deps) => {
  const events = rows.map(({ eventId: id, place, city }) => ({ id, place, city }))
  const venues = await venueAddresses(db, events)
  return (row: TicketRow): string | null => {
    const venue = venues.get(row.eventId)
    return venue?.address ? addressLine(venue, row.city) : null
  }
}

/** Returns bookings as tickets: price in euros, one code per seat (decision 050). */
export const ticketsOnWire = async (rows: TicketRow[], deps: Deps): Promise<Ticket[]> => {
  const addressOf = await addressesOf(rows, deps)
  return Promise.all(rows.map((row) => onWire(row, addressOf(row), deps)))
}

/** Returns a booking as a ticket. */
export const ticketOnWire = async (row: TicketRow, deps: Deps): Promise<Ticket> =>
  onWire(row, (await addressesOf([row], deps))(row), deps)
