import * as z from 'zod/mini'
import { Instant } from './fields.ts'

const count = z.int().check(z.gte(0))

/** What a pass code says: the specification's keys, `passType` as 0, 2 or 3, and `exp`, the instant it ends. An e-mail is shown where one is given; ours carries none. */
export const PassCodeData = z.object({
  passType: z.int(),
  fullName: z.string().check(z.maxLength(200)),
  email: z.optional(z.string().check(z.maxLength(254))),
  concertsLeft: count,
  invitesLeft: count,
  registeredConcerts: count,
  generatedAt: Instant,
  exp: z.optional(Instant),
})
export type PassCodeData = z.infer<typeof PassCodeData>

/** Longest `data` that is looked at, in characters: a URL is anybody's to write. */
const MAX_DATA = 2000

/** Reads the `data` of a pass URL, already percent-decoded. `null` for anything malformed: 'Pass invalide'. */
export const readPassData = (data: string | null): PassCodeData | null => {
  if (!data || data.length > MAX_DATA) return null
  try {
    return PassCodeData.parse(JSON.parse(data))
  } catch {
    return null
  }
}
