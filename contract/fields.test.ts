import { expect, it } from 'vitest'
import { email } from './fields.ts'

it('an address is taken as it is copied: spaces around it, capitals, signs that nobody sees', () => {
  const Email = email('Adresse email invalide.')
  for (const typed of [
    'ada@nectar.test',
    ' Ada@Nectar.test ',
    '\u200bada@nectar.test',
    '\ufeff ada@nectar\u2060.test\u200d',
  ])
    expect(Email.parse(typed)).toBe('ada@nectar.test')
  for (const typed of ['', '\u200b', 'ada', 'ada@', 'a da@nectar.test'])
    expect(Email.safeParse(typed).error?.issues.map(({ message }) => message)).toContain(
      'Adresse email invalide.',
    )
})
