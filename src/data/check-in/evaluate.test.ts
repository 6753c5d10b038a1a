import { describe, expect, it } from 'vitest'
import type { Admission } from '../../../contract/check-in.ts'
import { toBase64url } from '../../../contract/rules/bytes.ts'
import { seatPart, shortBytes, shortLetters } from '../../../contract/rules/door-code.ts'
import { nameMark } from '../../../contract/rules/name-marks.ts'
import { createConcert, planned, seatIdOf } from '../../../tests/support/check-in.ts'
import { createAdmitted } from './admitted.ts'
import { readDoorList } from './door-list.ts'
import { type Evaluation, evaluateCode, evaluateTyped } from './evaluate.ts'

const NOW = Date.parse('2026-09-04T18:30:00Z')
const concert = createConcert()
const strict = { ...concert.list, isStrict: true }
const lettersOf = (id: string) => shortLetters(shortBytes(id))
const [ines, zoe2, cancelled, late] = [
  seatIdOf('ines0', 1),
  seatIdOf('zoe00', 2),
  seatIdOf('rendu', 1),
  seatIdOf('later', 1),
]

const inside = (more: Partial<Admission> = {}): Admission => ({
  id: 'aaaaaaaaaaaaaaaaaaaaaa',
  seat: lettersOf(ines),
  pass: null,
  undoes: null,
  way: 'living',
  at: '2026-09-04T18:20:00.000Z',
  door: { id: 'bbbbbbbbbbbbbbbbbbbbbb', name: 'Entrée 2' },
  ...more,
})

const resultOf = (
  text: string,
  { list = concert.list, now = NOW, facts = [] as Admission[] } = {},
): Promise<Evaluation> =>
  evaluateCode(text, { list: readDoorList(list), admitted: createAdmitted(facts), now })
const short = (result: Evaluation): string =>
  result.is === 'refused' || result.is === 'ask' ? `${result.is}: ${result.why}` : result.is

