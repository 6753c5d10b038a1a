import fc from 'fast-check'
import type { CallInput } from '../support/server/valid-calls.ts'

const nested = (levels: number): unknown => {
  let inner: unknown = 'x'
  for (let level = 0; level < levels; level++) inner = level % 2 === 0 ? [inner] : { a: inner }
  return inner
}

const texts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfff',
  '\u202e\u2066abc',
  '\u200b',
  '\u2028',
  '🎷'.repeat(50),
  'é'.normalize('NFD').repeat(200),
  'x'.repeat(65),
  'x'.repeat(5_001),
  'x'.repeat(60_000),
  'x'.repeat(100_000),
  "' or 1=1 --",
  "'; drop table x; --",
  '%',
  '%00',
  '%ff%fe',
  '..',
  '../../etc/passwd',
  '..%2f..%2f',
  '\\\\evil\\x',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: what an attacker would send, as it stands.
  '${7*7}{{7*7}}',
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  'http://169.254.169.254/',
  '__proto__',
  'constructor',
  'null',
  'undefined',
  'true',
  '-1',
  '1e309',
  '0x10',
  '１２',
  '0000-00-00',
  '2026-02-30',
  '9999-12-31',
  '+275760-09-13',
  'a\r\nx-evil: 1',
  '*:* & !()',
  '\\',
]

/** Invalid values of every kind, for any place. */
const values: fc.Arbitrary<unknown> = fc.oneof(
  { arbitrary: fc.constantFrom(...texts), weight: 6 },
  {
    arbitrary: fc.constantFrom<unknown>(
      null,
      true,
      false,
      0,
      -0,
      -1,
      0.1,
      1.005,
      2 ** 31,
      2 ** 53,
      1e21,
      1e308,
      [],
      {},
      [[]],
      [null],
      { toString: 'x' },
      { length: 3 },
      { $gt: '' },
      nested(50),
      nested(200),
      Array(2_000).fill(0),
      Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`k${index}`, index])),
    ),
    weight: 4,
  },
  { arbitrary: fc.jsonValue({ maxDepth: 4 }), weight: 1 },
  { arbitrary: fc.string({ unit: 'binary', maxLength: 40 }), weight: 1 },
  { arbitrary: fc.double(), weight: 1 },
)

const keys = fc.constantFrom(
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'length',
  '',
  '\u0000',
  '\ud800',
  'a.b',
  'a[b]',
  'isAdmin',
  'memberId',
  'level',
  'price',
)

/** One change to an input, chosen before the input is known. */
type Change = (input: CallInput) => CallInput

/** Returns the path of every place in a value. */
const placesIn = (value: unknown, way: string[] = []): string[][] =>
  typeof value === 'object' && value !== null
    ? [way, ...Object.entries(value).flatMap(([key, inner]) => placesIn(inner, [...way, key]))]
    : [way]

const replaced = (value: unknown, [key, ...rest]: string[], change: (found: unknown) => unknown): unknown => {
  if (key === undefined) return change(value)
  if (Array.isArray(value))
    return value.map((inner, index) => (String(index) === key ? replaced(inner, rest, change) : inner))
  const entries = Object.entries((value ?? {}) as object)
  return Object.fromEntries(
    entries.map(([name, inner]) => [name, name === key ? replaced(inner, rest, change) : inner]),
  )
}

const bodyChange: fc.Arbitrary<Change> = fc
  .record({
    place: fc.nat(),
    value: values,
    key: keys,
    how: fc.constantFrom('replace', 'remove', 'add', 'wrap', 'stringify', 'number'),
  })
  .map(({ place, value, key, how }): Change => {
    const change = (found: unknown): unknown => {
      switch (how) {
        case 'replace':
          return value
        case 'remove':
          return undefined
        case 'add':
          return typeof found === 'object' && found !== null ? { ...found, [key]: value } : { [key]: value }
        case 'wrap':
          return [found]
        case 'stringify':
          return JSON.stringify(found)
        default:
          return typeof found === 'string' ? Number(found) : 0
      }
    }
    return (input) => {
      if (input.body === undefined) return { ...input, body: value }
      const places = placesIn(input.body)
      return { ...input, body: replaced(input.body, places[place % places.length] ?? [], change) }
    }
  })

/** Replaces the value of one of the names, or adds it. */
const namedChange = (part: 'query' | 'headers', names: readonly string[]): fc.Arbitrary<Change> =>
  fc
    .record({
      name: fc.constantFrom(...names),
      value: fc.oneof(fc.constantFrom(...texts), fc.string({ unit: 'binary', maxLength: 40 })),
      isTwice: fc.boolean(),
      isOwn: fc.boolean(),
      place: fc.nat(),
    })
    .map(
      ({ name, value, isTwice, isOwn, place }): Change =>
        (input) => {
          const given = Object.keys(input[part] ?? {})
          const chosen = (isOwn && given[place % given.length]) || name
          const set = part === 'query' && isTwice ? [value, value] : value
          return { ...input, [part]: { ...input[part], [chosen]: set } }
        },
    )

const paramChange: fc.Arbitrary<Change> = fc
  .oneof(fc.constantFrom(...texts), fc.string({ unit: 'binary', minLength: 1, maxLength: 70 }))
  .map(
    (value): Change =>
      ({ params, ...input }) => ({
        ...input,
        ...(params && { params: Object.fromEntries(Object.keys(params).map((name) => [name, value])) }),
      }),
  )

const HEADERS = [
  'accept',
  'accept-encoding',
  'accept-language',
  'authorization',
  'content-encoding',
  'cookie',
  'expect',
  'forwarded',
  'if-modified-since',
  'if-none-match',
  'idempotency-key',
  'origin',
  'range',
  'referer',
  'te',
  'upgrade',
  'user-agent',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-http-method-override',
  'x-request-id',
]

/** Changes to the bytes that no client library would send. */
export const RAW = [
  'none',
  'cut',
  'not utf-8',
  'byte order mark',
  'gzip',
  'no type',
  'other type',
  'twice',
  'empty',
  'deep',
  'prototype',
] as const
export type Raw = (typeof RAW)[number]

/** The faults of a call: changes to its input, then to its bytes. */
export interface Hostility {
  changes: Change[]
  raw: Raw
}

/** Generates faults: half of them change nothing; the others change one to three places of the input, or its bytes. */
export const hostility = (hasBody: boolean, hasQuery: boolean): fc.Arbitrary<Hostility> => {
  const change = fc.oneof(
    { arbitrary: bodyChange, weight: hasBody ? 6 : 0 },
    { arbitrary: paramChange, weight: 2 },
    {
      arbitrary: namedChange('query', ['limit', 'search', 'x[y]', '__proto__', 'id', 'dateFrom']),
      weight: hasQuery ? 6 : 1,
    },
    { arbitrary: namedChange('headers', HEADERS), weight: 1 },
  )
  return fc.oneof(
    { arbitrary: fc.constant<Hostility>({ changes: [], raw: 'none' }), weight: 2 },
    {
      arbitrary: fc
        .array(change, { minLength: 1, maxLength: 3 })
        .map((changes): Hostility => ({ changes, raw: 'none' })),
      weight: 3,
    },
    {
      arbitrary: fc.record({ changes: fc.array(change, { maxLength: 1 }), raw: fc.constantFrom(...RAW) }),
      weight: hasBody ? 1 : 0,
    },
  )
}
