import { expect, it } from 'vitest'
import { email, phone } from './fields.ts'

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

const isTaken = (typed: string) => email('Adresse email invalide.').safeParse(typed).success

it.each([
  'a&b@nectar.test',
  'pierre/paul@nectar.test',
  'user#1@nectar.test',
  'a=b@nectar.test',
  'a%b@nectar.test',
  'o’brien@nectar.test'.replace('’', "'"),
  'a@exemple.xn--p1ai',
  `${'a'.repeat(64)}@nectar.test`,
])('%s is an address', (typed) => {
  expect(isTaken(typed)).toBe(true)
})

it.each([
  `${'a'.repeat(65)}@nectar.test`,
  '.a@nectar.test',
  'a.@nectar.test',
  'a..b@nectar.test',
  'a@nectar',
  'a@-nectar.test',
  'a@nectar..test',
  'a@127.0.0.1',
  'a@b@nectar.test',
  'é@nectar.test',
  'a@münchen.de:80',
  'a@münchen.de/x',
  '"a b"@nectar.test',
])('%s is none', (typed) => {
  expect(isTaken(typed)).toBe(false)
})

it('the domain of an address is kept in ASCII, as mail servers take it, however it was typed', () => {
  const Email = email('Adresse email invalide.')
  for (const typed of ['x@münchen.de', 'X@MÜNCHEN.de', 'x@mu\u0308nchen.de', 'x@xn--mnchen-3ya.de'])
    expect(Email.parse(typed)).toBe('x@xn--mnchen-3ya.de')
})

it('a long address that is none is refused at once', () => {
  const begun = performance.now()
  for (const typed of [`${'a.'.repeat(50_000)}@`, `a@${'a-'.repeat(50_000)}`, `a@${'é.'.repeat(50_000)}`])
    expect(isTaken(typed)).toBe(false)
  expect(performance.now() - begun).toBeLessThan(2_000)
})

it('a phone number is taken as contacts give it, without the signs that nobody sees', () => {
  const Phone = phone('Texte attendu.')
  expect(Phone.parse('\u202a+33 6 12 34 56 78\u202c')).toBe('+33 6 12 34 56 78')
  expect(Phone.parse('\u200e06\u200b 12\ufeff ')).toBe('06 12')
  expect(Phone.parse('')).toBe('')
  expect(Phone.safeParse('06\n12').success).toBe(false)
})
