import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Admission, AdmissionsResponse } from '../../../contract/check-in.ts'
import { shortBytes, shortLetters } from '../../../contract/rules/door-code.ts'
import { machineNow } from '../../../server/platform/machine-clock.ts'
import { createConcert, LINK, seatIdOf } from '../../../tests/support/check-in.ts'
import { freshDevice } from '../../../tests/support/fresh-device.ts'
import { refusalOf, serve } from '../../../tests/support/member-data.ts'
import { teamCodes } from '../../../tests/support/team.ts'
import { connectivity } from '../connectivity.ts'
import { readDevice, writeDevice } from '../device.ts'
import { outbox } from '../outbox/device-outbox.ts'
import { closeSession } from '../session.ts'
import { createAdmitted } from './admitted.ts'
import { type CheckIn, createCheckIn } from './controller.ts'
import { createDoorLinks } from './door-links.ts'
import { readDoorList } from './door-list.ts'
import { wipeEnded } from './store.ts'
import { swapCodeOf } from './swap-doors.ts'

const NOW = Date.parse('2026-09-04T18:30:00Z')
const concert = createConcert()
const [ines, zoe1, zoe2, karim] = [
  seatIdOf('ines0', 1),
  seatIdOf('zoe00', 1),
  seatIdOf('zoe00', 2),
  seatIdOf('karim', 1),
]

/** A server that stores the admissions it receives; `others`: the admissions of the other doors, `refused`: a revoked link. */
const doorServer = (others: Admission[] = []) => {
  const told: Admission[] = []
  const calls = vi.fn()
  const start = ({
    list = concert.list as unknown,
    admissions = undefined as unknown,
    refused = undefined as string | undefined,
  } = {}) => {
    vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
      const path = String(input)
      const body = JSON.parse(String(init?.body ?? 'null'))
      calls(path, body)
      if (path === '/api/check-in/list')
        return list instanceof Function
          ? list()
          : Response.json({ ...(list as object), at: machineNow().toISOString() })
      if (path !== '/api/check-in/admissions') throw new TypeError('Failed to fetch')
      if (admissions instanceof Function) return admissions()
      if (body.link === refused) return refusalOf(400, 'token_invalid')()
      told.push(...body.admissions)
      const answer: AdmissionsResponse = {
        admissions: body.after === 0 ? others : [],
        cursor: others.length,
        hasMore: false,
        overruns: [],
        at: machineNow().toISOString(),
      }
      return Response.json(answer)
    })
  }
  return { start, told, calls }
}
const stopNetwork = () => serve({})

const begin = (checkIn: CheckIn) => {
  onTestFinished(checkIn.start({ isVisible: () => false }))
  return expect.poll(() => checkIn.get().phase).not.toBe('loading')
}
const opened = async (): Promise<CheckIn> => {
  const checkIn = createCheckIn(LINK)
  await checkIn.open({ code: '4071', doorName: 'Entrée 1' })
  return checkIn
}
const rows = () => readDevice((db) => db.admissions.toArray())

beforeEach(async () => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
  connectivity.report(true)
  await freshDevice()
})
afterEach(() => vi.useRealTimers())

const other: Admission = {
  id: 'oooooooooooooooooooooo',
  seat: null,
  pass: 'nobody-user',
  undoes: null,
  way: 'pass',
  at: '2026-09-04T18:25:00.000Z',
  door: { id: 'pppppppppppppppppppppp', name: 'Entrée 2' },
}

