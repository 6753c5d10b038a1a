import {
  type Bytes,
  bigEndian,
  createReader,
  fromBase64url,
  toBase64url,
} from '../../../contract/rules/bytes.ts'
import { fromBase45, toBase45 } from './base45.ts'

/**
 * Codes that doors of one link show each other, in base 45: kind (1), seconds since 1970 (4), sender (4), body, MAC (8). The MAC is a truncated
 * HMAC-SHA256 keyed by link and digits; an answer's also covers its offer.
 */
const KINDS = { swap: 0x73, offer: 0x6f, answer: 0x61 } as const
export type TeamCodeKind = keyof typeof KINDS

const SENDER_BYTES = 4
const MAC_BYTES = 8

/** A code made by a door of this team. `sender` names its phone. `at`: ms since 1970 by the server's clock, whole seconds. */
export interface TeamCode {
  kind: TeamCodeKind
  at: number
  sender: string
  body: Bytes
}

/** Longest distance of a code's time from the reader's, in ms: enough to carry a phone through a building. */
const CURRENT_MS = 10 * 60_000
export const isCurrent = ({ at }: Pick<TeamCode, 'at'>, now: number): boolean =>
  Math.abs(now - at) <= CURRENT_MS

/** Reads a code without verifying its MAC; null for any other text. */
const split = (text: string): { code: TeamCode; covered: Bytes; mac: Bytes } | null => {
  const bytes = fromBase45(text)
  const kind = (Object.keys(KINDS) as TeamCodeKind[]).find((name) => KINDS[name] === bytes?.[0])
  if (!bytes || !kind || bytes.length < 1 + 4 + SENDER_BYTES + MAC_BYTES) return null
  const covered = bytes.slice(0, -MAC_BYTES)
  const { number, take, rest } = createReader(covered, 1)
  const at = number(4) * 1000
  const sender = toBase64url(take(SENDER_BYTES))
  return { code: { kind, at, sender, body: rest() }, covered, mac: bytes.slice(-MAC_BYTES) }
}

/** Returns the phone that a code claims to be from. Verifies nothing. */
export const senderOf = (text: string): string | undefined => split(text)?.code.sender

export interface TeamCodes {
  /** Returns the text of a QR code. `offer`: the code that an answer is for. `now`: ms since 1970 by the server's clock. */
  write(kind: TeamCodeKind, body: Uint8Array, now: number, offer?: string): Promise<string>
  /** Reads a code of another phone of this team; null for any other text, including this phone's own codes. `offer`: the code that an answer must be for. */
  read(text: string, offer?: string): Promise<TeamCode | null>
}

interface Team {
  /** The link's secret and its four digits. */
  link: string
  code: string
  eventId: string
  /** The id of this phone: 16 bytes as base64url. */
  doorId: string
}

const bytesOf = (text: string): Bytes => new TextEncoder().encode(text)

const keyOf = async ({ link, code, eventId }: Team): Promise<CryptoKey> => {
  const secret = await crypto.subtle.importKey('raw', bytesOf(`${link} ${code}`), 'HKDF', false, [
    'deriveKey',
  ])
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: bytesOf(`nectar team codes ${eventId}`) },
    secret,
    { name: 'HMAC', hash: 'SHA-256', length: 256 },
    false,
    ['sign'],
  )
}

/** Derives the team's key, which cannot be read out. Rejects if the page has no WebCrypto. */
export const createTeamCodes = async (team: Team): Promise<TeamCodes> => {
  const key = await keyOf(team)
  const sender = fromBase64url(team.doorId).slice(0, SENDER_BYTES)
  const macOf = async (
    kind: TeamCodeKind,
    covered: Bytes,
    offer: string | undefined,
  ): Promise<Bytes | null> => {
    if (kind === 'answer' && offer === undefined) return null
    const context = kind === 'answer' ? bytesOf(offer ?? '') : []
    const mac = await crypto.subtle.sign('HMAC', key, Uint8Array.from([...covered, ...context]))
    return new Uint8Array(mac, 0, MAC_BYTES)
  }
  return {
    write: async (kind, body, now, offer) => {
      const covered = Uint8Array.from([
        KINDS[kind],
        ...bigEndian(Math.floor(now / 1000), 4),
        ...sender,
        ...body,
      ])
      const mac = await macOf(kind, covered, offer)
      if (!mac) throw new TypeError('an answer to nothing')
      return toBase45(Uint8Array.from([...covered, ...mac]))
    },
    read: async (text, offer) => {
      const parts = split(text)
      if (!parts || parts.code.sender === toBase64url(sender)) return null
      const mac = await macOf(parts.code.kind, parts.covered, offer)
      return mac?.every((byte, index) => byte === parts.mac[index]) ? parts.code : null
    },
  }
}
