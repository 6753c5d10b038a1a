import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addConcert } from '../../../tests/support/server/concert.ts'
import { conforms } from '../../../tests/support/server/conforms.ts'
import { bothDatabases } from '../../../tests/support/server/databases.ts'
import { FILLED_AT, type Harness, startHarness } from '../../../tests/support/server/harness.ts'
import { addMembers, type TestMember } from '../../../tests/support/server/members.ts'
import { events } from '../../platform/db/schema.ts'

const databases = await bothDatabases()
afterAll(() => databases.stop())

databases.onBoth('favourites on $name', ({ open }) => {
  let api: Harness
  let me: TestMember
  beforeAll(async () => {
    api = await startHarness(open)
  })
  afterAll(() => api.close())
  beforeEach(async () => {
    api.clock.now = FILLED_AT
    ;[me] = (await member()) as [TestMember]
  })

  const member = (number = 1) => addMembers(api.database.db, number, { now: FILLED_AT })
  const concert = (more: Parameters<typeof addConcert>[1] = {}) => addConcert(api.database.db, more)
  const as =
    (method: string) =>
    (eventId: string, { token } = me) =>
      api.call(method, `/api/favorites/${eventId}`, { token })
  const add = as('POST')
  const remove = as('DELETE')
  const check = async (eventId: string) =>
    (await api.call('GET', `/api/favorites/${eventId}/check`, { token: me.token })).json
  const list = async () => {
    const { json } = await api.call('GET', '/api/favorites', { token: me.token })
    conforms('favorites', json)
    return json as { id: string; likes: number }[]
  }
  const ids = async () => (await list()).map(({ id }) => id)
  const likes = async (eventId: string) => (await api.call('GET', `/api/events/${eventId}`)).json.likes

  test('are added and removed, however often it is said, and each counts once among the likes', async () => {
    const eventId = await concert({ likes: 7 })
    expect(await check(eventId)).toEqual({ isFavorite: false })
    for (let times = 0; times < 3; times++) {
      const answer = await add(eventId)
      conforms('favoriteAdd', answer.json)
      expect(answer).toMatchObject({ status: 200, json: { isFavorite: true } })
    }
    expect([await check(eventId), await likes(eventId)]).toEqual([{ isFavorite: true }, 8])
    for (let times = 0; times < 3; times++) {
      expect(await remove(eventId)).toMatchObject({ status: 200, json: { isFavorite: false } })
    }
    expect([await check(eventId), await likes(eventId)]).toEqual([{ isFavorite: false }, 7])
  })

  test('at once from many places: one like a member, none lost', async () => {
    const eventId = await concert()
    const people = await member(10)
    await Promise.all(people.flatMap((who) => [add(eventId, who), add(eventId, who), add(eventId, who)]))
    expect(await likes(eventId)).toBe(10)
    await Promise.all(people.flatMap((who) => [remove(eventId, who), remove(eventId, who)]))
    expect(await likes(eventId)).toBe(0)
    const mixed = await Promise.all(people.flatMap((who) => [add(eventId, who), remove(eventId, who)]))
    expect(mixed.every(({ status }) => status === 200)).toBe(true)
    const kept = await Promise.all(
      people.map(
        async ({ token }) =>
          (await api.call('GET', `/api/favorites/${eventId}/check`, { token })).json.isFavorite,
      ),
    )
    expect(await likes(eventId)).toBe(kept.filter(Boolean).length)
  })

  test('are listed whole, the last added first; what is added anew is the newest', async () => {
    const [first, second, third] = [await concert(), await concert(), await concert({ date: '2026-01-05' })]
    for (const eventId of [second, third, first]) {
      await add(eventId)
      api.clock.now = new Date(api.clock.now.getTime() + 1)
    }
    // The past event stays: it shows the member's taste.
    expect(await ids()).toEqual([first, third, second])
    await add(second)
    expect(await ids()).toEqual([first, third, second])
    await remove(second)
    await add(second)
    expect(await ids()).toEqual([second, first, third])
    expect((await list())[0]).toEqual((await api.call('GET', `/api/events/${second}`)).json)
  })

  test('are the member’s own', async () => {
    const eventId = await concert()
    const [other] = (await member()) as [TestMember]
    await add(eventId, other)
    expect([await check(eventId), await ids()]).toEqual([{ isFavorite: false }, []])
    await remove(eventId)
    expect(await likes(eventId)).toBe(1)
  })

  test('of an event that is unknown or was cancelled: not added, still shown where it was added, and removed without ado', async () => {
    const withdrawn = await concert()
    await add(withdrawn)
    await api.database.db.update(events).set({ withdrawnAt: FILLED_AT }).where(eq(events.id, withdrawn))
    expect(await ids()).toEqual([withdrawn])
    for (const eventId of ['nulle-part', withdrawn]) {
      expect(await add(eventId)).toMatchObject({
        status: 404,
        json: { code: 'not_found', message: 'Cet événement n’existe pas ou a été supprimé.' },
      })
      expect(await remove(eventId)).toMatchObject({ status: 200, json: { isFavorite: false } })
    }
  })

  test('are checked many at a time: every id has its answer', async () => {
    const [yes, no] = [await concert(), await concert()]
    await add(yes)
    const ask = (eventIds: unknown) =>
      api.call('POST', '/api/favorites/batch-check', { token: me.token, json: { eventIds } })
    const answer = await ask([yes, no, 'nulle-part', yes, 'constructor'])
    conforms('favoriteBatchCheck', answer.json)
    expect(answer.json).toEqual({
      [yes]: { isFavorite: true },
      [no]: { isFavorite: false },
      'nulle-part': { isFavorite: false },
      constructor: { isFavorite: false },
    })
    expect((await ask([])).json).toEqual({})
    expect((await ask(['__proto__'])).status).toBe(200)
    const hundred = Array.from({ length: 100 }, (_, index) => `e${index}`)
    expect(Object.keys((await ask(hundred)).json)).toHaveLength(100)
    const tooMany = await ask([...hundred, 'e100'])
    expect(tooMany).toMatchObject({
      status: 400,
      json: { code: 'validation_failed', message: 'Au plus 100 événements à la fois.' },
    })
  })
})