describe('a check-in', () => {
  it('opens with its digits and works from the device alone, also after a restart', async () => {
    doorServer().start()
    const first = await opened()
    expect(first.get()).toMatchObject({ phase: 'open', door: { name: 'Entrée 1' } })
    stopNetwork()
    const again = createCheckIn(LINK)
    await begin(again)
    expect(again.get()).toMatchObject({ phase: 'open', list: { event: { eventName: 'Nuit acid' } } })
    const answer = await again.scan(concert.living(ines, NOW))
    expect(answer).toMatchObject({ is: 'admitted', way: 'living', seat: { booking: { name: 'Inès S.' } } })
    expect(again.get()).toMatchObject({ inside: 1, waiting: 1 })
    expect(await rows()).toMatchObject([{ isSent: false, admission: { door: { name: 'Entrée 1' } } }])
  })

  it('calls with the token that it was given from then on, also where its row is of before there were tokens', async () => {
    const server = doorServer()
    const [first, second] = ['a', 'b'].map((letter) => `${letter.repeat(22)}.${letter.repeat(43)}`)
    server.start({ list: { ...concert.list, token: first } })
    const checkIn = await opened()
    await expect.poll(() => server.calls.mock.calls.length).toBe(2)
    await checkIn.refresh()
    const [opening, ...later] = server.calls.mock.calls.map(([, body]) => body.token)
    expect([opening, new Set(later)]).toEqual([undefined, new Set([first])])
    expect(await readDevice((db) => db.checkIns.get(LINK))).toMatchObject({ token: first, code: '4071' })
    expect((await readDevice((db) => db.checkIns.get(LINK)))?.list).not.toHaveProperty('token')

    await writeDevice((db) =>
      db.checkIns.where({ link: LINK }).modify((row) => {
        delete row.token
      }),
    )
    const answer = { admissions: [], cursor: 0, hasMore: false, overruns: [] }
    server.start({
      admissions: () => Response.json({ ...answer, at: machineNow().toISOString(), token: second }),
    })
    server.calls.mockClear()
    const again = createCheckIn(LINK)
    await begin(again)
    await again.refresh()
    expect(server.calls.mock.calls[0]?.[1].token).toBeUndefined()
    expect(await readDevice((db) => db.checkIns.get(LINK))).toMatchObject({ token: second })
    await again.refresh()
    expect(server.calls.mock.lastCall?.[1].token).toBe(second)
  })

  it('asks for the digits anew where it is opened again: a token does not stand for what is typed', async () => {
    const server = doorServer()
    server.start({ list: { ...concert.list, token: `${'a'.repeat(22)}.${'a'.repeat(43)}` } })
    await opened()
    server.calls.mockClear()
    await opened()
    expect(server.calls.mock.calls[0]?.[1]).toEqual({ link: LINK, code: '4071' })
  })

  it('says why it does not open', async () => {
    doorServer().start({ list: refusalOf(403, 'forbidden') })
    await expect(opened()).rejects.toMatchObject({ code: 'forbidden' })
    expect(await readDevice((db) => db.checkIns.count())).toBe(0)
  })

  it('lets nobody in twice: a double press, a second tab, a restart', async () => {
    doorServer().start()
    const [one, other] = [await opened(), createCheckIn(LINK)]
    await begin(other)
    stopNetwork()
    const code = concert.living(ines, NOW)
    const answers = await Promise.all([one.scan(code), one.scan(code), other.scan(code)])
    expect(answers.map(({ is }) => is).sort()).toEqual(['admitted', 'already', 'already'])
    expect(await rows()).toHaveLength(1)
    const later = createCheckIn(LINK)
    await begin(later)
    expect(await later.scan(concert.fixed(ines))).toMatchObject({ is: 'already' })
  })

  it('takes an admission back, and lets in again', async () => {
    doorServer().start()
    const checkIn = await opened()
    const answer = await checkIn.scan(concert.fixed(ines))
    expect(await checkIn.undo(answer.is === 'admitted' ? [answer.admission.id] : [])).toBe(true)
    expect(checkIn.get().inside).toBe(0)
    expect(await checkIn.scan(concert.fixed(ines))).toMatchObject({ is: 'admitted' })
  })

  it('offers the other seats of a booking, and lets them in together', async () => {
    doorServer().start()
    const checkIn = await opened()
    const answer = await checkIn.scan(concert.living(zoe1, NOW))
    const others = answer.is === 'admitted' ? answer.others : []
    expect(others).toHaveLength(2)
    const done = await checkIn.admit(
      others.map(({ letters }) => ({ seat: letters })),
      'static',
    )
    expect(done).toMatchObject({ is: 'done', already: [] })
    expect(checkIn.get().inside).toBe(3)
    expect(await checkIn.scan(concert.living(zoe2, NOW))).toMatchObject({ is: 'already' })
  })

  it('counts nobody whom the device cannot store', async () => {
    doorServer().start()
    const checkIn = await opened()
    const put = IDBObjectStore.prototype.add
    IDBObjectStore.prototype.add = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    onTestFinished(() => {
      IDBObjectStore.prototype.add = put
    })
    expect(await checkIn.scan(concert.living(ines, NOW))).toEqual({ is: 'unstored', name: 'Inès S.' })
    expect(checkIn.get()).toMatchObject({ inside: 0, storage: 'full' })
  })

  it('asks linked doors first', async () => {
    doorServer().start()
    const checkIn = await opened()
    const release = vi.fn()
    checkIn.setAskDoors(async () => ({ is: 'taken', admission: { ...other, seat: null } }))
    expect(await checkIn.scan(concert.living(ines, NOW))).toMatchObject({ is: 'already', admission: other })
    checkIn.setAskDoors(async () => ({ is: 'busy' }))
    expect(await checkIn.scan(concert.living(ines, NOW))).toEqual({ is: 'busy', name: 'Inès S.' })
    checkIn.setAskDoors(async () => ({ is: 'free', release }))
    expect(await checkIn.scan(concert.living(ines, NOW))).toMatchObject({ is: 'admitted' })
    expect(release).toHaveBeenCalledTimes(1)
    expect(await rows()).toHaveLength(1)
  })

  it('closes its links as it is left: the other doors must not think that it still asks them', async () => {
    doorServer().start()
    const links = createDoorLinks(await opened())
    const wire = { send: vi.fn(), close: vi.fn() }
    links.connect(wire)
    links.stop()
    expect(wire.close).toHaveBeenCalledTimes(1)
    expect(links.links()).toBe(0)
  })

  it('learns what other doors did, and tells what it did itself', async () => {
    doorServer().start()
    const checkIn = await opened()
    const made = vi.fn()
    checkIn.onFact(made)
    expect(await checkIn.learn([other])).toBe(true)
    expect(await checkIn.scan(concert.pass('nobody-user'))).toMatchObject({ is: 'already', admission: other })
    expect(made).not.toHaveBeenCalled()
    await checkIn.scan(concert.living(karim, NOW))
    expect(made).toHaveBeenCalledTimes(1)
  })

  it('warns of its own clock once the codes of ten seats agree on another', async () => {
    const bookings = Array.from({ length: 10 }, (_, index) => ({
      id: `b${index}abc`,
      name: `N${index} X.`,
      seats: 1,
    }))
    const many = createConcert({ bookings })
    doorServer().start({ list: many.list })
    const checkIn = await opened()
    for (const { id } of bookings) {
      expect(checkIn.get().clockOffBy).toBeNull()
      await checkIn.scan(many.living(seatIdOf(id, 1), NOW - 300_000))
    }
    expect(checkIn.get().clockOffBy).toBe(300_000)
  })
})

