import { CROCKFORD, unspell } from '../../../../contract/rules/bytes.ts'
import { shortBytes, shortLetters } from '../../../../contract/rules/door-code.ts'

/**
 * How the id of a short code begins: a random one with these six letters, any other with the up to five letters that the bytes are, where they are
 * some. What begins so is still to be compared.
 */
export const idBeginnings = (letters: string): { random: string; plain: string | null } => {
  const bytes = Buffer.from(unspell(letters, CROCKFORD, 5) ?? [])
  const plain = bytes.toString('latin1').replace(/\0+$/, '')
  return {
    random: bytes.toString('base64url').slice(0, 6),
    plain: /^[A-Za-z0-9_-]+$/.test(plain) ? plain : null,
  }
}

/** An id's short code without its hyphen. */
export const shortCodeOf = (id: string): string => shortLetters(shortBytes(id))
