const graphemes = new Intl.Segmenter('fr', { granularity: 'grapheme' })
const letters = (text: string): string[] => Array.from(graphemes.segment(text), ({ segment }) => segment)

/** A member's name, then ever shorter ways to write it that a person at a door still recognises: 'Anne-Sophie Martin', 'Anne-Sophie M.', 'A. Martin', then letters off the end. */
export function* shorterNames(firstName: string, lastName: string): Generator<string> {
  const full = `${firstName} ${lastName}`.trim()
  yield full
  const [first = ''] = letters(firstName)
  const [last = ''] = letters(lastName)
  yield `${firstName} ${last}.`
  yield `${first}. ${lastName}`
  const rest = letters(full)
  while (rest.length > 1) {
    rest.pop()
    yield `${rest.join('').trimEnd()}.`
  }
  // A single grapheme may be dozens of combining marks: its base letter is what is left to show.
  yield full.normalize('NFKD').match(/\p{L}/u)?.[0] ?? ''
}

/** How a door names somebody: 'Inès S.', 'Inès' where there is no other name. */
export const shortName = (firstName: string, lastName: string): string => {
  const [last] = letters(lastName.trim())
  return last ? `${firstName.trim()} ${last}.` : firstName.trim()
}

/** 'Anne-Sophie M.', then letters off the first name, 'Anne-Soph. M.', at last one letter alone. */
export function* shorterDoorNames(firstName: string, lastName: string): Generator<string> {
  const whole = shortName(firstName, lastName)
  yield whole
  const rest = letters(firstName.trim())
  while (rest.length > 1) {
    rest.pop()
    yield shortName(`${rest.join('').trimEnd()}.`, lastName)
  }
  yield whole.normalize('NFKD').match(/\p{L}/u)?.[0] ?? ''
}
