import type { BrowserContext, Page } from '@playwright/test'
import { machineNow } from '../../server/platform/machine-clock.ts'
import type { AppServer } from '../support/app-server.ts'
import { catalogueOnDevice } from '../support/events-on-device.ts'
import {
  addHeart,
  type Named,
  queuedRows,
  removeHeart,
  storedFavourites,
  withoutFavourites,
} from '../support/favourites.ts'
import { expect, test } from '../support/fixtures.ts'
import { enter, members } from '../support/member.ts'
import { workerReady } from '../support/worker.ts'

test.use({ serviceWorkers: 'allow' })

const SCHEDULES = Number(process.env.CONVERGENCE_SCHEDULES ?? 1)
const MOVES = 6
// Sets a missing seed: the runner and its workers must agree on the tests' names.
process.env.CONVERGENCE_SEED ??= String(machineNow().getTime() % 2 ** 31)
const seed = Number(process.env.CONVERGENCE_SEED)

// Each closed tab costs the wait until its request can no longer arrive, each killed server a restart.
test.describe.configure({ mode: 'parallel', timeout: 240_000 })

/** Returns a seeded generator, so that a printed seed repeats the same moves. */
const random = (start: number) => {
  let state = start
  return (below: number): number => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0
    return ((state ^ (state >>> 12)) >>> 0) % below
  }
}

interface World {
  context: BrowserContext
  tabs: (Page | null)[]
  server: AppServer
  isUp: boolean
  events: Named[]
  /** The last change that reached the device, by event. */
  wanted: Map<string, boolean>
}

const openTab = async ({ context, tabs }: World, index: number): Promise<Page> => {
  const open = tabs[index]
  if (open) return open
  const page = await context.newPage()
  await page.goto('/events')
  tabs[index] = page
  return page
}

/** Toggles an event's heart; not if it is disabled, or if the tab shows no list. */
const turn = async (world: World, page: Page, event: Named): Promise<void> => {
  const heart = addHeart(page, event).or(removeHeart(page, event))
  await expect(heart).toBeEnabled()
  // Reads and clicks in one step, since the server's response may toggle it in between; in the page, since
  // the next move may close the tab.
  const wanted = await heart.evaluate((button: HTMLButtonElement) => {
    const isOff = button.ariaPressed === 'false'
    button.click()
    return isOff
  })
  await expect.poll(() => storedOn(page, event.id), { message: 'the change reaches the device' }).toBe(wanted)
  world.wanted.set(event.id, wanted)
}

/** Returns an event's state in this browser's database: the queued change, else the server's last response. */
const storedOn = (page: Page, eventId: string): Promise<boolean | undefined> =>
  page.evaluate(
    (id) =>
      new Promise<boolean | undefined>((resolve, reject) => {
        const opening = indexedDB.open('nectar')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const db = opening.result
          const transaction = db.transaction(['outbox', 'favourites'])
          const waiting = transaction.objectStore('outbox').getAll()
          const known = transaction.objectStore('favourites').getAll()
          transaction.oncomplete = () => {
            db.close()
            const queued = waiting.result.find((row) => row.entity === id)?.wanted
            resolve(queued ?? known.result.find((row) => row.eventId === id)?.known ?? undefined)
          }
        }
      }),
    eventId,
  )

const moves: Record<string, (world: World, pick: (below: number) => number) => Promise<void>> = {
  turn: async (world, pick) => {
    const page = await openTab(world, pick(2))
    await turn(world, page, world.events[pick(3)] as Named)
  },
  'turn twice': async (world, pick) => {
    const page = await openTab(world, pick(2))
    const event = world.events[pick(3)] as Named
    await turn(world, page, event)
    await turn(world, page, event)
  },
  'turn and close': async (world, pick) => {
    const index = pick(2)
    const page = await openTab(world, index)
    await turn(world, page, world.events[pick(3)] as Named)
    await page.close()
    world.tabs[index] = null
  },
  reload: async (world, pick) => {
    await world.tabs[pick(2)]?.reload()
  },
  'cut the network': async ({ context }) => context.setOffline(true),
  'mend the network': async ({ context }) => context.setOffline(false),
  'kill the server': async (world) => {
    if (world.isUp) await world.server.kill()
    world.isUp = false
  },
  'start the server': async (world) => {
    if (!world.isUp) await world.server.start()
    world.isUp = true
  },
}
/** Toggling hearts is the point of the test, so it is more frequent. */
const names = ['turn', 'turn', 'turn', 'turn twice', 'turn and close', ...Object.keys(moves)]

for (let number = 0; number < SCHEDULES; number += 1) {
  const own = (seed + number * 7919) % 2 ** 31
  const pick = random(own)
  const plan = Array.from({ length: MOVES }, () => names[pick(names.length)] as string)

  test(`schedule ${number + 1}, seed ${own}: ${plan.join(', ')}`, { tag: '@long' }, async ({
    context,
    page,
    server,
  }) => {
    const { token, events: listed } = await withoutFavourites(server.url, members.free)
    const events = listed.slice(1, 4)
    await enter(page, members.free, '/events')
    await workerReady(page)
    await catalogueOnDevice(page)
    await expect(addHeart(page, events[0] as Named)).toBeEnabled()
    const world: World = { context, tabs: [page, null], server, isUp: true, events, wanted: new Map() }
    await openTab(world, 1)
    for (const name of plan) await test.step(name, () => moves[name]?.(world, pick))

    await moves['start the server']?.(world, pick)
    await context.setOffline(false)
    const last = await openTab(world, 0)
    await last.reload()
    const wanted = events.filter(({ id }) => world.wanted.get(id)).map(({ id }) => id)
    await expect
      .poll(async () => (await storedFavourites(server.url, token)).sort(), {
        message: 'the server has the last change of every event',
        timeout: 60_000,
      })
      .toEqual(wanted.sort())
    await expect.poll(() => queuedRows(last), { message: 'the queue is empty', timeout: 60_000 }).toBe(0)
    expect((await storedFavourites(server.url, token)).sort()).toEqual(wanted.sort())
    for (const event of events) {
      const isOn = wanted.includes(event.id)
      await expect((isOn ? removeHeart : addHeart)(last, event)).toBeEnabled()
    }
  })
}
