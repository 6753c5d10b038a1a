import { expect } from 'vitest'
import { NectarDb } from '../../src/data/db.ts'
import { AppError } from '../../src/data/errors.ts'
import { favourite } from '../../src/data/outbox/intents/favourite.ts'
import { follow } from '../../src/data/outbox/intents/follow.ts'
import type { OutboxNews } from '../../src/data/outbox/outbox.ts'
import { installTokenStore } from '../../src/data/session.ts'
import { eventOf, memoryTokenStore } from '../support/member-data.ts'
import { createModelServer } from '../support/model-server.ts'
import { type Change, createChanges, wasRefused } from './changes.ts'
import { type Client, createClient } from './client.ts'
import { EVENTS, FORBIDDEN, type Move, type Schedule, WITHDRAWN } from './generators.ts'
import { createModelLocks } from './model-locks.ts'
import { createModelNetwork, WIRE } from './model-network.ts'
import { createScheduler } from './scheduler.ts'
import { createUser } from './user.ts'

const NAMES = ['tab 1', 'tab 2', 'worker'] as const
const MEMBERS = ['ada', 'bob'] as const

/** Returns an event of one member only, so that a change sent with another member's token is detected. */
const eventId = (userId: string, event: number) => `${userId}-${event}`

const connections = new Map<string, Promise<NectarDb>>()

/** Returns a separate connection for each client. Opened once for all schedules: a dead client never passes another gate. */
const connection = (name: string): Promise<NectarDb> => {
  const known = connections.get(name) ?? Promise.resolve(new NectarDb().open() as unknown as NectarDb)
  connections.set(name, known)
  return known
}

