import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Admission } from '../../../contract/check-in.ts'
import { shortBytes, shortLetters } from '../../../contract/rules/door-code.ts'
import { createConcert, seatIdOf } from '../../../tests/support/check-in.ts'
import { teamCodes } from '../../../tests/support/team.ts'
import { type Admitted, createAdmitted } from './admitted.ts'
import { fromBase45, toBase45 } from './base45.ts'
import { readDoorList } from './door-list.ts'
import { evaluateCode } from './evaluate.ts'
import {
  createLinkedDoors,
  type DoorLink,
  type DoorMessage,
  type LinkedDoors,
  readDoorMessage,
} from './linked-doors.ts'
import { type HeardDoor, heardFrom, swapCodeOf } from './swap-doors.ts'
import { isCurrent, type TeamCodes } from './team-codes.ts'

const EVENING = Date.UTC(2026, 10, 23, 20)
const concert = createConcert({
  bookings: [{ id: 'seats', name: 'Ada L.', seats: 2 }],
  endsAt: '2026-11-24T05:00:00.000Z',
  event: { date: '2026-11-23' },
})
const SEAT_IDS = [1, 2].map((number) => seatIdOf('seats', number))
const SEATS = SEAT_IDS.map((id) => shortLetters(shortBytes(id)))
/** The codes of each seat: a living code per phone clock, `off` in ms, and the printed code. */
const PHONES = [-60_000, -20_000, 0, 20_000, 60_000]
const codesOf = (id: string) => [...PHONES.map((off) => concert.living(id, EVENING + off)), concert.fixed(id)]
const CODES = SEAT_IDS.map(codesOf)
const [FIRST = '', SECOND = ''] = SEAT_IDS.map((id) => concert.living(id, EVENING))
/** Three doors, and a fourth behind them: only then can a claim go two ways round and one of them break. */
const MOST_DOORS = 4
const PHONES_OF_TEAM = await Promise.all(['A', 'B', 'C', 'D'].map((phone) => teamCodes(phone)))

const madeUp = (id: number, seat = SEATS[id % 2] ?? ''): Admission => ({
  id: `liar${String(id).padStart(18, '0')}`,
  seat,
  pass: null,
  undoes: null,
  way: 'living',
  at: new Date(EVENING).toISOString(),
  door: { id: 'E'.repeat(22), name: 'Entrée 9' },
})
const madeUpFacts = (count: number) => Array.from({ length: count }, (_, id) => madeUp(id))
const everybodyIn = (codes: TeamCodes, now = EVENING) =>
  swapCodeOf(codes, {
    list: readDoorList(concert.list),
    admitted: createAdmitted(madeUpFacts(2)),
    doorName: 'Entrée 9',
    now,
  })
const altered = (text: string): string =>
  toBase45((fromBase45(text) ?? new Uint8Array()).map((byte, index) => (index === 6 ? byte ^ 4 : byte)))
const STRANGER = await teamCodes('E', { link: 's'.repeat(22) })
/** Codes by strangers, or from another evening, another concert's door or a damaged screen: the doors must ignore them. */
const LYING_CODES = await Promise.all([
  everybodyIn(STRANGER),
  everybodyIn(await teamCodes('E', { code: '0000' })),
  everybodyIn(await teamCodes('E', { eventId: 'evt-concert-2' })),
  everybodyIn(await teamCodes('E'), EVENING - 24 * 3_600_000),
  everybodyIn(await teamCodes('E')).then(altered),
])
/** Texts that a phone of the team may send over a link and that are not valid messages. */
const LYING_MESSAGES = [
  JSON.stringify({ is: 'facts', facts: madeUpFacts(101) }),
  JSON.stringify({ is: 'facts', facts: madeUpFacts(10_000) }),
  JSON.stringify({ is: 'facts', facts: [{ ...madeUp(0), at: 'now' }] }),
  JSON.stringify({ is: 'facts', facts: [{ ...madeUp(0), undoes: madeUp(1).id }] }),
  JSON.stringify({ is: 'claim', id: 'liar', subject: SEATS[0], hops: -10_000 }),
  JSON.stringify({ is: 'claim', id: 'liar', subject: 'x'.repeat(100_000), hops: 1 }),
  JSON.stringify({ is: 'answer', id: 'x'.repeat(100_000), because: madeUp(0) }),
  '{"is":"facts","facts":[',
  'null',
]

const pairsOf = (doors: number): [number, number][] =>
  Array.from({ length: doors }, (_, other) =>
    Array.from({ length: other }, (__, one): [number, number] => [one, other]),
  ).flat()

