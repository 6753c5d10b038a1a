import * as z from 'zod/mini'

/** An opaque identifier, never parsed: at most 64 characters of the URL-safe alphabet. */
export const Id = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, 'Identifiant invalide.'))

/** `YYYY-MM-DD`, an existing calendar day in Europe/Paris. */
export const CalendarDate = z.string().check(
  z.regex(/^\d{4}-\d{2}-\d{2}$/, 'La date doit être de la forme AAAA-MM-JJ.'),
  z.refine((value) => {
    const day = new Date(`${value}T00:00:00Z`)
    // PostgreSQL refuses to compare with year 0, which does not exist.
    return value > '0001' && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value)
  }, 'Cette date n’existe pas.'),
)

/** `HH:MM`, wall clock of Europe/Paris. */
export const WallTime = z
  .string()
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'L’heure doit être de la forme HH:MM.'))

/** An instant in UTC, ISO 8601 with `Z`. */
export const Instant = z.iso.datetime('L’instant doit être en ISO 8601 et finir par Z.')

/** Euros with at most two decimals, as in the specification. The database stores cents. */
export const Euros = z.number().check(
  z.gte(0, 'Le prix ne peut pas être négatif.'),
  z.refine(
    (euros) => Math.abs(euros * 100 - Math.round(euros * 100)) < 1e-6,
    'Un prix a au plus deux décimales.',
  ),
)

export const NOT_AN_AMOUNT = 'Un montant en euros est attendu.'

/** A sum that a caller was shown and sends back: its cents are a whole number. */
export const SentEuros = Euros.check(z.lte(999_999, NOT_AN_AMOUNT))

/** A whole number in a query string, from `min` to `max`. */
export const wholeNumber = ({ min, max }: { min: number; max: number }, message: string) =>
  z.coerce.number(message).check(z.int(message), z.gte(min, message), z.lte(max, message))

/** Number of list items to skip. */
export const Offset = z._default(
  wholeNumber({ min: 0, max: 1_000_000 }, 'Le décalage est un nombre entier positif.'),
  0,
)

/** Control characters, line separators, lone surrogates and bidirectional overrides: a name must be readable at a door. */
const FORBIDDEN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u

/** A line of user input: trimmed, not blank if `min` > 0, bounded in UTF-16 units. The checks in `first` run before all others. */
export const line = (min: number, max: number, required: string, ...first: z.core.$ZodCheck<string>[]) =>
  z.string(required).check(
    ...first,
    z.trim(),
    z.minLength(min, required),
    z.maxLength(max, `Ce texte dépasse ${max} caractères.`),
    z.refine((text) => !FORBIDDEN.test(text), 'Ce texte contient un caractère interdit.'),
    z.refine((text) => min === 0 || VISIBLE.test(text), required),
  )

/** Invisible characters that copied text may contain; phone contact apps mark the direction of a number. */
const UNSEEN = /\u00ad|[\u200b-\u200f]|[\u202a-\u202e]|[\u2060-\u2069]|\ufeff/g

const withoutUnseen = () => z.overwrite<string>((text) => text.replace(UNSEEN, ''))

/** A phone number as typed, without invisible characters. */
export const phone = (message: string) => line(0, 40, message, withoutUnseen())

/** Addresses that mail servers accept (RFC 5321, no quoted parts): up to 64 characters before the @, and an ASCII domain. */
const EMAIL =
  /^(?=[^@]{1,64}@)[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,58}[a-z0-9])$/i

const INTERNATIONAL_DOMAIN = /@([\p{L}\p{M}\p{N}.-]*[^\p{ASCII}][\p{L}\p{M}\p{N}.-]*)$/u

/** Returns the address with its domain in Punycode, as browsers do for `type="email"` fields, so that both spellings belong to one account. */
const withAsciiDomain = (address: string): string =>
  address.replace(INTERNATIONAL_DOMAIN, (whole, domain: string) => {
    const url = `https://${domain}`
    return URL.canParse(url) ? `@${new URL(url).hostname}` : whole
  })

/** An e-mail address, trimmed, in lower case, without invisible characters: it identifies an account. */
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
