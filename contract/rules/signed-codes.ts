import { type Bytes, fromBase64url } from './bytes.ts'

/** Returns the bytes that an ES256 signature covers: user id, newline, the decoded data exactly as in the URL. */
export const signedBytes = (userId: string, data: string): Bytes =>
  new TextEncoder().encode(`${userId}\n${data}`)

/** Percent-encodes only the characters that a URL parser would change, to keep the QR code small. */
export const encodeData = (json: string): string =>
  encodeURIComponent(json).replace(/%(3A|2C|40|2F)/g, decodeURIComponent)

/** Returns `PUBLIC_URL/pass/{userId}?data=…&sig=…`. */
export const passUrl = (origin: string, userId: string, data: string, signature: string): string =>
  `${origin}/pass/${userId}?data=${encodeData(data)}&sig=${signature}`

/** Decodes a base64url signature. Returns null if it is malformed. */
export const signatureBytes = (signature: string): Bytes | null =>
  /^[A-Za-z0-9_-]{86}$/.test(signature) ? fromBase64url(signature) : null

/** Replaces the user id in the signed bytes of tickets. No account has this id, so that ticket and Pass signatures are never interchangeable. */
const KIND = 'billet'

/** Returns the bytes that a seat's ES256 signature covers: 'billet', newline, the code's id. */
export const ticketSignedBytes = (id: string): Uint8Array<ArrayBuffer> => signedBytes(KIND, id)

/** Returns the address in a seat's QR code: `PUBLIC_URL/billet/{id}?sig=…`. */
export const ticketCodeUrl = (origin: string, id: string, signature: string): string =>
  `${origin}/${KIND}/${id}?sig=${signature}`
