import { signedBytes } from './pass-code.ts'

/** Stands where a pass code has its user id: no account has it, so that neither signature ever passes for the other. */
const KIND = 'billet'

/** The bytes that the ES256 signature of a seat's code covers: 'billet', newline, the code's id (ruling: tickets' codes). */
export const ticketSignedBytes = (id: string): Uint8Array<ArrayBuffer> => signedBytes(KIND, id)

/** `PUBLIC_URL/billet/{id}?sig=…`: the address that a seat's QR code shows (ruling: tickets' codes). */
export const ticketCodeUrl = (origin: string, id: string, signature: string): string =>
  `${origin}/${KIND}/${id}?sig=${signature}`
