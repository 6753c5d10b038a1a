import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Db } from '../../../platform/db/database.ts'
import { secretSetting } from '../../../platform/db/settings.ts'
import { turnOff } from '../store.ts'

/** Switches that a mail's link can turn off, as named in its path. */
const SWITCHES = ['followedConcerts', 'favouriteReminders', 'eventReminders'] as const

type MailedSwitch = (typeof SWITCHES)[number]

export interface Unsubscription {
  name: string
  memberId: string
  signature: string
}

export const UNSUBSCRIBE_PATH = '/api/unsubscribe/:name/:memberId/:signature'

const signatureOf = async (db: Db, name: MailedSwitch, memberId: string): Promise<Buffer> => {
  const secret = await secretSetting(db, 'unsubscribe-secret')()
  return createHmac('sha256', secret).update(`${name} ${memberId}`).digest()
}

/** Builds the address at which a member turns off a switch without signing in. It never expires, because it can only end mails. */
export const unsubscribeAddress = async (
  db: Db,
  origin: string,
  memberId: string,
  name: MailedSwitch,
): Promise<string> => {
  const signature = (await signatureOf(db, name, memberId)).toString('base64url')
  return `${origin}${UNSUBSCRIBE_PATH.replace(':name', name).replace(':memberId', memberId).replace(':signature', signature)}`
}

/** Reads an unsubscribe link; undefined if its signature is not ours. */
export const readUnsubscription = async (
  db: Db,
  { name, memberId, signature }: Unsubscription,
): Promise<{ name: MailedSwitch; memberId: string } | undefined> => {
  const known = SWITCHES.find((one) => one === name)
  if (!known) return undefined
  const given = Buffer.from(signature, 'base64url')
  const own = await signatureOf(db, known, memberId)
  return given.length === own.length && timingSafeEqual(given, own) ? { name: known, memberId } : undefined
}

export const unsubscribe = turnOff
