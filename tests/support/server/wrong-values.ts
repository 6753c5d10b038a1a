/** Invalid values of every kind, for any field. */
export const wrongValues: unknown[] = [
  null,
  true,
  0,
  -1.5,
  1e308,
  [],
  {},
  [[]],
  { toString: 'x' },
  'x'.repeat(20_000),
  '\u0000',
  'a\u0000b@c.fr',
  '\ud800',
  '\u202e',
  "' or 1=1 --",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: what an attacker would send, as it stands.
  '${7*7}',
  '',
  '   ',
]
