import { shortBytes, shortLetters } from '../../../../contract/rules/door-code.ts'

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** The five bytes of a short code without its hyphen. */
const bytesOf = (letters: string): Buffer => {
  const bits = Array.from(letters, (letter) => CROCKFORD.indexOf(letter).toString(2).padStart(5, '0')).join(
    '',
  )
  return Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? [])
}

/**
 * How the id of a short code begins: a random one with these six letters, any other with the up to five letters that the bytes are, where they are
 * some. What begins so is still to be compared.
 */
export const idBeginnings = (letters: string): { random: string; plain: string | null } => {
  const bytes = bytesOf(letters)
  const plain = bytes.toString('latin1').replace(/\0+$/, '')
  return {
    random: bytes.toString('base64url').slice(0, 6),
    plain: /^[A-Za-z0-9_-]+$/.test(plain) ? plain : null,
  }
}

/** An id's short code without its hyphen. */
export const shortCodeOf = (id: string): string => shortLetters(shortBytes(id))
