import * as z from 'zod/mini'

/** An opaque identifier; never parsed, at most 64 characters of the URL-safe alphabet. */
export const Id = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, 'Identifiant invalide.'))

/** `YYYY-MM-DD`, a calendar day of Europe/Paris that exists. */
export const CalendarDate = z.string().check(
  z.regex(/^\d{4}-\d{2}-\d{2}$/, 'La date doit être de la forme AAAA-MM-JJ.'),
  z.refine((value) => {
    const day = new Date(`${value}T00:00:00Z`)
    // There is no year 0, and PostgreSQL refuses to compare with one.
    return value > '0001' && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value)
  }, 'Cette date n’existe pas.'),
)

/** `HH:MM`, wall clock of Europe/Paris. */
export const WallTime = z
  .string()
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'L’heure doit être de la forme HH:MM.'))

/** An instant in UTC, ISO 8601 with `Z`. */
export const Instant = z.iso.datetime('L’instant doit être en ISO 8601 et finir par Z.')

/** Euros with at most two decimals, as the specification's `price` and `totalAmount`; cents are stored inside. */
export const Euros = z.number().check(
  z.gte(0, 'Le prix ne peut pas être négatif.'),
  z.refine(
    (euros) => Math.abs(euros * 100 - Math.round(euros * 100)) < 1e-6,
    'Un prix a au plus deux décimales.',
  ),
)

/** A whole number of a query, from `min` to `max`. */
export const wholeNumber = ({ min, max }: { min: number; max: number }, message: string) =>
  z.coerce.number(message).check(z.int(message), z.gte(min, message), z.lte(max, message))

/** How many of a list are passed over. */
export const Offset = z._default(
  wholeNumber({ min: 0, max: 1_000_000 }, 'Le décalage est un nombre entier positif.'),
  0,
)

/** Control characters, line separators, halves of letters, and what turns the text around it: a name is read at a door. */
const FORBIDDEN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u

/** One line a person typed: trimmed, not blank where `min` asks for something, bounded in length (UTF-16 units). `first` comes before all that. */
export const line = (min: number, max: number, required: string, ...first: z.core.$ZodCheck<string>[]) =>
  z.string(required).check(
    ...first,
    z.trim(),
    z.minLength(min, required),
    z.maxLength(max, `Ce texte dépasse ${max} caractères.`),
    z.refine((text) => !FORBIDDEN.test(text), 'Ce texte contient un caractère interdit.'),
    z.refine((text) => min === 0 || VISIBLE.test(text), required),
  )

/** What a copied address or number may carry along unseen: contacts of phones mark the direction of a number. */
const UNSEEN = /\u00ad|[\u200b-\u200f]|[\u202a-\u202e]|[\u2060-\u2069]|\ufeff/g

const withoutUnseen = () => z.overwrite<string>((text) => text.replace(UNSEEN, ''))

/** A phone number as it was typed, without signs that nobody sees. */
export const phone = (message: string) => line(0, 40, message, withoutUnseen())

/** As servers take them (RFC 5321, without quotes): 64 characters before the @, and a domain as it is sent, in ASCII. */
const EMAIL =
  /^(?=[^@]{1,64}@)[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,58}[a-z0-9])$/i

const INTERNATIONAL_DOMAIN = /@([\p{L}\p{M}\p{N}.-]*[^\p{ASCII}][\p{L}\p{M}\p{N}.-]*)$/u

/**
 * The address with its domain in ASCII (Punycode), the one form that every mail server takes and that browsers give for a field of type
 * `email`: one account however it is typed.
 */
const withAsciiDomain = (address: string): string =>
  address.replace(INTERNATIONAL_DOMAIN, (whole, domain: string) => {
    const url = `https://${domain}`
    return URL.canParse(url) ? `@${new URL(url).hostname}` : whole
  })

/** E-mail address, trimmed, without signs that nobody sees, and in lower case: what identifies an account. */
export const email = (message: string) =>
  z
    .string(message)
    .check(
      withoutUnseen(),
      z.trim(),
      z.toLowerCase(),
      z.overwrite(withAsciiDomain),
      z.maxLength(254, message),
      z.email({ pattern: EMAIL, error: message }),
    )