describe('what a code is worth', () => {
  type Context = Parameters<typeof resultOf>[1]
  const at = (iso: string) => ({ now: Date.parse(iso) })
  const list = (more: Partial<typeof concert.list>) => ({ list: { ...concert.list, ...more } })
  const event = (more: object) => list({ event: { ...concert.list.event, ...more } })
  const night = (date: string, iso: string) => ({ ...event({ date }), ...at(iso) })
  const part = seatPart(shortBytes(ines), 2)

  const TABLE: [name: string, text: string, result: string, context?: Context][] = [
    ['living', concert.living(ines, NOW - 20_000), 'admit'],
    ['living at a strict door', concert.living(ines, NOW - 20_000), 'admit', { list: strict }],
    ['living, 90 s old', concert.living(ines, NOW - 90_000), 'admit'],
    ['a screenshot of 3 minutes ago', concert.living(ines, NOW - 180_000), 'ask: expired'],
    ['the same at a strict door', concert.living(ines, NOW - 180_000), 'refused: expired', { list: strict }],
    ['living, from the future', concert.living(ines, NOW + 180_000), 'ask: expired'],
    ['living by another key', concert.living(ines, NOW, undefined, concert.foreignKey), 'refused: falsified'],
    ['living, of a seat sold after the list', concert.living(late, NOW), 'refused: unknown-key'],
    ['living, of another concert', concert.living(late, NOW, 'evt-other'), 'refused: other-event'],
    ['static', concert.fixed(zoe2), 'admit'],
    ['static at a strict door', concert.fixed(zoe2), 'ask: strict', { list: strict }],
    ['static, in lower case', concert.fixed(zoe2).toLowerCase(), 'admit'],
    ['static, its payload alone', concert.fixed(zoe2).split('/').at(-1) ?? '', 'admit'],
    ['static, sold after the list', concert.fixed(late), 'admit'],
    ['static, of another concert', concert.fixed(ines, 'evt-other'), 'refused: other-event'],
    ['static by another key', concert.fixed(ines, undefined, concert.foreignKey), 'refused: falsified'],
    [
      'static, one letter changed',
      concert.fixed(ines).replace(/.(?=.{40}$)/, (l) => (l === 'A' ? 'B' : 'A')),
      'refused: falsified',
    ],
    ['cancelled, living', concert.living(cancelled, NOW), 'refused: cancelled'],
    ['cancelled, static', concert.fixed(cancelled), 'refused: cancelled'],
    ['in already', concert.living(ines, NOW), 'already', { facts: [inside()] }],
    ['in already, by its static code', concert.fixed(ines), 'already', { facts: [inside()] }],
    [
      'in already, its living code old',
      concert.living(ines, NOW - 600_000),
      'already',
      { facts: [inside()] },
    ],
    [
      'in by mistake, undone',
      concert.living(ines, NOW),
      'admit',
      { facts: [inside(), inside({ id: 'cccccccccccccccccccccc', seat: null, undoes: inside().id })] },
    ],
    [
      'the evening before',
      concert.living(ines, Date.parse('2026-09-03T21:59:00Z')),
      'refused: too-early',
      at('2026-09-03T21:59:00Z'),
    ],
    ['from midnight of the day', concert.fixed(ines), 'admit', at('2026-09-03T22:00:00Z')],
    [
      'at doors of the evening before, for a start at 00:30',
      concert.fixed(ines),
      'admit',
      { ...event({ time: '00:30' }), ...at('2026-09-03T21:30:00Z') },
    ],
    [
      'more than six hours before that start',
      concert.fixed(ines),
      'refused: too-early',
      { ...event({ time: '00:30' }), ...at('2026-09-03T16:29:59Z') },
    ],
    ['at 05:59', concert.fixed(ines), 'admit', at('2026-09-05T03:59:00Z')],
    ['at 06:00', concert.fixed(ines), 'refused: too-late', at('2026-09-05T04:00:00Z')],
    // The hour between 2 and 3 exists twice in autumn, and not at all in spring.
    [
      'as summer time ends, the hour that comes twice',
      concert.fixed(ines),
      'admit',
      night('2026-10-24', '2026-10-25T01:30:00Z'),
    ],
    [
      '… until 06:00 of the winter',
      concert.fixed(ines),
      'admit',
      night('2026-10-24', '2026-10-25T04:59:59Z'),
    ],
    ['… at 06:00', concert.fixed(ines), 'refused: too-late', night('2026-10-24', '2026-10-25T05:00:00Z')],
    [
      'as summer time begins, until 06:00 of the summer',
      concert.fixed(ines),
      'admit',
      night('2026-03-28', '2026-03-29T03:59:59Z'),
    ],
    [
      '… at 06:00 then',
      concert.fixed(ines),
      'refused: too-late',
      night('2026-03-28', '2026-03-29T04:00:00Z'),
    ],
    [
      'a forgery on another day',
      concert.fixed(ines, undefined, concert.foreignKey),
      'refused: falsified',
      at('2026-09-09T04:00:00Z'),
    ],
    [
      'a cancelled concert',
      concert.living(ines, NOW),
      'refused: event-cancelled',
      event({ isCancelled: true }),
    ],
    ['its own entrance', concert.living(ines, NOW), 'admit', list({ split: { part, of: 2 } })],
    [
      'the other entrance',
      concert.living(ines, NOW),
      'refused: other-entrance',
      list({ split: { part: 3 - part, of: 2 } }),
    ],
    [
      'sold after the list, the other entrance',
      concert.fixed(late),
      'refused: other-entrance',
      list({ split: { part: 3 - seatPart(shortBytes(late), 2), of: 2 } }),
    ],
    ['an old ticket link', concert.oldTicket(ines), 'admit'],
    ['an old ticket link at a strict door', concert.oldTicket(ines), 'ask: strict', { list: strict }],
    ['an old ticket link, not on the list', concert.oldTicket(late), 'refused: not-on-list'],
    ['an old ticket link by another key', concert.oldTicket(ines, concert.foreignKey), 'refused: falsified'],
    [
      'an old ticket link without a signature’s form',
      'https://nectar.test/billet/x?sig=abc',
      'refused: falsified',
    ],
    ['a Pass without a booking', concert.pass('nobody-user'), 'walk-in'],
    [
      'a Pass where none is taken',
      concert.pass('nobody-user'),
      'refused: pass-needs-booking',
      event({ takesPass: false }),
    ],
    ['a free Pass', concert.pass('nobody-user', { level: 0 }), 'refused: pass-free'],
    ['a Pass that has ended', concert.pass('nobody-user', { end: NOW - 1_000 }), 'refused: pass-expired'],
    [
      'a Pass that came in',
      concert.pass('nobody-user'),
      'already',
      { facts: [inside({ seat: null, pass: 'nobody-user', way: 'pass' })] },
    ],
    ['a Pass of a member with a booking', concert.pass('zoe-user'), 'choose'],
    ['… where no Pass is taken', concert.pass('zoe-user'), 'choose', event({ takesPass: false })],
    ['… whose only seat is in', concert.pass('ines-user'), 'already', { facts: [inside()] }],
    ['… whose booking was cancelled', concert.pass('remi-user'), 'walk-in'],
    ['an old Pass link', concert.oldPass('nobody-user'), 'walk-in'],
    [
      'an old Pass link that has ended',
      concert.oldPass('nobody-user', '2026-09-01T00:00:00.000Z'),
      'refused: pass-expired',
    ],
    [
      'an old Pass link, changed',
      concert.oldPass('nobody-user').replace('passType%22:2', 'passType%22:3'),
      'refused: falsified',
    ],
    ['a poster’s code', 'https://example.org/menu', 'refused: not-ours'],
    ['another page of ours', 'https://nectar.test/events/x', 'refused: not-ours'],
    ['a network’s code', 'WIFI:S:cave;T:WPA;P:x;;', 'refused: not-ours'],
    ['nothing', '', 'refused: not-ours'],
    ['far too much', 'A'.repeat(5_000), 'refused: not-ours'],
  ]
  it.each(TABLE)('%s', async (_, text, result, context) => {
    expect(short(await resultOf(text, context))).toBe(result)
  })

  it('names seat, booking and way, and who let in before', async () => {
    expect(await resultOf(concert.fixed(zoe2))).toMatchObject({
      seat: { number: 2, booking: { name: 'Zoé Œ.', kind: 'Tarif réduit' } },
      way: 'static',
    })
    expect(await resultOf(concert.living(ines, NOW), { facts: [inside()] })).toMatchObject({
      admission: { door: { name: 'Entrée 2' } },
      name: 'Inès S.',
    })
    expect(await resultOf(concert.fixed(late))).toMatchObject({ seat: null, letters: lettersOf(late) })
  })
})

