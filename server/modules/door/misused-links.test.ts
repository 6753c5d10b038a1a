import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CheckInAccess } from '../../../contract/check-in.ts'
import { DAY_MS, HOUR_MS } from '../../../contract/rules/paris-time.ts'
import { addConcert } from '../../../tests/support/server/concert.ts'
import { bothDatabases } from '../../../tests/support/server/databases.ts'
import { admissionOf, shortOf } from '../../../tests/support/server/door.ts'
import { doorOf } from '../../../tests/support/server/door-calls.ts'
import { FILLED_AT, type Harness, startHarness } from '../../../tests/support/server/harness.ts'
import { doorLinks, events } from '../../platform/db/schema.ts'
import type { Limit } from '../../platform/security/limits.ts'
import { countAttempt } from '../../platform/security/store/throttles.ts'
import { hashToken } from '../../platform/security/tokens.ts'
import { purge } from '../../purge.ts'
import { admissionLimits } from './rules/check-in.ts'
import { dropHeld, heldOf } from './store/admissions.ts'
import { linkBySecret, revokeLinkById } from './store/links.ts'
import { acceptHeld } from './use-cases/check-in.ts'

const { onEach, stop } = await bothDatabases()
afterAll(stop)

/** The concert is at 20:30 on 20 February 2027 in Paris; its evening ends at 06:00 on the 21st. */
const EVENING = new Date('2027-02-20T19:30:00Z')
const at = (hours: number) => new Date(EVENING.getTime() + hours * HOUR_MS)

