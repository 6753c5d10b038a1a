import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Db } from '../../../platform/db/database.ts'
import { secretSetting } from '../../../platform/db/settings.ts'
import { turnOff } from '../store.ts'

/** The switches that a mail's own link turns off, as its path names them. */
const SWITCHES = ['followedConcerts', 'favouriteReminders'] as const

type MailedSwitch = (typeof SWITCHES)[number]

/** What a mail's link names. */
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

/** The address at which a member turns off a switch without signing in. It is good for as long as the account: all that it can do is to end mails. */
export const unsubscribeAddress = async (
  db: Db,
  origin: string,
  memberId: string,
  name: MailedSwitch,
): Promise<string> => {
  const signature = (await signatureOf(db, name, memberId)).toString('base64url')
  return `${origin}${UNSUBSCRIBE_PATH.replace(':name', name).replace(':memberId', memberId).replace(':signature', signature)}`
}

/** Reads what a link names; undefined where this deployment has not signed it. */
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

/** Turns the switch off. May be done again. */
export const unsubscribe = turnOff
