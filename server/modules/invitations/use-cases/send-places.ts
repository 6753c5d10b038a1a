import type { SendPlacesRequest } from '../../../../contract/invitations.ts'
import { DAY_MS } from '../../../../contract/rules/paris-time.ts'
import { type Db, inTransaction } from '../../../platform/db/database.ts'
import { queueMail } from '../../../platform/deliveries/mail.ts'
import { queuePush } from '../../../platform/deliveries/push.ts'
import { conflict, Refusal } from '../../../platform/refusal.ts'
import { hashToken, newToken } from '../../../platform/security/tokens.ts'
import { handOver } from '../../bookings/use-cases/bookings.ts'
import { lockMember, lockMembers, type Member, memberById } from '../../sessions/store/members.ts'
import { placeTaken, placeTakenPush } from '../mails.ts'
import { kindOf, refusalToSend, refusalToTake, UNKNOWN_INVITATION } from '../rules.ts'
import {
  addInvitations,
  type InvitationRow,
  invitationByCode,
  invitationsOf,
  markTaken,
  nameGuest,
  ownSeats,
} from '../store.ts'

const UNKNOWN_SEAT = new Refusal('not_found', 'Cette place n’est pas, ou plus, dans vos billets.')

/** Makes a link for each of a member's seats, all or none; a seat that is already sent keeps its link. */
export const sendPlaces = (
  db: Db,
  { id: memberId }: Pick<Member, 'id'>,
  { places }: SendPlacesRequest,
  now: Date,
): Promise<Refusal | InvitationRow[]> =>
  inTransaction(db, async (tx) => {
    await lockMember(tx, memberId)
    const names = new Map(places.map(({ seatId, firstName }) => [seatId, firstName ?? null]))
    const seats = await ownSeats(tx, memberId, [...names.keys()])
    if (seats.length < names.size) return UNKNOWN_SEAT
    const refusal = seats.map((seat) => refusalToSend(seat, now)).find((one) => one !== undefined)
    if (refusal) return refusal
    const added: Parameters<typeof addInvitations>[1] = []
    const codes = new Set<string>()
    for (const seat of seats) {
      const { seatId, hand } = seat
      const guestName = names.get(seatId) ?? null
      const code = seat.code ?? newToken()
      if (!seat.code)
        added.push({ code, seatId, hand, guestName, giverId: memberId, requestKey: code, givenAt: now })
      else if (guestName !== null) await nameGuest(tx, code, guestName)
      codes.add(code)
    }
    if (added.length > 0) await addInvitations(tx, added)
    return (await invitationsOf(tx, memberId)).filter(({ code }) => codes.has(code))
  })

/** Who takes a place: a member, or a guest without an account, by a secret of their phone. */
export type Taker = { member: Pick<Member, 'id' | 'firstName'> } | { secret: string; firstName: string }

interface TakeContext {
  now: Date
  origin: string
}

/** Notifies the giver, once, that their guest has the place. */
const notifyGiver = async (
  tx: Db,
  row: InvitationRow,
  name: string,
  { now, origin }: TakeContext,
): Promise<void> => {
  const giver = row.giverId === null ? undefined : await memberById(tx, row.giverId)
  if (!giver) return
  const mail = placeTaken(row, { giver, name, takenAt: now, origin })
  await queueMail(tx, mail, now)
  if (!giver.pushNotifications) return
  const message = placeTakenPush(row, name, now)
  const expiresAt = new Date(now.getTime() + DAY_MS)
  await queuePush(tx, { key: mail.key, memberId: giver.id, message, expiresAt }, now)
}

const NO_PLACE = conflict('Cette invitation montre déjà son billet\u00a0: il n’y a rien à prendre.')

/**
 * Hands an open place over to one taker: ends the giver's seat and issues a new one, in one transaction under the locks of giver and order. A repeat
 * by the same taker returns the place again.
 */
export const takePlace = (
  db: Db,
  code: string,
  taker: Taker,
  context: TakeContext,
): Promise<Refusal | InvitationRow> =>
  inTransaction(db, async (tx) => {
    const { now } = context
    const memberId = 'member' in taker ? taker.member.id : null
    const holderHash = 'secret' in taker ? hashToken(taker.secret) : null
    const known = await invitationByCode(tx, code)
    if (!known) return UNKNOWN_INVITATION
    if (kindOf(known) !== 'place') return NO_PLACE
    const locked = await lockMembers(
      tx,
      [known.giverId, memberId].flatMap((id) => id ?? []),
    )
    // Read it again: another taker, or the giver, may have been faster.
    const row = await invitationByCode(tx, code)
    if (!row || (memberId !== null && !locked.has(memberId))) return UNKNOWN_INVITATION
    const isRepeat = memberId === null ? row.holderHash === holderHash : row.holderId === memberId
    if (row.takenAt && isRepeat && !row.endedAt && !row.isCancelled) return row
    const refusal = refusalToTake(row, memberId, now)
    if (refusal) return refusal
    const bookingId = row.seatId === null ? undefined : await handOver(tx, row.seatId, memberId, now)
    if (!bookingId) return UNKNOWN_INVITATION
    const name = 'member' in taker ? taker.member.firstName : taker.firstName
    const guestName = memberId === null ? name : null
    await markTaken(tx, row.code, { bookingId, takenAt: now, holderHash, guestName })
    await notifyGiver(tx, row, name, context)
    return (await invitationByCode(tx, row.code)) ?? UNKNOWN_INVITATION
  })