onEach('a door’s link that is misused, on $name', ({ open }) => {
  let api: Harness
  beforeAll(async () => {
    api = await startHarness(open)
  })
  afterAll(() => api?.close())
  beforeEach(() => {
    api.clock.now = FILLED_AT
  })

  const { person, people, book, linkOf, list, send, stored, usedAt, active } = doorOf(() => api)

  const ask = (access: CheckInAccess, remoteAddress: string) =>
    api.call('POST', '/api/check-in/list', { json: access, remoteAddress })
  const upload = (access: CheckInAccess, admissions: unknown[], remoteAddress: string) =>
    api.call('POST', '/api/check-in/admissions', {
      json: { ...access, after: 0, admissions },
      remoteAddress,
    })
  const wrong = ({ link, code }: CheckInAccess): CheckInAccess => ({
    link,
    code: code === '0000' ? '0001' : '0000',
  })
  /** Opens a link on a phone and returns the access for its later calls. */
  const phone = async ({ link, code }: CheckInAccess, address = '198.51.100.1'): Promise<CheckInAccess> => {
    const { status, json } = await ask({ link, code }, address)
    expect(status).toBe(200)
    return { link, code, ...(json.token && { token: json.token }) }
  }
  const linkId = async ({ link }: CheckInAccess) =>
    (await linkBySecret(api.database.db, hashToken(link)))?.link.id ?? ''

  test('wrong digits stop whoever tries them, and no phone that has opened the link', async () => {
    const eventId = await addConcert(api.database.db)
    const access = await linkOf(eventId)
    const opened = await phone(access)
    for (const address of ['203.0.113.1', '203.0.113.2', '203.0.113.3', '198.51.100.1']) {
      const answers = []
      for (let attempt = 0; attempt < 12; attempt++) answers.push((await ask(wrong(access), address)).status)
      expect(answers.at(-1)).toBe(429)
    }
    expect((await ask(opened, '198.51.100.1')).status).toBe(200)
    const fact = admissionOf({ seat: '00000000' })
    const answer = await upload(opened, [fact], '198.51.100.1')
    expect([answer.status, answer.json.admissions, answer.json.token]).toEqual([200, [fact], null])
    expect((await ask(access, '198.51.100.9')).status).toBe(429)
    api.clock.now = new Date(FILLED_AT.getTime() + HOUR_MS + 1)
    expect((await ask(access, '198.51.100.9')).status).toBe(200)
  })

  test('says that it opens nothing before any digits', async () => {
    const says = async (link: string) => {
      const { status, json } = await api.call('POST', '/api/check-in/link', { json: { link } })
      return status === 200 ? null : json.message
    }
    const access = await linkOf(await addConcert(api.database.db))
    expect(await says(access.link)).toBeNull()
    expect(await says('A'.repeat(22))).toMatch(/n’existe pas/)
    api.clock.now = at(12)
    expect(await says(access.link)).toMatch(/a pris fin/)
    api.clock.now = FILLED_AT
    await revokeLinkById(api.database.db, await linkId(access), FILLED_AT)
    expect(await says(access.link)).toMatch(/a été révoqué/)
  })

  test('the wrong digits of one network keep no other one out', async () => {
    const access = await linkOf(await addConcert(api.database.db))
    for (let attempt = 0; attempt < 12; attempt++) await ask(wrong(access), '203.0.113.20')
    expect((await ask(access, '203.0.113.20')).status).toBe(429)
    expect((await ask(access, '203.0.113.21')).status).toBe(200)
  })

  test('a token opens its own link alone, and is given with any answer to right digits; a made-up one counts as wrong digits', async () => {
    const eventId = await addConcert(api.database.db)
    const [one, two] = [await linkOf(eventId), await linkOf(eventId)]
    const opened = await phone(one)
    expect((await upload(one, [], '198.51.100.3')).json.token).toMatch(/^[\w-]{22}\.[\w-]{43}$/)
    const address = '203.0.113.40'
    const mac = opened.token?.split('.')[1] ?? ''
    const tokens = [opened.token ?? '', `${'A'.repeat(22)}.${mac}`]
    for (const token of tokens) expect((await ask({ ...wrong(two), token }, address)).status).toBe(403)
    for (let attempt = 0; attempt < 8; attempt++)
      await ask({ ...wrong(two), token: `${'A'.repeat(22)}.${mac}` }, address)
    expect((await ask({ ...wrong(two), token: opened.token ?? '' }, address)).status).toBe(429)
    // The digits still work for a phone whose token is another link's, or predates a change of the secret.
    expect((await ask({ ...two, token: opened.token ?? '' }, '203.0.113.41')).json.token).toMatch(/^[\w-]/)
    await revokeLinkById(api.database.db, await linkId(one), FILLED_AT)
    expect((await ask(opened, '198.51.100.1')).json.code).toBe('token_invalid')
  })

  test('facts that are known count for nothing, and new ones for their phone alone', async () => {
    const eventId = await addConcert(api.database.db)
    const access = await linkOf(eventId)
    const [one, other] = [await phone(access), await phone(access)]
    const facts = (count: number) => Array.from({ length: count }, () => admissionOf({ seat: '00000000' }))
    const same = facts(100)
    const [phoneId = null] = one.token?.split('.') ?? []
    const { key, max } = admissionLimits(await linkId(access), { phone: phoneId, address: '' })[0] as Limit
    await countAttempt(api.database.db, [{ key, max, windowMs: DAY_MS }], FILLED_AT, max - 100)
    for (let call = 0; call < 3; call++) expect((await send(one, same)).status).toBe(200)
    expect((await send(one, facts(1))).status).toBe(429)
    expect((await send(one, same)).status).toBe(200)
    expect((await send(other, facts(100))).status).toBe(200)
  })

  test('a phone that asks for the list without end is refused; twenty that poll behind one network never are', {
    tags: ['long'],
  }, async () => {
    const access = await linkOf(await addConcert(api.database.db))
    const wifi = '192.0.2.7'
    const phones: CheckInAccess[] = []
    for (let index = 0; index < 20; index++) phones.push(await phone(access, wifi))
    for (let minute = 0; minute < 16; minute++) {
      api.clock.now = new Date(FILLED_AT.getTime() + minute * 60_000)
      const answers = await Promise.all(phones.map((one) => ask(one, wifi)))
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    }
    const statuses = new Set<number>()
    for (let call = 0; call < 120; call++) statuses.add((await ask(phones[0] as CheckInAccess, wifi)).status)
    expect([...statuses]).toEqual([200, 429])
    expect((await ask(phones[1] as CheckInAccess, wifi)).status).toBe(200)
  })

  test('a revoked link brings what is dated before its end, undoes nothing of others, and waits to be looked at', async () => {
    const { db } = api.database
    const eventId = await addConcert(db)
    const [honest, revoked] = [await linkOf(eventId), await linkOf(eventId)]
    const [inside, expected] = [await book(await person(), eventId), await book(await person(), eventId)]
    const [guest] = await people(1, { level: 'standard' })
    api.clock.now = EVENING
    const opened = await phone(revoked)
    const first = admissionOf({ seat: shortOf(inside), at: at(-1).toISOString() })
    const own = admissionOf({ seat: '00000000', at: at(-1).toISOString() })
    await stored(honest, [first])
    const { cursor } = await stored(opened, [own])
    await revokeLinkById(db, await linkId(revoked), EVENING)
    api.clock.now = at(1)
    const late = admissionOf({ seat: shortOf(expected), at: at(-0.5).toISOString() })
    const walkIn = admissionOf({ pass: guest?.id ?? '', way: 'pass', at: at(-0.5).toISOString() })
    const undone = admissionOf({ undoes: own.id, at: at(-0.5).toISOString() })
    const sent = [
      late,
      walkIn,
      undone,
      admissionOf({ undoes: first.id, at: at(-0.5).toISOString() }),
      admissionOf({ seat: shortOf(expected), at: at(0.5).toISOString() }),
      admissionOf({ seat: shortOf(expected), at: at(24).toISOString() }),
    ]
    // Repeated, and from a phone that only has the digits.
    for (const by of [opened, revoked])
      expect(await stored(by, sent, 3)).toMatchObject({ admissions: [], cursor: 3, overruns: [] })
    expect(await usedAt(inside)).toBe(first.at)
    expect(await usedAt(expected)).toBe(null)
    expect(await active(guest?.id ?? '', eventId)).toEqual([])
    expect((await stored(honest, [], cursor)).admissions).toEqual([])
  })

  test('what a revoked link brought counts once an operator takes it, and is told to the doors', async () => {
    const { db } = api.database
    const eventId = await addConcert(db)
    const [honest, revoked] = [await linkOf(eventId), await linkOf(eventId)]
    const expected = await book(await person(), eventId)
    const [guest] = await people(1, { level: 'standard' })
    api.clock.now = EVENING
    const opened = await phone(revoked)
    const id = await linkId(revoked)
    await revokeLinkById(db, id, EVENING)
    const late = admissionOf({ seat: shortOf(expected), at: at(-0.5).toISOString() })
    const walkIn = admissionOf({ pass: guest?.id ?? '', way: 'pass', at: at(-0.5).toISOString() })
    // It undoes an admission that another door makes only afterwards.
    const honestLater = admissionOf({ seat: '00000001', at: at(-0.2).toISOString() })
    const hidden = admissionOf({ undoes: honestLater.id, at: at(-0.1).toISOString() })
    await stored(opened, [late, walkIn, hidden])
    const { cursor } = await stored(honest, [honestLater])
    expect((await heldOf(db, id)).map((one) => one.id).sort()).toEqual([late.id, walkIn.id, hidden.id].sort())
    expect(await acceptHeld(api.deps, { id, eventId })).toEqual({ taken: 2, dropped: 1 })
    expect(await usedAt(expected)).toBe(late.at)
    expect(await active(guest?.id ?? '', eventId)).toHaveLength(1)
    expect((await stored(honest, [], cursor)).admissions).toEqual([late, walkIn])
    expect(await heldOf(db, id)).toEqual([])
    await stored(opened, [admissionOf({ seat: '00000002', at: at(-0.1).toISOString() })])
    expect(await dropHeld(db, { linkId: id })).toBe(1)
    expect(await heldOf(db, id)).toEqual([])
    expect((await stored(honest, [])).admissions).toHaveLength(3)
  })

  test('an evening that was begun goes on until 06:00, whatever becomes of its concert’s date', async () => {
    const { db } = api.database
    for (const moved of ['2025-11-02', '2027-05-01']) {
      const eventId = await addConcert(db)
      api.clock.now = EVENING
      const access = await linkOf(eventId)
      const before = await list(access)
      const opened = await phone(access)
      await db.update(events).set({ date: moved }).where(eq(events.id, eventId))
      expect(await list(opened)).toMatchObject({
        event: { date: '2027-02-20', movedTo: moved },
        endsAt: before.endsAt,
      })
      const fact = admissionOf({ seat: '00000000' })
      expect((await stored(opened, [fact])).admissions).toEqual([fact])
      await purge(db, api.clock.now)
      expect((await stored(opened, [])).admissions).toEqual([fact])
      api.clock.now = new Date(before.endsAt)
      const { json } = await ask(opened, '198.51.100.1')
      expect([json.code, json.event?.date]).toEqual(
        moved < '2027' ? ['token_invalid', undefined] : [undefined, moved],
      )
    }
  })

  test('the evening of a concert in the night begins on its eve, and goes on if the concert is moved then', async () => {
    const { db } = api.database
    const eventId = await addConcert(db, { date: '2027-02-21', time: '01:00' })
    api.clock.now = EVENING
    const access = await linkOf(eventId)
    const { endsAt } = await list(access)
    const opened = await phone(access)
    await db.update(events).set({ date: '2027-05-01', time: '20:00' }).where(eq(events.id, eventId))
    // The phone opens its door by this hour.
    const event = { date: '2027-02-21', time: '01:00', movedTo: '2027-05-01' }
    expect(await list(opened)).toMatchObject({ event, endsAt })
    api.clock.now = at(5)
    expect(await list(opened)).toMatchObject({ event, endsAt })
  })

  test('a concert in the night that is moved to before midnight has one evening', async () => {
    const { db } = api.database
    const eventId = await addConcert(db, { date: '2027-02-21', time: '01:00' })
    const access = await linkOf(eventId)
    api.clock.now = at(-48)
    await list(access)
    const opened = await phone(access)
    await db.update(events).set({ date: '2027-02-20', time: '23:30' }).where(eq(events.id, eventId))
    const now = {
      event: { date: '2027-02-20', time: '23:30', movedTo: null },
      endsAt: '2027-02-21T05:00:00.000Z',
    }
    api.clock.now = at(5)
    expect(await list(opened)).toMatchObject(now)
  })

  test('a concert that is moved before its evening takes its links along', async () => {
    const { db } = api.database
    const eventId = await addConcert(db)
    const access = await linkOf(eventId)
    api.clock.now = at(-48)
    await list(access)
    await db.update(events).set({ date: '2027-02-19' }).where(eq(events.id, eventId))
    expect(await list(access)).toMatchObject({
      event: { date: '2027-02-19', movedTo: null },
      endsAt: '2027-02-20T05:00:00.000Z',
    })
    const [row] = await db.select().from(doorLinks).where(eq(doorLinks.eventId, eventId))
    expect(row?.evening).toBe('2027-02-19')
  })
})
