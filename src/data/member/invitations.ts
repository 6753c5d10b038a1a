import * as z from 'zod/mini'
import * as tickets from '../../../contract/endpoints/tickets.ts'
import { GivenInvitation, Invitation } from '../../../contract/invitations.ts'
import { isUpcoming } from '../../../contract/rules/paris-time.ts'
import type { Ticket } from '../../../contract/tickets.ts'
import { now } from '../../lib/clock.ts'
import { call } from '../api.ts'
import { readDevice, writeDevice } from '../device.ts'
import { isSessionOver } from '../errors.ts'
import { asDevice, type Cached, readThrough, type Stored } from '../stored.ts'
import { type MemberSource, readForMember, storedForMember, tokenOrThrow } from './read.ts'
import { storeTicket } from './tickets.ts'

/** An event, and the UUID of the press that requests an invitation to it: sent again, it returns the same invitation. */
export interface Giving {
  eventId: string
  key: string
}

/**
 * Gives a guest a seat of a partner concert. Never queued. Throws AppError: `pass_required`, `allowance_spent`, `sold_out`, `sales_closed`, 401, or
 * 'offline'.
 */
export const giveInvitation = ({ eventId, key }: Giving): Promise<GivenInvitation> =>
  call(tickets.invitationGive, { params: { id: eventId } }, { token: tokenOrThrow(), idempotencyKey: key })

const GivenInvitations = z.array(GivenInvitation)

const given: MemberSource<GivenInvitation[]> = {
  ask: (token) => call(tickets.invitationsGiven, {}, { token }),
  tables: (db) => [db.givenLists],
  store: (db, userId, value, storedAt) => db.givenLists.put({ userId, given: value, storedAt }),
  load: async (db, userId) => {
    const row = await db.givenLists.get(userId)
    const value = GivenInvitations.safeParse(row?.given).data
    return row && value && { value, storedAt: row.storedAt }
  },
}

/** Fetches the invitations that the member gave, newest first. Throws AppError. */
export const givenInvitations = (userId: string): Promise<Stored<GivenInvitation[]>> =>
  readForMember(given, userId)
export const storedGivenInvitations = (userId: string): Promise<Stored<GivenInvitation[]> | undefined> =>
  storedForMember(given, userId)

/** Withdraws an invitation. Throws AppError: `not_cancellable`, 404, 401, or 'offline'. */
export const withdrawInvitation = (code: string): Promise<GivenInvitation> =>
  call(tickets.invitationWithdraw, { params: { code } }, { token: tokenOrThrow() })

const ask = async (code: string): Promise<Invitation> => {
  try {
    return await call(tickets.invitation, { params: { code } })
  } catch (error) {
    // An invitation needs no session, so retry without one if the session is over.
    if (!isSessionOver(error)) throw error
    return call(tickets.invitation, { params: { code } }, { token: null })
  }
}

const loadInvitation = (code: string) =>
  readDevice(async (db): Promise<Cached<Invitation> | undefined> => {
    const row = await db.invitations.get(code)
    const value = Invitation.safeParse(row?.invitation).data
    return row && value && { value, storedAt: row.storedAt }
  })

/**
 * Stores an invitation for the door if no account has taken it: an account's invitation is among its tickets, and leaves with its sign-out. Deletes
 * past invitations.
 */
const storeInvitation = (code: string, invitation: Invitation, storedAt: number) =>
  writeDevice((db) =>
    db.transaction('rw', db.invitations, async () => {
      const at = now()
      const isOver = ({ date }: { date?: string | undefined } = {}) => !date || !isUpcoming({ date }, at)
      await db.invitations.filter((row) => row.code !== code && isOver(row.invitation?.ticket)).delete()
      if (invitation.whose === 'other') await db.invitations.put({ code, invitation, storedAt })
      else await db.invitations.delete(code)
    }),
  )

/** Fetches the invitation of a link, without a session, and stores it. Throws AppError: 404, or 'offline' if the device has no copy. */
export const readInvitation = (code: string): Promise<Stored<Invitation>> =>
  readThrough({
    ask: () => ask(code),
    store: (value, storedAt) => storeInvitation(code, value, storedAt),
    load: () => loadInvitation(code),
  })
export const storedInvitation = async (code: string): Promise<Stored<Invitation> | undefined> =>
  asDevice(await loadInvitation(code))

/** Adds an invitation to the member's tickets. Throws AppError: `conflict` if another account has it or it has ended, 404, 401, or 'offline'. */
export const takeInvitation = async (userId: string, code: string): Promise<Ticket> => {
  const token = tokenOrThrow()
  const ticket = await call(tickets.invitationTake, { params: { code } }, { token })
  await storeTicket({ userId, token }, ticket)
  await writeDevice((db) => db.invitations.delete(code))
  return ticket
}
