import * as z from 'zod/mini'
import * as tickets from '../../../contract/endpoints/tickets.ts'
import { GivenInvitation, Invitation, type SendPlacesRequest } from '../../../contract/invitations.ts'
import { toBase64url } from '../../../contract/rules/bytes.ts'
import { type Days, isUpcoming } from '../../../contract/rules/paris-time.ts'
import type { Ticket } from '../../../contract/tickets.ts'
import { now } from '../../lib/clock.ts'
import { call } from '../api.ts'
import { readDevice, writeDevice } from '../device.ts'
import { AppError, isSessionOver } from '../errors.ts'
import type { InvitationRow } from '../rows.ts'
import { asDevice, type Cached, readThrough, type Stored, writesSettled } from '../stored.ts'
import { type MemberSource, readForMember, storedForMember, tokenOrThrow } from './read.ts'
import { importSeatKey, isUnclonable, storeTicket } from './tickets.ts'

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

/** Makes a link for each of the member's seats. Never queued. Throws AppError: `conflict`, `sales_closed`, 404, 401, or 'offline'. */
export const sendPlaces = (places: SendPlacesRequest['places']): Promise<GivenInvitation[]> =>
  call(tickets.placesSend, { body: { places } }, { token: tokenOrThrow() })

const ask = async (code: string): Promise<Invitation> => {
  try {
    return await call(tickets.invitation, { params: { code } })
  } catch (error) {
    // An invitation needs no session, so retry without one if the session is over.
    if (!isSessionOver(error)) throw error
    return call(tickets.invitation, { params: { code } }, { token: null })
  }
}

const loadRow = (code: string) => readDevice((db) => db.invitations.get(code))

const loadInvitation = async (code: string): Promise<Cached<Invitation> | undefined> => {
  const row = await loadRow(code)
  const value = Invitation.safeParse(row?.invitation).data
  return row && value && { value, storedAt: row.storedAt }
}

/** Imports the keys of a place that this device holds; none where the browser cannot. */
const importKeys = async ({ keys }: Invitation): Promise<InvitationRow['keys']> =>
  globalThis.crypto?.subtle ? Promise.all(keys.map(importSeatKey)) : []

/**
 * Stores an invitation for the door unless it is an account's: that one is among its tickets, and leaves with its sign-out. Deletes past invitations.
 */
const storeInvitation = async (code: string, answer: Invitation, storedAt: number) => {
  const isOwn = answer.whose === 'other' || answer.ticket.codes.length > 0
  const keys = await importKeys(answer)
  const invitation = { ...answer, keys: [] }
  return writeDevice((db) =>
    db.transaction('rw', db.invitations, async () => {
      const at = now()
      const isOver = ({ date, endDate }: Partial<Days> = {}) => !date || !isUpcoming({ date, endDate }, at)
      await db.invitations.filter((row) => row.code !== code && isOver(row.invitation?.ticket)).delete()
      const { secret } = (await db.invitations.get(code)) ?? {}
      const row = { code, invitation, storedAt, ...(secret && { secret }) }
      if (!isOwn && !secret) await db.invitations.delete(code)
      else
        await db.invitations.put({ ...row, keys }).catch((error: unknown) => {
          // Without the keys, store the place all the same: it then shows its static code.
          if (!isUnclonable(error)) throw error
          return db.invitations.put(row)
        })
    }),
  )
}

/** Asks as the holder of a place, if this device took it, else by its link. */
const askAsHolder = async (code: string): Promise<Invitation> => {
  const { secret } = (await loadRow(code)) ?? {}
  if (!secret) return ask(code)
  try {
    return await ask(secret)
  } catch (error) {
    // The request that would have taken it never arrived.
    if (!isUnknown(error)) throw error
    return ask(code)
  }
}

const isUnknown = (error: unknown): boolean => error instanceof AppError && error.code === 'not_found'

/** Fetches the invitation of a link, without a session, and stores it. Throws AppError: 404, or 'offline' if the device has no copy. */
export const readInvitation = (code: string): Promise<Stored<Invitation>> =>
  readThrough({
    ask: () => askAsHolder(code),
    store: (value, storedAt) => storeInvitation(code, value, storedAt),
    load: () => loadInvitation(code),
  })
export const storedInvitation = async (code: string): Promise<Stored<Invitation> | undefined> =>
  asDevice(await loadInvitation(code))

/** Loads the key that signs the living code of a place that this device holds; null if it has none. */
export const loadHeldKey = async (code: string, seatId: string): Promise<CryptoKey | null> =>
  (await loadRow(code))?.keys?.find((one) => one.seatId === seatId)?.key ?? null

/** Returns the secret with which this device holds a place; null if it does not. */
export const loadHolderSecret = async (code: string): Promise<string | null> =>
  (await loadRow(code))?.secret ?? null

const newSecret = (): string => toBase64url(crypto.getRandomValues(new Uint8Array(32)))

/**
 * Takes a place without an account. The secret is stored before it is sent, so that a lost answer is asked for again, and nothing is sent without it.
 * Throws AppError: `conflict`, `sales_closed`, 404, 'storage', or 'offline'.
 */
export const holdPlace = async (code: string, firstName: string): Promise<Stored<Invitation>> => {
  await writesSettled()
  const row = await loadRow(code)
  const secret = row?.secret ?? newSecret()
  const isStored = row?.secret || (row && (await writeDevice((db) => db.invitations.put({ ...row, secret }))))
  if (!isStored) throw new AppError('The place could not be stored', { kind: 'storage' })
  const value = await call(
    tickets.placeHold,
    { params: { code }, body: { secret, firstName } },
    { token: null },
  )
  const storedAt = Date.now()
  await storeInvitation(code, value, storedAt)
  return { value, storedAt, source: 'server' }
}

/** Adds an invitation to the member's tickets. Throws AppError: `conflict` if another account has it or it has ended, 404, 401, or 'offline'. */
export const takeInvitation = async (userId: string, code: string): Promise<Ticket> => {
  const token = tokenOrThrow()
  const secret = await loadHolderSecret(code)
  const ticket = await call(tickets.invitationTake, { params: { code: secret ?? code } }, { token })
  await storeTicket({ userId, token }, ticket)
  await writeDevice((db) => db.invitations.delete(code))
  return ticket
}
