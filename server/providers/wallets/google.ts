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

/** Longer texts are cut, because the link contains them. */
const MAX_LENGTH = 60
const cut = (text: string, max: number): string =>
  text.length > max ? `${text.slice(0, max - 1).replace(/[\ud800-\udbff]$/, '')}…` : text
/** `end` is kept whole behind a text that is cut. */
const said = (text: string, end = '') => ({
  defaultValue: { language: 'fr', value: cut(text, MAX_LENGTH - end.length) + end },
})

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
  { eventId, eventName, place, city, date, endDate, time }: WalletTicket,
  issuerId: string,
) => {
  const shown = {
    issuerName: 'Nectar',
    reviewStatus: 'UNDER_REVIEW',
    // Beside an hour, Google shows the first of several days alone.
    eventName: said(eventName, endDate && time !== null ? `, ${shortDays({ date, endDate })}` : ''),
    ...(place && { venue: { name: said(place), address: said(city ?? place) } }),
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

const objectOf = (ticket: WalletTicket, classId: string, issuerId: string) => ({
  id: `${issuerId}.${ticket.seatId}`,
  classId,
  state: 'ACTIVE',
  barcode: { type: 'QR_CODE', value: ticket.code, alternateText: ticket.shortCode },
  ticketHolderName: ticket.holder,
  // A single field for everything: each field has a frame of 50 letters. What may be long stands last.
  seatInfo: {
    seat: said(
      [
        `${ticket.seat} sur ${ticket.seats}`,
        ...(ticket.entrance === null ? [] : [`entrée ${ticket.entrance}`]),
        ...(ticket.number ? [`n° ${ticket.number}`] : []),
        ticket.ticketType,
      ].join(', '),
    ),
  },
  validTimeInterval: { end: { date: upcomingUntil(lastDay(ticket)).toISOString().replace('.000', '') } },
})

/** Settings that must be set together. */
const googleSettings = ['WALLET_GOOGLE_ISSUER_ID', 'WALLET_GOOGLE_KEY_FILE'] as const
type GoogleSettings = Partial<Record<(typeof googleSettings)[number], string | undefined>>

/** Google Wallet by link only (decision 051): class and object are in a JWT of the issuer's service account. Throws BadEnvironment. */
export const googleWallet = (env: GoogleSettings): Wallets['google'] => {
  const given = allOrNone(env, googleSettings)
  if (!given) return null
  const issuerId = given.WALLET_GOOGLE_ISSUER_ID
  const { email, key } = readAccount(given.WALLET_GOOGLE_KEY_FILE)
  return async (ticket, now) => {
    const eventTicketClass = classOf(ticket, issuerId)
    const jwt = await new SignJWT({
      typ: 'savetowallet',
      payload: {
        eventTicketClasses: [eventTicketClass],
        eventTicketObjects: [objectOf(ticket, eventTicketClass.id, issuerId)],
      },
    })
      .setProtectedHeader({ alg: 'RS256' })
      .setIssuer(email)
      .setAudience('google')
      .setIssuedAt(now)
      .sign(key)
    return `https://pay.google.com/gp/v/save/${jwt}`
  }
}