describe('what happened at the door', () => {
  it('is uploaded once, in one call, when the network is back', async () => {
    const server = doorServer()
    server.start()
    const checkIn = await opened()
    stopNetwork()
    await checkIn.scan(concert.living(ines, NOW))
    await checkIn.scan(concert.living(zoe1, NOW))
    await checkIn.scan(concert.living(karim, NOW))
    await outbox.drain()
    expect(server.told).toEqual([])
    server.start()
    server.calls.mockClear()
    // The outbox may be sending this admission already.
    await expect
      .poll(async () => {
        await outbox.wake()
        return server.told
      })
      .toHaveLength(3)
    await outbox.wake()
    expect(new Set(server.told.map(({ id }) => id)).size).toBe(3)
    const sent = server.calls.mock.calls.filter(([, body]) => body.admissions?.length > 0)
    expect(sent).toHaveLength(1)
    expect(sent[0]?.[1]).toMatchObject({ link: LINK, code: '4071' })
    expect((await rows())?.every(({ isSent }) => isSent)).toBe(true)
  })

  it('is not given up because a link was revoked meanwhile', async () => {
    const server = doorServer()
    server.start()
    const checkIn = await opened()
    stopNetwork()
    await checkIn.scan(concert.living(ines, NOW))
    server.start({ list: refusalOf(400, 'token_invalid'), admissions: refusalOf(400, 'token_invalid') })
    await outbox.wake()
    await expect(checkIn.refresh()).rejects.toMatchObject({ code: 'token_invalid' })
    expect(checkIn.get()).toMatchObject({ phase: 'closed', isRevoked: true, list: null, waiting: 1 })
    expect(await rows()).toMatchObject([{ isSent: false }])
    vi.setSystemTime(NOW + 3_600_000)
    server.start()
    await outbox.wake()
    expect(server.told).toHaveLength(1)
    // No row of the concert is left.
    expect(await rows()).toEqual([])
    expect(await readDevice((db) => db.checkIns.count())).toBe(0)
  })

  it('is not held back by what another link, since revoked, left unsent', async () => {
    const server = doorServer()
    server.start()
    const checkIn = await opened()
    stopNetwork()
    await checkIn.scan(concert.living(ines, NOW))
    const revoked = 'r'.repeat(22)
    await writeDevice(async (db) => {
      const [row] = await db.checkIns.toArray()
      const [made] = await db.admissions.toArray()
      if (!row || !made) throw new Error('no check-in')
      const admission = { ...made.admission, id: 'z'.repeat(22) }
      await db.checkIns.put({ ...row, link: revoked, list: null })
      await db.admissions.put({ ...made, id: admission.id, link: revoked, admission, storedAt: NOW - 1 })
    })
    await outbox.drain()
    server.start({ refused: revoked })
    await expect
      .poll(async () => {
        await outbox.wake()
        return server.told
      })
      .toHaveLength(1)
    expect(await readDevice((db) => db.admissions.where({ link: revoked }).toArray())).toMatchObject([
      { isSent: false },
    ])
  })

  it('of the other doors is read, and their conflicts named', async () => {
    const there = { ...other, pass: null, seat: null }
    const server = doorServer([other])
    server.start()
    const checkIn = await opened()
    stopNetwork()
    await checkIn.scan(concert.living(ines, NOW))
    // The outbox has tried and would back off, but a refresh by the user does not wait. The admission may also be on its way already.
    await outbox.drain()
    server.start()
    await expect
      .poll(async () => {
        await checkIn.refresh()
        return checkIn.get()
      })
      .toMatchObject({ inside: 2, waiting: 0, conflicts: [] })
    const [mine] = (await rows()) ?? []
    await checkIn.learn([
      {
        ...there,
        id: 'qqqqqqqqqqqqqqqqqqqqqq',
        seat: mine?.admission.seat ?? null,
        pass: mine?.admission.pass ?? null,
      },
    ])
    expect(checkIn.get().conflicts).toHaveLength(1)
  })

  it('outlives a member’s sign-out', async () => {
    doorServer().start()
    const checkIn = await opened()
    stopNetwork()
    await checkIn.scan(concert.living(ines, NOW))
    await closeSession()
    expect(await rows()).toHaveLength(1)
    expect(await readDevice((db) => db.checkIns.count())).toBe(1)
  })
})

