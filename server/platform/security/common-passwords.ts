import { dictionary } from '@zxcvbn-ts/language-common'
import { MIN_PASSWORD } from '../../../contract/auth.ts'

/** How many are refused, by rank in the world; French ones rank low in it: 'motdepasse' is the 10,834th that is long enough to be chosen. */
const MOST_COMMON = 20_000

const commonPasswords: ReadonlySet<string> = new Set(
  dictionary['passwords-common'].filter(({ length }) => length >= MIN_PASSWORD).slice(0, MOST_COMMON),
)

/** Whether a password is one of the commonest, whatever its case. */
export const isCommonPassword = (password: string): boolean => commonPasswords.has(password.toLowerCase())
