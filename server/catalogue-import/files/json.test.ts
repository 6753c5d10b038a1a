import { expect, test } from 'vitest'
import { parseJsonOfPage } from './json.ts'

test.each([
  ['{"a": [1, 2,], }', { a: [1, 2] }],
  ['{"a": 1, // une heure, locale\n"b": 2 /* , */ }', { a: 1, b: 2 }],
  ['/* par le site */ {"a": "http://x.fr // non, /* non */ ,]"}', { a: 'http://x.fr // non, /* non */ ,]' }],
  ['// <![CDATA[\n{"a": "dit \\"oui, }\\"",}\n// ]]>', { a: 'dit "oui, }"' }],
])('a page’s data is read as it is meant: %s', (text, value) => {
  expect(parseJsonOfPage(text)).toEqual({ value })
})

test.each(['{"a": 1,, "b": 2}', '{"a": "sans fin, }', '{"a": 1 /* sans fin }'])(
  'what is broken otherwise is not guessed: %s',
  (text) => {
    expect(parseJsonOfPage(text)).toHaveProperty('error')
  },
)

test.each([
  `{"a": ${'"\\'.repeat(400_000)}`,
  `{"a": ${'/*'.repeat(400_000)}`,
  `{"a": 1${', '.repeat(400_000)}`,
])('a hostile text costs no more than its length: %#', (text) => {
  expect(parseJsonOfPage(text)).toHaveProperty('error')
})
