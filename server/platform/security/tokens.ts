import { createHash, randomBytes } from 'node:crypto'

/** Generates a session token: 256 random bits in base64url, 43 characters. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Hashes a token, or any other value that must not be readable in the database. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Generates an opaque id of 72 random bits in base64url, 12 characters: short, because QR codes contain it. */
export const newId = (): string => randomBytes(9).toString('base64url')
