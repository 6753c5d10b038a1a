import { createHash, randomBytes } from 'node:crypto'

/** A session token: 256 random bits in base64url, 43 characters. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What is stored of a token, or of anything else that must not be readable in the database. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** A short opaque id of 72 random bits in base64url, 12 characters: it stands in QR codes. */
export const newId = (): string => randomBytes(9).toString('base64url')