/** Faults that a door could have, with the rule that each breaks: the schedules must find every fault. */
const FAULTS = {
  'a broken link is taken for a no': 'while linked',
  'a claim that meets another is granted': 'while linked',
  'questions are not passed on': 'while linked',
  'a code is taken without a proof': 'nobody has let it in',
  'a message is taken whatever its size': 'a door has made it',
} as const

interface WorldOptions {
  doors?: number
  isSplit?: boolean
  fault?: keyof typeof FAULTS | undefined
}

/** Creates a world of doors with its own clock: messages take time, links come and go, and a phone may die. */
const world = (delayOf: () => number, { doors: count = 3, isSplit = false, fault }: WorldOptions = {}) => {
  let now = 0
  let ids = 0
  const queue: { at: number; order: number; run: () => void }[] = []
  const after = (ms: number, run: () => void) => {
    const entry = { at: now + ms, order: ids++, run }
    queue.push(entry)
    return () => {
      const at = queue.indexOf(entry)
      if (at >= 0) queue.splice(at, 1)
    }
  }
  interface Door {
    admitted: Admitted
    doors: LinkedDoors
    heard: Map<string, HeardDoor>
    isDead: boolean
  }
  interface Wire {
    isUp: boolean
    ends: [DoorLink, DoorLink]
    /** Arrival time of the last message in each direction: messages keep their order. */
    lastAt: [number, number]
    /** The unanswered claims of each end. */
    unanswered: [Set<string>, Set<string>]
  }
  const wires = new Map<string, Wire>()
  /** The times at which each pair's link went up or down. */
  const changes: { at: number; pair: string; isUp: boolean }[] = []
  const newId = () => `id${String(ids++).padStart(20, '0')}`
  const newDoor = (): Door => {
    const admitted = createAdmitted()
    const doors = createLinkedDoors({
      admitted,
      onLearned: () => undefined,
      onLinks: () => undefined,
      newId,
      random: () => ((ids++ * 7919) % 101) / 101,
      after: (ms, run) => after(ms, run),
    })
    return { admitted, doors, heard: new Map(), isDead: false }
  }
  const doors = Array.from({ length: count }, newDoor)
  const lists = doors.map((_, index) =>
    readDoorList({ ...concert.list, split: isSplit ? { part: index + 1, of: count } : null }),
  )
  /** Signatures are verified in a separate thread, which takes no time in this world. */
  const verified = new Set<Promise<unknown>>()
  const admissions: { fact: Admission; door: number; asked: number; at: number }[] = []

  const noToAll = (wire: Wire, way: 0 | 1) => {
    if (fault !== 'a broken link is taken for a no') return
    for (const id of wire.unanswered[way]) wire.ends[way].receive({ is: 'answer', id, because: null })
  }
  const receive = (wire: Wire, way: 0 | 1, text: string) => {
    const isTaken =
      fault === 'a message is taken whatever its size' && text.startsWith('{"is":"facts","facts":[{')
    const message = isTaken ? (JSON.parse(text) as DoorMessage) : readDoorMessage(text)
    if (message) wire.ends[way].receive(message)
  }
  const cut = (pair: string) => {
    const wire = wires.get(pair)
    if (!wire?.isUp) return
    wire.isUp = false
    changes.push({ at: now, pair, isUp: false })
    // Each end notices for itself, at once or much later.
    for (const way of [0, 1] as const)
      after(delayOf() * (delayOf() % 2 === 0 ? 1 : 20), () => {
        noToAll(wire, way)
        wire.ends[way].lost()
      })
  }
  const join = (one: number, other: number) => {
    const pair = `${one}-${other}`
    if (wires.get(pair)?.isUp || doors[one]?.isDead || doors[other]?.isDead) return
    const wire = { isUp: true, lastAt: [0, 0], unanswered: [new Set(), new Set()] } as unknown as Wire
    const end = (way: 0 | 1, here: number) => {
      const door = doors[here]
      if (!door) throw new Error('no such door')
      const back = way === 0 ? 1 : 0
      const send = (message: DoorMessage) => {
        const text = JSON.stringify(message)
        const at = Math.max(now + delayOf(), wire.lastAt[way])
        wire.lastAt[way] = at
        after(at - now, () => {
          const there = doors[way === 0 ? other : one]
          if (!wire.isUp || there?.isDead) return
          if (message.is === 'answer') wire.unanswered[back].delete(message.id)
          receive(wire, back, text)
        })
      }
      return door.doors.connect({
        send: (message) => {
          if (message.is === 'claim') {
            if (message.hops > 1 && fault === 'questions are not passed on')
              return void after(0, () =>
                wire.ends[way].receive({ is: 'answer', id: message.id, because: null }),
              )
            wire.unanswered[way].add(message.id)
          }
          const isGranted =
            message.is === 'answer' &&
            message.because === 'busy' &&
            fault === 'a claim that meets another is granted'
          send(isGranted ? { ...message, because: null } : message)
        },
        close: () => {
          noToAll(wire, way)
          cut(pair)
        },
      })
    }
    changes.push({ at: now, pair, isUp: true })
    wires.set(pair, wire)
    wire.ends = [end(0, one), end(1, other)]
  }
  /** Tracks cryptographic work, which runs outside this world's clock. */
  const working = (work: () => Promise<void>) => {
    const done: Promise<void> = work().finally(() => verified.delete(done))
    verified.add(done)
  }
  /** Reads another door's code as a volunteer does, and applies it. */
  const take = async (door: Door, index: number, text: string) => {
    const reader =
      fault === 'a code is taken without a proof'
        ? await teamCodes('Z', { link: 's'.repeat(22) })
        : PHONES_OF_TEAM[index]
    const code = await reader?.read(text)
    const list = lists[index]
    if (!code || !list || !isCurrent(code, EVENING + now)) return
    const heard = heardFrom(list, code)
    if (heard === null || heard === 'other-list' || heard.at <= (door.heard.get(heard.id)?.at ?? 0)) return
    door.heard.set(heard.id, heard)
    door.admitted.hear([...door.heard.values()].flatMap(({ admissions: shown }) => shown))
  }
  return {
    doors,
    admissions,
    /** Makes one door read another's code; `showing`: the text on that screen in place of the code. */
    swap: (from: number, to: number, showing?: string) => {
      const [one, other, codes, list] = [doors[from], doors[to], PHONES_OF_TEAM[from], lists[from]]
      if (!one || !other || !codes || !list || one.isDead || other.isDead) return
      working(async () => {
        const shown = { list, admitted: one.admitted, doorName: `Entrée ${from + 1}`, now: EVENING + now }
        await take(other, to, showing ?? (await swapCodeOf(codes, shown)))
      })
    },
    /** Sends a text from one end of a link to the other. */
    lie: (pair: string, text: string) => {
      const wire = wires.get(pair)
      if (wire?.isUp) receive(wire, 1, text)
    },
    join,
    cut,
    after,
    die: (door: number) => {
      const one = doors[door]
      if (!one) return
      one.isDead = true
      for (const pair of wires.keys()) if (pair.includes(String(door))) cut(pair)
    },
    scan: (door: number, code: string, clockOff: number, writeMs: number) => {
      const [one, list] = [doors[door], lists[door]]
      if (!one || !list || one.isDead) return
      const asked = now
      const scanned = async () => {
        const context = { list, admitted: one.admitted, now: EVENING + now + clockOff }
        const result = await evaluateCode(code, context)
        // A code that needs a confirmation, as with a clock too far off, is admitted by the volunteer alone.
        if (result.is === 'admit') void letIn(result.letters, result.way)
      }
      const letIn = async (seat: string, way: Admission['way']) => {
        const claim = await one.doors.claim(seat)
        if (claim.is !== 'free' || one.isDead) return
        // Writing to the device takes time.
        after(writeMs, () => {
          if (one.isDead) return
          const fact: Admission = {
            id: newId(),
            seat,
            pass: null,
            undoes: null,
            way,
            at: new Date(EVENING + now + clockOff).toISOString(),
            door: { id: `door${door}`.padEnd(22, '0'), name: `Entrée ${door + 1}` },
          }
          admissions.push({ fact, door, asked, at: now })
          one.admitted.add([fact])
          one.doors.publish([fact])
        })
      }
      working(scanned)
    },
    /** Checks that two doors were linked the whole time, directly or through others. */
    wereLinked: (one: number, other: number, from: number, to: number) => {
      const wasUp = ([a, b]: [number, number]) => {
        const own = changes.filter(({ pair, at }) => pair === `${a}-${b}` && at <= to)
        return own.at(-1)?.isUp === true && own.every(({ at }) => at < from)
      }
      const links = pairsOf(count).filter(wasUp)
      const reached = new Set([one])
      for (const _ of doors)
        for (const [a, b] of links) if (reached.has(a) || reached.has(b)) reached.add(a).add(b)
      return reached.has(other)
    },
    run: async () => {
      for (;;) {
        await Promise.all(verified)
        // Promises first: only queued work takes time.
        for (let turn = 0; turn < 4; turn++) await Promise.resolve()
        queue.sort((a, b) => a.at - b.at || a.order - b.order)
        const next = queue.shift()
        if (!next) return
        now = Math.max(now, next.at)
        next.run()
      }
    },
  }
}