describe('a short code that is typed', () => {
  const typed = (text: string, list = concert.list) =>
    evaluateTyped(text, { list: readDoorList(list), admitted: createAdmitted(), now: NOW })

  it('finds its seat, with or without a hyphen, and by letters that look alike', () => {
    const letters = lettersOf(ines)
    for (const text of [letters, `${letters.slice(0, 4)}-${letters.slice(4)}`.toLowerCase()])
      expect(typed(text)).toMatchObject({ is: 'admit', way: 'typed', seat: { booking: { name: 'Inès S.' } } })
    expect(short(typed(letters, strict))).toBe('ask: strict')
  })

  it('that nobody has is not on the list', () => {
    expect(short(typed('0000-0000'))).toBe('refused: not-on-list')
    expect(short(typed('bonjour'))).toBe('refused: not-on-list')
  })
})

describe('the list', () => {
  const list = readDoorList(concert.list)
  it('is searched by the beginnings of words, whatever the accents', () => {
    expect(list.search('ines').map(({ name }) => name)).toEqual(['Inès S.'])
    expect(list.search('ZOE oe').map(({ name }) => name)).toEqual(['Zoé Œ.'])
    expect(list.search('remi')).toEqual([])
    expect(list.search(' ')).toEqual([])
  })

  it('neither finds nor lets choose a booking whose places were all handed over', async () => {
    const { list: handed, pass } = createConcert()
    const list = readDoorList({ ...handed, expected: { ...handed.expected, retired: [0, 1] } })
    expect(list.search('ines')).toEqual([])
    expect(list.search('zoe')).toMatchObject([{ seats: [{ number: 1 }, { number: 2 }] }])
    const context = { list, admitted: createAdmitted(), now: NOW }
    expect(await evaluateCode(pass('ines-user'), context)).toMatchObject({ is: 'walk-in' })
  })

  it('finds a name that is typed in full, in any order, and a last name, by their marks', () => {
    const { event, expected } = concert.list
    const marks = toBase64url(
      Uint8Array.from([
        ...nameMark(event.id, 'Inès Sauvage'),
        ...nameMark(event.id, 'Sauvage'),
        ...Array.from({ length: 6 * (expected.sizes.length - 1) }, () => 0),
      ]),
    )
    const marked = readDoorList({ ...concert.list, expected: { ...expected, marks } })
    for (const typed of ['ines sauvage', 'SAUVAGE Inès', 'sauvage'])
      expect(marked.search(typed).map(({ name }) => name)).toEqual(['Inès S.'])
    for (const typed of ['sauva', 'Zoé Sauvage']) expect(marked.search(typed)).toEqual([])
  })
  it('expects the seats of bookings that stand', () => {
    expect(list.expected).toBe(
      planned.reduce((sum, { seats, isCancelled }) => sum + (isCancelled ? 0 : seats), 0),
    )
  })
})
