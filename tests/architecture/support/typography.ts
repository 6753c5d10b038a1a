/** A no-break space, wide or thin. */
const NO_BREAK = '[\\u00a0\\u202f]'

const RULES: [pattern: RegExp, complaint: string][] = [
  [/\p{L}'\p{L}/u, 'a straight apostrophe between letters (’ is meant)'],
  [new RegExp(`(?<!${NO_BREAK})[;!?€»]`, 'u'), 'no no-break space before ; ! ? € or »'],
  [new RegExp(`(?<!${NO_BREAK}|^):(?=\\s|$)`, 'u'), 'no no-break space before :'],
  [new RegExp(`«(?!${NO_BREAK})`, 'u'), 'no no-break space after «'],
]

/** English quotations of the specification, with English typography. */
const ENGLISH = new Set(['Welcome back!'])

/** Removes addresses and entity-like marks, which are no prose. */
const withoutAddresses = (text: string) =>
  text.replace(/\b(?:https?|mailto):\S+/g, '').replace(/\/\S*[?;]\S*/g, '')

/** Returns the faults of French typography in a text; empty if there are none. */
export const typographyFaults = (text: string): string[] => {
  if (ENGLISH.has(text)) return []
  const prose = withoutAddresses(text)
  return RULES.filter(([pattern]) => pattern.test(prose)).map(([, complaint]) => complaint)
}
