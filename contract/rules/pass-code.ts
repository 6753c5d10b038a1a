import * as z from 'zod/mini'
import { Instant } from '../fields.ts'

/** What a pass code says: the specification's keys, `passType` as 0, 2 or 3, and `exp`, the instant it ends. An e-mail is shown where one is given; ours carries none. */
export const PassCodeData = z.object({
  passType: z.number(),
  fullName: z.string().check(z.maxLength(200)),
  email: z.optional(z.string().check(z.maxLength(254))),
  concertsLeft: z.number(),
  invitesLeft: z.number(),
  registeredConcerts: z.number(),
  generatedAt: Instant,
  exp: z.optional(Instant),
})
export type PassCodeData = z.infer<typeof PassCodeData>

/** Longest `data` that is looked at, in characters: a URL is anybody's to write. */
const MAX_DATA = 2000

/** The bytes an ES256 signature covers: user id, newline, the decoded data exactly as it stands in the URL. */
export const signedBytes = (userId: string, data: string): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(`${userId}\n${data}`) as Uint8Array<ArrayBuffer>

/** Percent-encodes only what a query or a URL parser would change, so that the QR code stays small. */
export const encodeData = (json: string): string =>
  encodeURIComponent(json).replace(/%(3A|2C|40|2F)/g, decodeURIComponent)

/** `PUBLIC_URL/pass/{userId}?data=…&sig=…` (ruling: qrUrl). */
export const passUrl = (origin: string, userId: string, data: string, signature: string): string =>
  `${origin}/pass/${userId}?data=${encodeData(data)}&sig=${signature}`

/** Reads the `data` of a pass URL, already percent-decoded. `null` for anything malformed: 'Pass invalide'. */
export const readPassData = (data: string | null): PassCodeData | null => {
  if (!data || data.length > MAX_DATA) return null
  try {
    return PassCodeData.parse(JSON.parse(data))
  } catch {
    return null
  }
}

/** The raw bytes of a base64url signature, `null` when it is none. */
export const signatureBytes = (signature: string): Uint8Array<ArrayBuffer> | null => {
  if (!/^[A-Za-z0-9_-]{86}$/.test(signature)) return null
  const binary = atob(signature.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (char) => char.charCodeAt(0))
}

/** Crockford's alphabet: no I, L, O or U, so that it survives being read out. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A short code that a person can read out, `XXXX-XXXX` (40 bits of the signature): the same on the member's screen and on the page the code opens. */
export const shortCode = (signature: string): string => {
  const bytes = signatureBytes(signature)
  if (!bytes) return ''
  let bits = 0n
  for (const byte of bytes.slice(0, 5)) bits = (bits << 8n) | BigInt(byte)
  let code = ''
  for (let index = 7; index >= 0; index--) code += ALPHABET[Number((bits >> BigInt(index * 5)) & 31n)]
  return `${code.slice(0, 4)}-${code.slice(4)}`
}