/** Events happen close together, as at the doors of one concert: a few moments of 300 ms. */
const at = fc.tuple(fc.nat(7), fc.nat(300)).map(([moment, ms]) => moment * 1_500 + ms)
const door = fc.nat(MOST_DOORS - 1)
const pair = fc.constantFrom(...pairsOf(MOST_DOORS))
const scan = fc.record({
  is: fc.constant('scan' as const),
  at,
  door,
  code: fc.constantFrom(...CODES.flat()),
  clockOff: fc.integer({ min: -60_000, max: 60_000 }),
  writeMs: fc.nat(400),
})
const step = fc.oneof(
  { weight: 6, arbitrary: scan },
  { weight: 3, arbitrary: fc.record({ is: fc.constant('join' as const), at, pair }) },
  { weight: 2, arbitrary: fc.record({ is: fc.constant('cut' as const), at, pair }) },
  { weight: 1, arbitrary: fc.record({ is: fc.constant('die' as const), at, door }) },
  { weight: 2, arbitrary: fc.record({ is: fc.constant('swap' as const), at, pair }) },
  {
    weight: 2,
    arbitrary: fc.record({
      is: fc.constant('show' as const),
      at,
      pair,
      code: fc.constantFrom(...LYING_CODES),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      is: fc.constant('lie' as const),
      at,
      pair,
      text: fc.constantFrom(...LYING_MESSAGES),
    }),
  },
)
/**
 * One seat's codes at two doors within a moment, and a link that breaks during the claim. `ring`: three doors in a ring whose first link breaks; the
 * fourth, behind the second, has admitted the seat.
 */