describe('the list', () => {
  it('is wiped at its end, by a start and by the timer; what is not sent waits', async () => {
    doorServer().start()
    const checkIn = await opened()
    await outbox.drain()
    stopNetwork()
    await checkIn.scan(concert.living(ines, NOW))
    vi.setSystemTime(Date.parse('2026-09-05T04:00:01Z'))
    const again = createCheckIn(LINK)
    await begin(again)
    expect(again.get()).toMatchObject({ phase: 'ended', list: null, waiting: 1 })
    expect(await readDevice((db) => db.checkIns.get(LINK))).toMatchObject({ list: null })
    expect(JSON.stringify(await rows())).not.toContain('Inès')
  })

  it('is wiped as the app starts, whatever its page, and not before its end', async () => {
    doorServer().start()
    await opened()
    const list = async () => (await readDevice((db) => db.checkIns.get(LINK)))?.list
    await writeDevice((db) => wipeEnded(db, Date.parse('2026-09-05T03:59:00Z')))
    expect(await list()).toMatchObject({ event: { eventName: 'Nuit acid' } })
    await writeDevice((db) => wipeEnded(db, Date.parse('2026-09-05T04:00:01Z')))
    expect(await list()).toBeUndefined()
  })

  it('leaves the count of who paid here behind for 30 days, and nothing else', async () => {
    doorServer().start()
    const checkIn = await opened()
    await checkIn.countPaid(1)
    await checkIn.countPaid(1)
    await checkIn.countPaid(-1)
    const end = Date.parse('2026-09-05T04:00:01Z')
    vi.setSystemTime(end)
    const again = createCheckIn(LINK)
    await begin(again)
    expect(again.get()).toMatchObject({ phase: 'ended', list: null, paidHere: 1 })
    const count = () => readDevice((db) => db.checkIns.count())
    await writeDevice((db) => wipeEnded(db, end + 29 * 86_400_000))
    expect(await count()).toBe(1)
    await writeDevice((db) => wipeEnded(db, end + 31 * 86_400_000))
    expect(await count()).toBe(0)
  })

  it('is wiped from a phone that is left', async () => {
    doorServer().start()
    const checkIn = await opened()
    await checkIn.scan(concert.living(ines, NOW))
    await checkIn.leave()
    expect(checkIn.get()).toMatchObject({ phase: 'closed', list: null, inside: 0 })
    expect(await readDevice((db) => db.checkIns.count())).toBe(0)
  })

  it('stays wiped where a newer one was on its way as the phone was left', async () => {
    const server = doorServer()
    server.start()
    const checkIn = await opened()
    let send: (() => void) | undefined
    const sent = new Promise<void>((resolve) => {
      send = resolve
    })
    const newer = vi.fn(async () => {
      await sent
      return Response.json({ ...concert.list, at: machineNow().toISOString() })
    })
    server.start({ list: newer })
    const refreshing = checkIn.refresh().catch(() => undefined)
    await expect.poll(() => newer.mock.calls.length).toBe(1)
    await checkIn.leave()
    send?.()
    await refreshing
    expect(checkIn.get()).toMatchObject({ phase: 'closed', list: null })
    expect(await readDevice((db) => db.checkIns.count())).toBe(0)
  })

  it.each([
    ['the next day’s list', () => ({ ...concert.list, endsAt: '2026-09-06T04:00:00.000Z' })],
    ['that the link has ended', () => refusalOf(400, 'token_invalid')],
  ])('ends with its evening where a phone slept through it and hears %s', async (_, answer) => {
    const server = doorServer()
    server.start()
    const checkIn = await opened()
    await checkIn.scan(concert.living(ines, NOW))
    await outbox.drain()
    // No timer runs while a phone sleeps.
    vi.setSystemTime(Date.parse('2026-09-05T17:00:00Z'))
    server.start({ list: answer() })
    await checkIn.refresh().catch(() => undefined)
    expect(checkIn.get()).toMatchObject({ phase: 'ended', isRevoked: false, list: null, inside: 0 })
    expect(await rows()).toEqual([])
  })

  it.each(['fails', 'succeeds'])(
    'lets in on a festival’s next day whom yesterday’s upload, which %s, names',
    async (upload) => {
      const server = doorServer()
      server.start({ admissions: refusalOf(500, 'internal') })
      const first = await opened()
      await first.scan(concert.living(ines, NOW))
      await outbox.drain()
      const evening = NOW + 24 * 3_600_000
      vi.setSystemTime(evening)
      const list = {
        ...concert.list,
        endsAt: '2026-09-06T04:00:00.000Z',
        event: { ...concert.list.event, date: '2026-09-05' },
      }
      server.start({ list, admissions: refusalOf(500, 'internal') })
      const checkIn = createCheckIn(LINK)
      await begin(checkIn)
      expect(checkIn.get()).toMatchObject({ phase: 'ended', waiting: 1 })
      await checkIn.open({ code: '4071', doorName: 'Entrée 1' })
      if (upload === 'succeeds') {
        server.start({ list })
        // The opening sends too, and may still be at it.
        const told = async () => {
          await outbox.wake()
          return server.told.length
        }
        await expect.poll(told).toBe(1)
      }
      const again = createCheckIn(LINK)
      await begin(again)
      expect(again.get()).toMatchObject({ phase: 'open', inside: 0, waiting: upload === 'fails' ? 1 : 0 })
      expect(await again.scan(concert.living(ines, evening))).toMatchObject({ is: 'admitted' })
      expect(again.get().inside).toBe(1)
    },
  )

  it('knows again what it has not sent where the team opens the same evening anew', async () => {
    const server = doorServer()
    server.start()
    const checkIn = await opened()
    server.start({ list: refusalOf(403, 'forbidden'), admissions: refusalOf(500, 'internal') })
    await checkIn.scan(concert.living(ines, NOW))
    await checkIn.refresh().catch(() => undefined)
    expect(checkIn.get()).toMatchObject({ isRevoked: true, waiting: 1 })
    server.start({ admissions: refusalOf(500, 'internal') })
    await checkIn.open({ code: '4072', doorName: 'Entrée 1' })
    expect(await checkIn.scan(concert.living(ines, NOW))).toMatchObject({ is: 'already' })
  })

  it('chooses no seat of a booking that a newer list has cancelled', async () => {
    const server = doorServer()
    server.start()
    const checkIn = await opened()
    const [seat] = checkIn.search('inès')[0]?.seats ?? []
    if (!seat) throw new Error('no seat')
    expect(checkIn.against(seat)).toBeNull()
    vi.setSystemTime(NOW + 1_000)
    server.start({ list: { ...concert.list, expected: { ...concert.list.expected, cancelled: [0, 3] } } })
    await checkIn.refresh()
    expect(checkIn.against(seat)).toMatchObject({ is: 'refused', why: 'cancelled' })
  })

  it('is gone from every tab once one has left', async () => {
    doorServer().start()
    const [one, other] = [await opened(), createCheckIn(LINK)]
    await begin(other)
    await one.leave()
    await expect(other.refresh()).rejects.toMatchObject({ kind: 'storage' })
    expect(other.get()).toMatchObject({ phase: 'closed', list: null, isReachable: true })
  })

  it('is not written, nor the facts read from the device again, where nobody came in', async () => {
    doorServer([other]).start()
    const checkIn = await opened()
    onTestFinished(checkIn.start({ isVisible: () => true }))
    await expect.poll(() => checkIn.get().inside).toBe(1)
    const reads = vi.spyOn(IDBIndex.prototype, 'getAll')
    const readBack = () =>
      (reads.mock.contexts as IDBIndex[]).filter(
        ({ name, objectStore }) => objectStore.name === 'admissions' && name === 'link',
      )
    const puts = vi.spyOn(IDBObjectStore.prototype, 'put')
    const listsWritten = () =>
      (puts.mock.contexts as IDBObjectStore[]).filter(({ name }) => name === 'checkIns')
    const contactAt = checkIn.get().contactAt ?? 0
    vi.setSystemTime(NOW + 1_000)
    checkIn.wake()
    await expect.poll(() => checkIn.get().contactAt).toBeGreaterThan(contactAt)
    expect(readBack()).toEqual([])
    expect(listsWritten()).toEqual([])
    await checkIn.refresh()
    expect(readBack().length).toBeGreaterThan(0)
    expect(listsWritten().length).toBeGreaterThan(0)
  })

  it('is asked for once more where a code is newer than it', async () => {
    const before = createConcert({ bookings: [{ id: 'first', name: 'Ana V.', seats: 1 }] })
    const server = doorServer()
    server.start({ list: before.list })
    const checkIn = await opened()
    expect(await checkIn.scan(concert.living(ines, NOW))).toMatchObject({ why: 'unknown-key' })
    vi.setSystemTime(NOW + 1_000)
    server.start()
    expect(await checkIn.scan(concert.living(ines, NOW))).toMatchObject({ is: 'admitted' })
  })
})