/** Creates one device with two tabs and a worker, one server, and the state to which they must converge. */
export const createModel = async ({ locks: hasLocks, isMixed = false }: Schedule) => {
  /** In a mixed schedule every second one is a follow, not a favourite: two kinds in one queue. */
  const isFollow = (event: number) => isMixed && event % 2 === 1
  const scheduler = createScheduler()
  const server = createModelServer()
  const network = createModelNetwork(scheduler, server)
  const locks = createModelLocks(scheduler)
  const changes = createChanges()
  const local = memoryTokenStore()
  installTokenStore(local)
  const errors: unknown[] = []
  const clients = new Map<string, Client>()
  const live = new Map<Change, string>()
  const db = await connection('the test itself')
  await db.transaction('rw', db.tables, () => Promise.all(db.tables.map((table) => table.clear())))
  for (const userId of MEMBERS) {
    server.withdraw(eventId(userId, WITHDRAWN))
    server.forbid(eventId(userId, FORBIDDEN))
  }
  let draw = 0
  let started = 0
  const background = (work: Promise<unknown>) => void work.catch((error) => errors.push(error))

  const currentMember = async () => (await db.session.get('current'))?.userId ?? null
  const pages = () => [...clients].flatMap(([name, each]) => (name === 'worker' ? [] : [each]))

  const notifyPages = (userId: string | null) => {
    for (const page of pages()) {
      background(
        scheduler.gate(page.name, 'hears of the session').then(() => {
          page.userId = userId
        }),
      )
    }
  }

  const { signIn, signOut, recheck } = createUser({
    scheduler,
    server,
    network,
    changes,
    local,
    db,
    notifyPages,
  })

  const onNews = (news: OutboxNews) => {
    const page = pages()[0]
    if (news === 'session-over' && page) background(recheck(page))
  }

  const clientOf = async (name: string): Promise<Client> => {
    const known = clients.get(name)
    if (known) return known
    started += 1
    const client = createClient(`${name} (${started})`, {
      scheduler,
      locks,
      network,
      db: await connection(name),
      token: name === 'worker' ? () => undefined : local.read,
      random: () => {
        draw = (draw * 16_807 + 11) % 2_147_483_647
        return draw / 2_147_483_647
      },
      hasLocks,
      notify: onNews,
      onError: (error) => errors.push(error),
    })
    client.userId = await currentMember()
    clients.set(name, client)
    return client
  }

  const crash = (name: string) => {
    const dying = clients.get(name)
    for (const [change, owner] of live) if (owner === dying?.name) change.isOrphan = true
    dying?.die()
    clients.delete(name)
  }

  const changeState = (page: Client, event: number, wanted: boolean) => {
    const { userId } = page
    if (!userId) return
    const id = eventId(userId, event)
    const change: Change = {
      userId,
      event: id,
      wanted,
      revision: null,
      since: 0,
      isRefused: false,
      isOrphan: false,
    }
    live.set(change, page.name)
    page.onNextWrite(async () => {
      const row = await db.outbox.get([userId, isFollow(event) ? follow.kind : favourite.kind, id])
      const stored = await (isFollow(event) ? db.follows : db.favourites).get([userId, id])
      if (row ? row.wanted !== wanted : stored?.known !== wanted) return
      change.revision = row?.revision ?? null
      change.since = server.seen.length
      changes.add(change)
    })
    const wish = { userId, entity: id, name: id, wanted }
    const followed = { id, name: id, kind: 'artist', city: null, imageUrl: null } as const
    const made = isFollow(event)
      ? page.outbox.set(follow, { ...wish, subject: followed })
      : page.outbox.set(favourite, { ...wish, subject: eventOf(id) })
    made
      .catch((error) => {
        if (error instanceof AppError && error.status) change.isRefused = true
        else errors.push(error)
      })
      .finally(() => live.delete(change))
  }

  const readFlags = (page: Client) => {
    const { userId } = page
    if (!userId || local.read() === null) return
    const ids = Array.from({ length: EVENTS }, (_, event) => event)
      .filter((event) => !isFollow(event))
      .map((event) => eventId(userId, event))
    page.reads.flags(userId, ids).catch((error) => {
      if (!(error instanceof AppError && error.status)) errors.push(error)
    })
  }

  const steps = async (picks: number[]) => {
    for (const pick of picks) await scheduler.openOne(pick)
  }

  const apply = async (move: Move): Promise<void> => {
    const tab = 'tab' in move ? await clientOf(NAMES[move.tab] ?? '') : undefined
    if (move.do === 'steps') await steps(move.picks)
    else if (move.do === 'change' && tab) changeState(tab, move.event, move.wanted)
    else if (move.do === 'read' && tab) readFlags(tab)
    else if (move.do === 'network') network.set(move.up)
    else if (move.do === 'server') server.behave(move.mode)
    else if (move.do === 'time') await scheduler.advance(move.ms)
    else if (move.do === 'crash') crash(NAMES[move.client] ?? '')
    else if (move.do === 'trigger') {
      const { outbox } = await clientOf(NAMES[move.client] ?? '')
      background(move.by === 'drain' ? outbox.drain() : outbox.wake({ wait: move.by === 'sync' }))
    } else if (move.do === 'expire') server.revoke(local.read() ?? '')
    else if (move.do === 'sign-out') background(signOut())
    else if (move.do === 'sign-in') {
      const here = await currentMember()
      background(signIn(move.who === 'same' && here ? here : here === 'ada' ? 'bob' : 'ada', move.by))
    }
    await scheduler.advance(1)
  }

  /** Opens gates until none is left; abandoned requests arrive as late as possible. */
  const settleDown = async (what: string) => {
    for (let turn = 0; turn < 600; turn += 1) if (!(await scheduler.openOldest(WIRE))) return
    throw new Error(`${what}: the clients never come to rest`)
  }

  /** Returns the rows of the signed-in member; an older release's rows of other members do not count. */
  const waiting = async () => db.outbox.where({ userId: (await currentMember()) ?? '' }).toArray()

  /** Brings the network back and signs the member in again; the page then syncs as usual. */
  const recover = async () => {
    network.set(true)
    server.behave('ok')
    await settleDown('what was under way')
    const session = await db.session.get('current')
    if (session && !server.memberOf(local.read() ?? '')) {
      background(signIn(session.userId))
      await settleDown('signing in')
    }
    const page = await clientOf(NAMES[0])
    page.userId = await currentMember()
    background(recheck(page))
    await settleDown('the app asks who is here')
    for (let round = 0; round === 0 || (round < 8 && (await waiting()).length > 0); round += 1) {
      for (const each of pages()) background(round === 0 ? each.outbox.wake() : each.outbox.drain())
      await settleDown('replaying')
      await scheduler.advance(61_000)
      await settleDown('a minute')
    }
  }

  const check = async () => {
    expect(errors, 'nothing breaks').toEqual([])
    expect(await waiting(), 'every row has left the queue').toEqual([])
    for (const { userId, event, method } of server.seen) {
      if (event === 'batch-check') continue
      expect(event, 'nothing was sent with another member’s token').toMatch(new RegExp(`^${userId}-`))
      const isWanted = changes.all.some(
        (change) => change.event === event && change.wanted === (method === 'POST'),
      )
      expect(isWanted, `${method} ${event} was wanted`).toBe(true)
    }
    const refusals = await db.refusals.toArray()
    const here = await currentMember()
    for (const change of changes.latest()) {
      if (change.userId !== here) continue
      const isThere = server.holds(change.userId, change.event) === change.wanted
      const isShown =
        change.isRefused ||
        change.isOrphan ||
        refusals.some(({ entity, revision }) => entity === change.event && revision === change.revision)
      if (isThere && !change.isRefused) continue
      expect(
        wasRefused(change, server) || change.isRefused,
        `the last change of ${change.event}, ${change.wanted}, is stored`,
      ).toBe(true)
      expect(isShown, `the refusal of ${change.event}, ${change.wanted}, is shown`).toBe(true)
    }
    for (const { userId, eventId: id, known } of await db.favourites.toArray()) {
      if (known !== null && userId === here)
        expect(known, `the device’s copy of ${id}`).toBe(server.holds(userId, id))
    }
    for (const { userId, proId: id, known } of await db.follows.toArray()) {
      if (known !== null && userId === here)
        expect(known, `the device’s copy of ${id}`).toBe(server.holds(userId, id))
    }
  }

  const close = () => {
    for (const name of NAMES) crash(name)
  }

  return { apply, recover, check, close, signIn, settleDown, readFlags, clientOf, background, scheduler }
}

/** Runs a schedule to its end, brings the network back, and checks the result. */
export const run = async (schedule: Schedule): Promise<void> => {
  const model = await createModel(schedule)
  try {
    model.background(model.signIn('ada'))
    await model.settleDown('the first sign-in')
    model.readFlags(await model.clientOf('tab 1'))
    await model.settleDown('the first look')
    for (const move of schedule.moves) await model.apply(move)
    await model.recover()
    await model.check()
  } catch (error) {
    if (error instanceof Error) error.message += `\n${model.scheduler.trace.slice(-120).join('\n')}`
    throw error
  } finally {
    model.close()
  }
}