const contest = fc.record({
  begins: fc.nat(7).map((moment) => moment * 1_500 + 300),
  seat: fc.nat(1),
  ring: fc.shuffledSubarray([0, 1, 2, 3], { minLength: MOST_DOORS }),
  apart: fc.nat(300),
  writeMs: fc.nat(400),
  breaksAfter: fc.nat(600),
})
const schedule = fc.record({
  doors: fc.constantFrom(3, MOST_DOORS),
  isSplit: fc.boolean(),
  linked: fc.subarray(pairsOf(MOST_DOORS)),
  steps: fc.array(step, { maxLength: 20 }),
  contests: fc.array(contest, { maxLength: 3 }),
  delays: fc.infiniteStream(fc.integer({ min: 1, max: 120 })),
})
type Schedule = typeof schedule extends fc.Arbitrary<infer T> ? T : never

/** Plays a schedule, and checks the result against the doors' guarantees. */
const play = async (
  { doors, isSplit, linked, steps, contests, delays }: Schedule,
  fault?: WorldOptions['fault'],
) => {
  const here = world(() => delays.next().value ?? 1, { doors, isSplit, fault })
  const isThere = ([one, other]: [number, number]) => one < doors && other < doors
  const join = (pair: [number, number]) => isThere(pair) && here.join(...pair)
  const cut = (pair: [number, number]) => isThere(pair) && here.cut(pair.join('-'))
  here.after(0, () => linked.forEach(join))
  for (const one of steps)
    here.after(one.at, () => {
      if (one.is === 'scan') here.scan(one.door, one.code, one.clockOff, one.writeMs)
      else if (one.is === 'join') join(one.pair)
      else if (one.is === 'cut') cut(one.pair)
      else if (one.is === 'swap') here.swap(...one.pair)
      else if (one.is === 'show') here.swap(...one.pair, one.code)
      else if (one.is === 'lie') here.lie(one.pair.join('-'), one.text)
      else here.die(one.door)
    })
  for (const { begins, seat, ring, apart, writeMs, breaksAfter } of contests) {
    const [late = 0, near = 0, round = 0, early = 0] = ring
    const between = (one: number, other: number): [number, number] =>
      one < other ? [one, other] : [other, one]
    const code = CODES[seat]?.at(-1) ?? ''
    here.after(begins - 300, () => {
      join(between(late, near))
      join(between(late, round))
      join(between(near, round))
      join(between(near, early))
    })
    here.after(begins, () => here.scan(early, code, 0, writeMs))
    here.after(begins + apart, () => here.scan(late, code, 0, 0))
    here.after(begins + breaksAfter, () => cut(between(late, near)))
  }
  await here.run()
  for (const [index, first] of here.admissions.entries()) {
    for (const second of here.admissions.slice(index + 1)) {
      if (first.fact.seat !== second.fact.seat) continue
      expect(first.door, 'one door lets in once').not.toBe(second.door)
      expect(isSplit, 'a seat has one entrance').toBe(false)
      const since = Math.min(first.asked, second.asked)
      expect(
        here.wereLinked(first.door, second.door, since, Math.max(first.at, second.at)),
        'both let in while linked',
      ).toBe(false)
    }
  }
  // All facts reach the server in the end, including those of the dead phone.
  const facts = here.admissions.map(({ fact }) => fact)
  for (const { admitted } of here.doors) {
    for (const { id } of admitted.all())
      expect(
        facts.map((fact) => fact.id),
        'a door has made it',
      ).toContain(id)
    for (const seat of SEATS)
      if (!facts.some((fact) => fact.seat === seat))
        expect(admitted.active(seat), 'nobody has let it in').toEqual([])
    admitted.add(facts)
    expect(admitted.all()).toHaveLength(facts.length)
    for (const seat of SEATS) {
      const twice = facts.filter((fact) => fact.seat === seat)
      const told = admitted.conflicts().filter(({ subject }) => subject === seat)
      expect(told).toHaveLength(twice.length > 1 ? 1 : 0)
      expect(told[0]?.admissions.length ?? twice.length).toBe(twice.length)
    }
  }
}

