/** A no-break space, wide or thin. */
const NO_BREAK = '[\\u00a0\\u202f]'

const RULES: [pattern: RegExp, complaint: string][] = [
  [/\p{L}'\p{L}/u, 'a straight apostrophe between letters (’ is meant)'],
  [new RegExp(`(?<!${NO_BREAK})[;!?€»]`, 'u'), 'no no-break space before ; ! ? € or »'],
  [new RegExp(`(?<!${NO_BREAK}|^):(?=\\s|$)`, 'u'), 'no no-break space before :'],
  [new RegExp(`«(?!${NO_BREAK})`, 'u'), 'no no-break space after «'],
]

/** What the specification quotes in English, where English typography holds. */
const ENGLISH = new Set(['Welcome back!'])

/** Addresses and entity-like marks are no prose. */
const withoutAddresses = (text: string) =>
  text.replace(/\b(?:https?|mailto):\S+/g, '').replace(/\/\S*[?;]\S*/g, '')

/** What French typography has to say against a text; empty where it is well set. */
export const typographyFaults = (text: string): string[] => {
  if (ENGLISH.has(text)) return []
  const prose = withoutAddresses(text)
  return RULES.filter(([pattern]) => pattern.test(prose)).map(([, complaint]) => complaint)
}
