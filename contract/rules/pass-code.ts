/** The bytes an ES256 signature covers: user id, newline, the decoded data exactly as it stands in the URL. */
export const signedBytes = (userId: string, data: string): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(`${userId}\n${data}`) as Uint8Array<ArrayBuffer>

/** Percent-encodes only what a query or a URL parser would change, so that the QR code stays small. */
export const encodeData = (json: string): string =>
  encodeURIComponent(json).replace(/%(3A|2C|40|2F)/g, decodeURIComponent)

/** `PUBLIC_URL/pass/{userId}?data=…&sig=…` (ruling: qrUrl). */
export const passUrl = (origin: string, userId: string, data: string, signature: string): string =>
  `${origin}/pass/${userId}?data=${encodeData(data)}&sig=${signature}`

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