const RUNS = Number(process.env.DOOR_RUNS ?? 150)

test('no seat comes in twice at doors that are linked or split; every other double one is reported once to all; nothing is lost, and nobody is in by a lie', async () => {
  await fc.assert(
    fc.asyncProperty(schedule, (one) => play(one)),
    { numRuns: RUNS },
  )
})

test.each(Object.entries(FAULTS) as [keyof typeof FAULTS, string][])(
  'such schedules would find that %s',
  async (fault, consequence) => {
    const found = await fc.check(
      fc.asyncProperty(schedule, (one) => play(one, fault)),
      { seed: 15, numRuns: 5_000, endOnFailure: true },
    )
    expect(found.failed).toBe(true)
    expect(String(found.errorInstance)).toContain(consequence)
    if (process.env.DOOR_RUNS) console.log(`${fault}: found by run ${found.numRuns}`)
  },
)

test('doors in a line know each other’s, also what was let in before they were linked', async () => {
  const here = world(() => 10)
  here.after(0, () => here.scan(0, FIRST, 0, 0))
  here.after(100, () => here.join(0, 1))
  here.after(100, () => here.join(1, 2))
  here.after(500, () => here.scan(2, FIRST, 0, 0))
  here.after(900, () => here.scan(2, SECOND, 0, 0))
  here.after(901, () => here.scan(0, SECOND, 0, 0))
  await here.run()
  expect(here.admissions.map(({ fact }) => fact.seat).sort()).toEqual([...SEATS].sort())
  for (const { admitted } of here.doors) expect(admitted.all()).toHaveLength(2)
})

test('a door that says nothing any more is waited for a moment, and counts as gone', async () => {
  const here = world(() => 10)
  here.after(0, () => here.join(0, 1))
  const silent = here.doors[1]
  here.after(100, () => {
    if (silent) silent.isDead = true
  })
  here.after(200, () => here.scan(0, FIRST, 0, 0))
  await here.run()
  expect(here.admissions).toHaveLength(1)
  expect(here.doors[0]?.doors.links()).toBe(0)
})

test('a message out of bounds is none', () => {
  for (const text of LYING_MESSAGES) expect(readDoorMessage(text), text.slice(0, 80)).toBeNull()
  const largest = {
    is: 'facts',
    facts: madeUpFacts(100).map((fact) => ({ ...fact, door: { ...fact.door, name: 'É'.repeat(40) } })),
  }
  expect(readDoorMessage(JSON.stringify(largest))).toEqual(largest)
})

test('what is no message breaks no link, and a claim is answered after it', async () => {
  const here = world(() => 10)
  here.after(0, () => here.join(0, 1))
  here.after(0, () => here.join(1, 2))
  for (const [index, text] of LYING_MESSAGES.entries()) here.after(100 + index, () => here.lie('0-1', text))
  // A claim with the highest hop count is forwarded as well.
  here.after(400, () =>
    here.lie('0-1', JSON.stringify({ is: 'claim', id: 'far', subject: SEATS[1], hops: 32 })),
  )
  here.after(3_000, () => here.scan(0, FIRST, 0, 0))
  await here.run()
  expect(here.doors.map(({ doors }) => doors.links())).toEqual([1, 2, 1])
  expect(here.doors[1]?.admitted.all()).toHaveLength(1)
})
