import { createHash, createPrivateKey, type KeyObject } from 'node:crypto'
import { SignJWT } from 'jose'
import * as z from 'zod/mini'
import {
  instantOfParis,
  lastDay,
  longDays,
  shortDays,
  upcomingUntil,
} from '../../../contract/rules/paris-time.ts'
import { allOrNone, BadEnvironment, readNamed } from '../../platform/environment.ts'
import type { Wallets, WalletTicket } from '../../platform/wallets.ts'

const ServiceAccount = z.object({ client_email: z.email(), private_key: z.string() })

interface GoogleIssuer {
  issuerId: string
  email: string
  key: KeyObject
}

const KEY =
  'WALLET_GOOGLE_KEY_FILE : le fichier JSON d’un compte de service Google (client_email, private_key) est attendu.'

const readAccount = (path: string): Omit<GoogleIssuer, 'issuerId'> => {
  const text = readNamed('WALLET_GOOGLE_KEY_FILE', path)
  try {
    const account = z.parse(ServiceAccount, JSON.parse(text))
    const key = createPrivateKey(account.private_key)
    if (key.asymmetricKeyType !== 'rsa') throw new TypeError('not an RSA key')
    return { email: account.client_email, key }
  } catch {
    // A parser's error could quote the secret.
    throw new BadEnvironment(KEY)
  }
}

/** Google's limit of a JWT whose link works in every browser. */
const MAX_LINK = 1_800

interface Lengths {
  ofSeat: number
  /** Of the class, which other seats of the concert share: cut after the seat's. */
  ofConcert: number
  leaveOut?: readonly ('street' | 'holder' | 'venue')[]
}

/** Longest texts, tried in this order until the link is short enough. */
const LENGTHS: readonly Lengths[] = [
  { ofSeat: 60, ofConcert: 60 },
  { ofSeat: 60, ofConcert: 60, leaveOut: ['street'] },
  { ofSeat: 48, ofConcert: 60, leaveOut: ['street'] },
  { ofSeat: 48, ofConcert: 40, leaveOut: ['street'] },
  { ofSeat: 30, ofConcert: 30, leaveOut: ['street'] },
  { ofSeat: 30, ofConcert: 30, leaveOut: ['street', 'holder'] },
  { ofSeat: 30, ofConcert: 12, leaveOut: ['street', 'holder'] },
  { ofSeat: 30, ofConcert: 12, leaveOut: ['street', 'holder', 'venue'] },
]
/** Least that is left of a text beside another that is kept whole. */
const MIN_LENGTH = 8
const cut = (text: string, max: number): string =>
  text.length > max ? `${text.slice(0, max - 1).replace(/[\ud800-\udbff]$/, '')}…` : text
const cutBeside = (text: string, max: number, whole: string): string =>
  cut(text, Math.max(max - whole.length, MIN_LENGTH))
const said = (value: string) => ({ defaultValue: { language: 'fr', value } })

/** Formats a moment for Google: the venue's wall clock with its UTC offset. */
const atVenue = (date: string, time: string): string => {
  const minutes = Math.round(
    (Date.parse(`${date}T${time}:00Z`) - instantOfParis(date, time).getTime()) / 60_000,
  )
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  return `${date}T${time}:00+${two(minutes / 60)}:${two(minutes % 60)}`
}

/** Returns the class of a concert. A link cannot change an existing class, so that corrected data needs a new one. */
const classOf = (
  { eventId, eventName, place, city, address, date, endDate, time }: WalletTicket,
  issuerId: string,
  { ofConcert: max, leaveOut = [] }: Lengths,
) => {
  // Half an address leads nowhere: the city is better.
  const street = leaveOut.includes('street') || (address?.length ?? 0) > max ? null : address
  // Beside an hour, Google shows the first of several days alone.
  const days = endDate && time !== null ? `, ${shortDays({ date, endDate })}` : ''
  const shown = {
    issuerName: 'Nectar',
    reviewStatus: 'UNDER_REVIEW',
    eventName: said(cutBeside(eventName, max, days) + days),
    ...(place &&
      !leaveOut.includes('venue') && {
        venue: {
          name: said(cut(place, max)),
          address: said(cut(street ?? city ?? place, max)),
        },
      }),
    // Google has no day without an hour.
    ...(time === null
      ? { textModulesData: [{ id: 'when', header: 'Date', body: longDays({ date, endDate }) }] }
      : { dateTime: { start: atVenue(date, time) } }),
  }
  const version = createHash('sha256')
    .update(JSON.stringify([eventId, shown]))
    .digest('base64url')
    .slice(0, 12)
  return { id: `${issuerId}.${version}`, ...shown }
}

const objectOf = (
  ticket: WalletTicket,
  classId: string,
  issuerId: string,
  { ofSeat: max, leaveOut = [] }: Lengths,
) => {
  const seat = [
    `${ticket.seat} sur ${ticket.seats}`,
    ...(ticket.entrance === null ? [] : [`entrée ${ticket.entrance}`]),
    ...(ticket.number ? [`n° ${ticket.number}`] : []),
    '',
  ].join(', ')
  return {
    id: `${issuerId}.${ticket.seatId}`,
    classId,
    state: 'ACTIVE',
    barcode: { type: 'QR_CODE', value: ticket.code, alternateText: ticket.shortCode },
    ...(!leaveOut.includes('holder') && { ticketHolderName: cut(ticket.holder, max) }),
    // A single field for everything: each field has a frame of 50 letters. What may be long stands last.
    seatInfo: { seat: said(seat + cutBeside(ticket.ticketType, max, seat)) },
    validTimeInterval: { end: { date: upcomingUntil(lastDay(ticket)).toISOString().replace('.000', '') } },
  }
}

/** Settings that must be set together. */
const googleSettings = ['WALLET_GOOGLE_ISSUER_ID', 'WALLET_GOOGLE_KEY_FILE'] as const
type GoogleSettings = Partial<Record<(typeof googleSettings)[number], string | undefined>>

/** Google Wallet by link only (decision 051): class and object are in a JWT of the issuer's service account. Throws BadEnvironment. */
export const googleWallet = (env: GoogleSettings): Wallets['google'] => {
  const given = allOrNone(env, googleSettings)
  if (!given) return null
  const issuerId = given.WALLET_GOOGLE_ISSUER_ID
  const { email, key } = readAccount(given.WALLET_GOOGLE_KEY_FILE)
  const signed = (ticket: WalletTicket, now: Date, lengths: Lengths) => {
    const eventTicketClass = classOf(ticket, issuerId, lengths)
    return new SignJWT({
      typ: 'savetowallet',
      payload: {
        eventTicketClasses: [eventTicketClass],
        eventTicketObjects: [objectOf(ticket, eventTicketClass.id, issuerId, lengths)],
      },
    })
      .setProtectedHeader({ alg: 'RS256' })
      .setIssuer(email)
      .setAudience('google')
      .setIssuedAt(now)
      .sign(key)
  }
  return async (ticket, now) => {
    let jwt = ''
    for (const lengths of LENGTHS) {
      jwt = await signed(ticket, now, lengths)
      if (jwt.length <= MAX_LINK) break
    }
    return `https://pay.google.com/gp/v/save/${jwt}`
  }
}
