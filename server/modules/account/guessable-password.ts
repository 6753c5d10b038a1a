import { dictionary } from '@zxcvbn-ts/language-common'
import { MIN_PASSWORD } from '../../../contract/auth.ts'
import { Refusal } from '../../platform/refusal.ts'

/** Number of refused passwords, by worldwide rank. French ones rank low: 'motdepasse' is the 10,834th of sufficient length. */
const MOST_COMMON = 20_000

const commonPasswords: ReadonlySet<string> = new Set(
  dictionary['passwords-common'].filter(({ length }) => length >= MIN_PASSWORD).slice(0, MOST_COMMON),
)

/** Returns whether a password is among the commonest, in any case. */
const isCommonPassword = (password: string): boolean => commonPasswords.has(password.toLowerCase())

const PRODUCT = 'nectar'

const HELP =
  'Trois ou quatre mots sans rapport entre eux se retiennent facilement et se devinent très difficilement.'

const COMMON = new Refusal(
  'password_guessable',
  `Ce mot de passe est l’un des plus utilisés\u00a0: c’est par ceux-là que l’on essaie d’entrer. ${HELP}`,
)

const OWN = new Refusal(
  'password_guessable',
  `Ce mot de passe est votre adresse email ou le nom du site\u00a0: on l’essaierait en premier. ${HELP}`,
)

const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u

const BLANK = new Refusal(
  'password_guessable',
  `Ce mot de passe est fait d’espaces et de rien d’autre\u00a0: on l’essaierait parmi les premiers. ${HELP}`,
)

/** Returns why a password may not be chosen, because a few tries would find it (decision 046); `email` is in lower case. */
export const guessable = (typed: string, email: string): Refusal | undefined => {
  const password = typed.normalize('NFKC')
  if (!VISIBLE.test(password)) return BLANK
  const own = [PRODUCT, email, email.slice(0, email.lastIndexOf('@'))]
  if (own.includes(password.toLowerCase())) return OWN
  return isCommonPassword(password) ? COMMON : undefined
}
