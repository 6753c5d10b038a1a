import { expect } from 'vitest'
import { NectarDb } from '../../src/data/db.ts'
import { AppError } from '../../src/data/errors.ts'
import { favourite } from '../../src/data/outbox/intents/favourite.ts'
import type { OutboxNews } from '../../src/data/outbox/outbox.ts'
import { installTokenStore } from '../../src/data/session.ts'
import { eventOf, memoryTokenStore } from '../support/member-data.ts'
import { createModelServer } from '../support/model-server.ts'
import { type Actor, createActor } from './actor.ts'
import { createIntents, type Tap, wasRefused } from './intents.ts'
import { createModelLocks } from './model-locks.ts'
import { createModelNetwork, WIRE } from './model-network.ts'
import { createPerson } from './person.ts'
import { EVENTS, FORBIDDEN, type Move, type Schedule, WITHDRAWN } from './schedule.ts'
import { createScheduler } from './scheduler.ts'

const NAMES = ['tab 1', 'tab 2', 'worker'] as const
const MEMBERS = ['ada', 'bob'] as const

/** Each member has events of their own: a wish that went out under another's name is seen by its event. */
const eventId = (userId: string, event: number) => `${userId}-${event}`

const connections = new Map<string, Promise<NectarDb>>()

/** A connection of its own for each actor. Opened once for all schedules: who died is kept from it at the gates. */
const connection = (name: string): Promise<NectarDb> => {
  const known = connections.get(name) ?? Promise.resolve(new NectarDb().open() as unknown as NectarDb)
  connections.set(name, known)
  return known
}

