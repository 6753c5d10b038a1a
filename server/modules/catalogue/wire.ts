import type { User } from '../../../contract/auth.ts'
import type { Event, TicketType } from '../../../contract/events.ts'
import { passStatus, userPassType } from '../../../contract/rules/pass.ts'
import { eurosOfCents } from '../../../contract/rules/price.ts'
import { membershipNow } from '../sessions/rules.ts'
import type { Member } from '../sessions/store/members.ts'
import type { EventRow, ticketTypesOf } from './store/events.ts'

/** Renders a member for the API: both numbers of the level, without the password's hash. */
export const userOnWire = (member: Member, now: Date): User => {
  const { level, autorenew } = membershipNow(member, now)
  return {
    id: member.id,
    firstName: member.firstName,
    lastName: member.lastName,
    email: member.email,
    city: member.city,
    phone: member.phone,
    isVerified: member.isVerified,
    passType: userPassType(level),
    passStatus: passStatus(level),
    autorenew,
    createdAt: member.createdAt.toISOString(),
  }
}

/** Renders an event with its price in euros. */
export const eventOnWire = ({ priceCents, ...event }: EventRow): Event => ({
  ...event,
  price: eurosOfCents(priceCents),
})

export const ticketTypeOnWire = (type: Awaited<ReturnType<typeof ticketTypesOf>>[number]): TicketType => ({
  id: type.id,
  name: type.name,
  description: type.description,
  price: eurosOfCents(type.priceCents),
  availableTickets: type.left,
  capacityTotal: type.capacityTotal ?? type.left + type.capacitySold,
  capacitySold: type.capacitySold,
  perOrderLimit: type.perOrderLimit,
  isMinimum: type.isMinimum,
  suggestions: type.suggestionsCents.map(eurosOfCents),
  soldFrom: type.soldFrom?.toISOString() ?? null,
  soldUntil: type.soldUntil?.toISOString() ?? null,
  isCompanion: type.isCompanion,
})