describe('what another door shows', () => {
  const list = readDoorList(concert.list)
  const lettersOf = (id: string) => shortLetters(shortBytes(id))
  const insideFact = (id: string): Admission => ({
    ...other,
    id: id.padEnd(22, 'x'),
    pass: null,
    seat: lettersOf(id),
  })
  /** Returns the still code of a team phone with these seats admitted. */
  const shown = async (phone: string, ids: string[], now = NOW, team = {}) =>
    swapCodeOf(await teamCodes(phone, team), {
      list,
      admitted: createAdmitted(ids.map(insideFact)),
      doorName: `Entrée ${phone}`,
      now,
    })
  const taken = async (checkIn: CheckIn, text: string) => {
    const code = await checkIn.teamCodes()?.read(text)
    const preview = code && checkIn.previewHeard(code)
    await checkIn.hear(text)
    return preview ?? null
  }

  it('changes nothing until it is taken over, counts there alone, and outlives a restart', async () => {
    doorServer().start()
    const checkIn = await opened()
    const text = await shown('B', [ines])
    const code = await checkIn.teamCodes()?.read(text)
    expect(code && checkIn.previewHeard(code)).toMatchObject({ name: 'Entrée B', at: NOW })
    expect(checkIn.admitted().active(lettersOf(ines))).toEqual([])
    await checkIn.hear(text)
    expect(await checkIn.scan(concert.fixed(ines))).toMatchObject({ is: 'already' })
    expect(checkIn.get()).toMatchObject({ inside: 0, waiting: 0, heard: [{ name: 'Entrée B' }] })
    stopNetwork()
    const again = createCheckIn(LINK)
    await begin(again)
    await expect.poll(() => again.get().heard).toHaveLength(1)
    expect(await again.scan(concert.fixed(ines))).toMatchObject({ is: 'already' })
    expect(await again.scan(concert.fixed(karim))).toMatchObject({ is: 'admitted' })
  })

  it('is forgotten door by door, without a network and after a restart', async () => {
    doorServer().start()
    const checkIn = await opened()
    await taken(checkIn, await shown('B', [ines, zoe1]))
    await taken(checkIn, await shown('C', [zoe1, karim]))
    stopNetwork()
    const [first] = checkIn.get().heard
    await checkIn.forget(first?.id ?? '')
    expect(await checkIn.scan(concert.fixed(ines))).toMatchObject({ is: 'admitted' })
    expect(await checkIn.scan(concert.fixed(zoe1))).toMatchObject({ is: 'already' })
    const again = createCheckIn(LINK)
    await begin(again)
    await expect.poll(() => again.get().heard.map(({ name }) => name)).toEqual(['Entrée C'])
  })

  it('stays forgotten if the device was being read at that moment', async () => {
    doorServer().start()
    const checkIn = await opened()
    await taken(checkIn, await shown('B', [ines]))
    stopNetwork()
    const [first] = checkIn.get().heard
    // The first news after the start is that the device has been read.
    const forgotten = new Promise<void>((resolve) => {
      const stop = checkIn.subscribe(() => {
        stop()
        resolve(checkIn.forget(first?.id ?? ''))
      })
    })
    onTestFinished(checkIn.start({ isVisible: () => false }))
    await forgotten
    const again = createCheckIn(LINK)
    await begin(again)
    await expect.poll(() => again.teamCodes()).not.toBeNull()
    expect(checkIn.get().heard).toEqual([])
    expect(await checkIn.scan(concert.fixed(ines))).toMatchObject({ is: 'admitted' })
  })

  it('is replaced by what it shows later, and by nothing that it showed before', async () => {
    doorServer().start()
    const checkIn = await opened()
    const [early, late] = [await shown('B', [ines], NOW - 60_000), await shown('B', [karim])]
    await taken(checkIn, early)
    await taken(checkIn, late)
    expect(await taken(checkIn, early)).toBe('known')
    expect(await taken(checkIn, late)).toBe('known')
    await checkIn.forget(checkIn.get().heard[0]?.id ?? '')
    await Promise.all([checkIn.hear(late), checkIn.hear(early)])
    expect(checkIn.get().heard).toMatchObject([{ at: NOW }])
    expect(await checkIn.scan(concert.fixed(ines))).toMatchObject({ is: 'admitted' })
    expect(await checkIn.scan(concert.fixed(karim))).toMatchObject({ is: 'already' })
  })

  it.each([
    ['another link', { link: 'z'.repeat(22) }],
    ['other digits', { code: '4072' }],
    ['another concert', { eventId: 'evt-concert-2' }],
  ])('is nothing at a door of %s', async (_, team) => {
    doorServer().start()
    const checkIn = await opened()
    const text = await shown('B', [ines], NOW, team)
    expect(await taken(checkIn, text)).toBeNull()
    expect(checkIn.get().heard).toEqual([])
    expect(await checkIn.scan(text)).toEqual({ is: 'refused', why: 'door-code' })
    expect(await checkIn.scan(concert.fixed(ines))).toMatchObject({ is: 'admitted' })
  })

  it('is gone with the list', async () => {
    doorServer().start()
    const checkIn = await opened()
    await taken(checkIn, await shown('B', [ines]))
    await checkIn.leave()
    expect(checkIn.get().heard).toEqual([])
    await checkIn.open({ code: '4071', doorName: 'Entrée 1' })
    expect(await checkIn.scan(concert.fixed(ines))).toMatchObject({ is: 'admitted' })
  })

  it('is left out where an earlier release stored it without a proof', async () => {
    doorServer().start()
    await opened()
    await writeDevice((db) => db.checkIns.update(LINK, { heard: ['SSA', 'BB8'] }))
    stopNetwork()
    const again = createCheckIn(LINK)
    await begin(again)
    await expect.poll(() => again.teamCodes()).not.toBeNull()
    expect(again.get()).toMatchObject({ phase: 'open', heard: [] })
  })
})
