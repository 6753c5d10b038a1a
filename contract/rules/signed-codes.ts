import { type Bytes, CROCKFORD, fromBase64url, hyphenated, spell } from './bytes.ts'

/** The bytes an ES256 signature covers: user id, newline, the decoded data exactly as it stands in the URL. */
export const signedBytes = (userId: string, data: string): Bytes =>
  new TextEncoder().encode(`${userId}\n${data}`)

/** Percent-encodes only what a query or a URL parser would change, so that the QR code stays small. */
export const encodeData = (json: string): string =>
  encodeURIComponent(json).replace(/%(3A|2C|40|2F)/g, decodeURIComponent)

/** `PUBLIC_URL/pass/{userId}?data=…&sig=…` (ruling: qrUrl). */
export const passUrl = (origin: string, userId: string, data: string, signature: string): string =>
  `${origin}/pass/${userId}?data=${encodeData(data)}&sig=${signature}`

/** The raw bytes of a base64url signature, `null` when it is none. */
export const signatureBytes = (signature: string): Bytes | null =>
  /^[A-Za-z0-9_-]{86}$/.test(signature) ? fromBase64url(signature) : null

/** A short code that a person can read out, `XXXX-XXXX` (40 bits of the signature): the same on the member's screen and on the page the code opens. */
export const shortCode = (signature: string): string => {
  const bytes = signatureBytes(signature)
  return bytes ? hyphenated(spell(bytes.subarray(0, 5), CROCKFORD, 5)) : ''
}

/** Stands where a pass code has its user id: no account has it, so that neither signature ever passes for the other. */
const KIND = 'billet'

/** The bytes that the ES256 signature of a seat's code covers: 'billet', newline, the code's id (ruling: tickets' codes). */
export const ticketSignedBytes = (id: string): Uint8Array<ArrayBuffer> => signedBytes(KIND, id)

/** `PUBLIC_URL/billet/{id}?sig=…`: the address that a seat's QR code shows (ruling: tickets' codes). */
export const ticketCodeUrl = (origin: string, id: string, signature: string): string =>
  `${origin}/${KIND}/${id}?sig=${signature}`