/** One device with two tabs and a worker, one server, and what happens to them. */
export const createWorld = async ({ locks: hasLocks }: Schedule) => {
  const scheduler = createScheduler()
  const server = createModelServer()
  const network = createModelNetwork(scheduler, server)
  const locks = createModelLocks(scheduler)
  const intents = createIntents()
  const local = memoryTokenStore()
  installTokenStore(local)
  const faults: unknown[] = []
  const actors = new Map<string, Actor>()
  const live = new Map<Tap, string>()
  const db = await connection('the test itself')
  await db.transaction('rw', db.tables, () => Promise.all(db.tables.map((table) => table.clear())))
  for (const userId of MEMBERS) {
    server.withdraw(eventId(userId, WITHDRAWN))
    server.forbid(eventId(userId, FORBIDDEN))
  }
  let lot = 0
  let born = 0
  const background = (work: Promise<unknown>) => void work.catch((error) => faults.push(error))

  const memberHere = async () => (await db.session.get('current'))?.userId ?? null
  const pages = () => [...actors].flatMap(([name, each]) => (name === 'worker' ? [] : [each]))

  const hear = (userId: string | null) => {
    for (const page of pages()) {
      background(
        scheduler.stand(page.name, 'hears of the session').then(() => {
          page.userId = userId
        }),
      )
    }
  }

  const { signIn, signOut, recheck } = createPerson({ scheduler, server, network, intents, local, db, hear })

  const onNews = (news: OutboxNews) => {
    const page = pages()[0]
    if (news === 'session-over' && page) background(recheck(page))
  }

  const actorOf = async (name: string): Promise<Actor> => {
    const known = actors.get(name)
    if (known) return known
    born += 1
    const actor = createActor(`${name} (${born})`, {
      scheduler,
      locks,
      network,
      db: await connection(name),
      token: name === 'worker' ? () => undefined : local.read,
      random: () => {
        lot = (lot * 16_807 + 11) % 2_147_483_647
        return lot / 2_147_483_647
      },
      hasLocks,
      tell: onNews,
      fault: (error) => faults.push(error),
    })
    actor.userId = await memberHere()
    actors.set(name, actor)
    return actor
  }

  const crash = (name: string) => {
    const dying = actors.get(name)
    for (const [tap, owner] of live) if (owner === dying?.name) tap.isOrphan = true
    dying?.die()
    actors.delete(name)
  }

  const tapHeart = (page: Actor, event: number, wanted: boolean) => {
    const { userId } = page
    if (!userId) return
    const id = eventId(userId, event)
    const tap: Tap = {
      userId,
      event: id,
      wanted,
      revision: null,
      since: 0,
      isRefused: false,
      isOrphan: false,
    }
    live.set(tap, page.name)
    page.onNextWrite(async () => {
      const row = await db.outbox.get([userId, 'favourite', id])
      const favourite = await db.favourites.get([userId, id])
      if (row ? row.wanted !== wanted : favourite?.known !== wanted) return
      tap.revision = row?.revision ?? null
      tap.since = server.seen.length
      intents.add(tap)
    })
    page.outbox
      .set(favourite, { userId, entity: id, name: id, wanted, subject: eventOf(id) })
      .catch((error) => {
        if (error instanceof AppError && error.status) tap.isRefused = true
        else faults.push(error)
      })
      .finally(() => live.delete(tap))
  }

  const look = (page: Actor) => {
    const { userId } = page
    if (!userId || local.read() === null) return
    const ids = Array.from({ length: EVENTS }, (_, event) => eventId(userId, event))
    page.reads.favouriteFlags(userId, ids).catch((error) => {
      if (!(error instanceof AppError && error.status)) faults.push(error)
    })
  }

  const steps = async (picks: number[]) => {
    for (const pick of picks) await scheduler.openOne(pick)
  }

  const apply = async (move: Move): Promise<void> => {
    const tab = 'tab' in move ? await actorOf(NAMES[move.tab] ?? '') : undefined
    if (move.do === 'steps') await steps(move.picks)
    else if (move.do === 'tap' && tab) tapHeart(tab, move.event, move.wanted)
    else if (move.do === 'look' && tab) look(tab)
    else if (move.do === 'network') network.set(move.up)
    else if (move.do === 'server') server.behave(move.mode)
    else if (move.do === 'time') await scheduler.advance(move.ms)
    else if (move.do === 'crash') crash(NAMES[move.actor] ?? '')
    else if (move.do === 'trigger') {
      const { outbox } = await actorOf(NAMES[move.actor] ?? '')
      background(move.by === 'drain' ? outbox.drain() : outbox.wake({ wait: move.by === 'sync' }))
    } else if (move.do === 'expire') server.revoke(local.read() ?? '')
    else if (move.do === 'sign-out') background(signOut())
    else if (move.do === 'sign-in') {
      const here = await memberHere()
      background(signIn(move.who === 'same' && here ? here : here === 'ada' ? 'bob' : 'ada', move.by))
    }
    await scheduler.advance(1)
  }

  /** Lets everybody go on until nobody has anything to do; what was abandoned on the wire arrives as late as it can. */
  const settleDown = async (what: string) => {
    for (let turn = 0; turn < 600; turn += 1) if (!(await scheduler.openOldest(WIRE))) return
    throw new Error(`${what}: they never come to rest`)
  }

  /** The rows of the member whose session is on the device; what an older release left of others is never theirs. */
  const waiting = async () => db.outbox.where({ userId: (await memberHere()) ?? '' }).toArray()

  /** The network is back, whoever was signed in is again, and the page does what it does then. */
  const recover = async () => {
    network.set(true)
    server.behave('ok')
    await settleDown('what was under way')
    const session = await db.session.get('current')
    if (session && !server.memberOf(local.read() ?? '')) {
      background(signIn(session.userId))
      await settleDown('signing in')
    }
    const page = await actorOf(NAMES[0])
    page.userId = await memberHere()
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
    expect(faults, 'nothing breaks').toEqual([])
    expect(await waiting(), 'every row has left the queue').toEqual([])
    for (const { userId, event, method } of server.seen) {
      if (event === 'batch-check') continue
      expect(event, 'nothing was sent with another member’s token').toMatch(new RegExp(`^${userId}-`))
      const wished = intents.taps.some((tap) => tap.event === event && tap.wanted === (method === 'POST'))
      expect(wished, `${method} ${event} was wished for`).toBe(true)
    }
    const refusals = await db.refusals.toArray()
    const here = await memberHere()
    for (const tap of intents.standing()) {
      if (tap.userId !== here) continue
      const isHeld = server.holds(tap.userId, tap.event) === tap.wanted
      const isTold =
        tap.isRefused ||
        tap.isOrphan ||
        refusals.some(({ entity, revision }) => entity === tap.event && revision === tap.revision)
      if (isHeld && !tap.isRefused) continue
      expect(
        wasRefused(tap, server) || tap.isRefused,
        `the last wish for ${tap.event}, ${tap.wanted}, is kept`,
      ).toBe(true)
      expect(isTold, `the refusal of ${tap.event}, ${tap.wanted}, is told`).toBe(true)
    }
    for (const { userId, eventId: id, known } of await db.favourites.toArray()) {
      if (known !== null && userId === here)
        expect(known, `the device’s word on ${id}`).toBe(server.holds(userId, id))
    }
  }

  const close = () => {
    for (const name of NAMES) crash(name)
  }

  return { apply, recover, check, close, signIn, settleDown, look, actorOf, background, scheduler }
}

/** Plays a schedule to its end, lets the network return, and checks what must then be so. */
export const play = async (schedule: Schedule): Promise<void> => {
  const world = await createWorld(schedule)
  try {
    world.background(world.signIn('ada'))
    await world.settleDown('the first sign-in')
    world.look(await world.actorOf('tab 1'))
    await world.settleDown('the first look')
    for (const move of schedule.moves) await world.apply(move)
    await world.recover()
    await world.check()
  } catch (error) {
    if (error instanceof Error) error.message += `\n${world.scheduler.trace.slice(-120).join('\n')}`
    throw error
  } finally {
    world.close()
  }
}
