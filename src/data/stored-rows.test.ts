import 'fake-indexeddb/auto'
import { QueryClient } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import { createElement } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { type OwnRows, type Recorded, type Release, releases } from '../../tests/stored-rows/releases.ts'
import { renderInApp } from '../../tests/support/render-in-app.tsx'
import { InstallOffer } from '../app/pwa/install-offer.tsx'
import { setAppearance } from '../boot/appearance.ts'
import { isWelcomeSeen } from '../features/home/welcome.tsx'
import type { Doors } from '../lib/next-door.ts'
import type { InstalledSnapshot } from './rows.ts'

/** Imports the reading code again for each test: a planted schema takes effect at its first import. */
const loadReaders = async () => ({
  auth: await import('../../contract/auth.ts'),
  config: await import('../../contract/config.ts'),
  eventSchemas: await import('../../contract/events.ts'),
  endpoints: (await import('../../contract/endpoints.ts')).endpoints,
  device: await import('./device.ts'),
  session: await import('./session.ts'),
  outbox: (await import('./outbox/device-outbox.ts')).outbox,
  directory: await import('./catalogue/directory.ts'),
  instantPass: await import('./member/instant-pass.ts'),
  events: await import('./catalogue/events.ts'),
  favourites: await import('./member/favourites.ts'),
  follows: await import('./member/follows.ts'),
  waits: await import('./member/waits.ts'),
  drafts: await import('./member/drafts.ts'),
  organisations: await import('./member/organisations.ts'),
  invitations: await import('./member/invitations.ts'),
  installedState: (await import('./catalogue/installed-snapshot.ts')).installedState,
  readCheckIn: (await import('./check-in/store.ts')).readCheckIn,
  readDoorList: (await import('./check-in/door-list.ts')).readDoorList,
  pass: await import('./member/pass.ts'),
  profile: await import('./member/profile.ts'),
  tickets: await import('./member/tickets.ts'),
  storeToken: (await import('../app/pwa/token-store.ts')).installLocalSession,
  overDefaults: (await import('../shared/app-config.ts')).overDefaults,
  persistedQueries: (await import('../app/persisted-queries.ts')).persistedQueries,
  readInstantPass: (await import('../instant-pass/read-row.ts')).readInstantPass,
  paintPass: (await import('../instant-pass/paint.ts')).paintPass,
})
type Readers = Awaited<ReturnType<typeof loadReaders>>

/** Restores a device that used this release: its rows, its local storage, its clock. */
const restore = async ({ device: { writeDevice } }: Readers, release: Release): Promise<void> => {
  vi.setSystemTime(release.recordedAt)
  for (const [key, value] of Object.entries(release.localStorage)) localStorage.setItem(key, value)
  const isWritten = await writeDevice((db) =>
    db.transaction('rw', db.tables, async () => {
      for (const [name, rows] of Object.entries(release.tables)) await db.table(name).bulkPut(rows)
    }),
  )
  expect(isWritten).toBe(true)
}

type Row = Record<string, unknown>
/** Reads the data that `release` stored in one place as the product does. Throws if any of it cannot be read. */
type Check = (readers: Readers, release: Release, userId: string) => Promise<void>

const rowsOf = (release: Release, table: string) => release.tables[table] as Row[]
const metaOf = (release: Release, key: string) =>
  rowsOf(release, 'meta').find((row) => row.key === key)?.value
/** Newer fields may appear beside the recorded ones. */
const expectAll = (read: unknown, recorded: unknown) => expect(read).toMatchObject(recorded as object)

const snapshotOf = (release: Release) => metaOf(release, 'snapshot') as InstalledSnapshot

const snapshotNames = (release: Release) =>
  rowsOf(release, 'snapshotEvents').flatMap(({ columns }) => (columns as { eventName: string[] }).eventName)

const checks: Record<string, Check> = {
  session: async ({ session }, _release, userId) => expect((await session.lastMember())?.id).toBe(userId),
  profiles: async ({ session, profile }, release) => {
    const [row] = rowsOf(release, 'profiles')
    const { pendingEmail: _, ...user } = (row?.user ?? {}) as Row
    expectAll(await session.lastMember(), user)
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')))
    expectAll((await profile.currentUser()).value, row?.user)
  },
  events: async ({ events }, release) => {
    const recorded = rowsOf(release, 'events')
    const listed = (await events.storedEvents({ limit: 100 }))?.value ?? []
    expect(listed).toHaveLength(
      release.tables.snapshotEvents ? snapshotOf(release).base.events : recorded.length,
    )
    for (const { id, event } of recorded) expectAll((await events.storedEvent(String(id)))?.value, event)
  },
  ticketTypes: async ({ events }, release) => {
    for (const { eventId, types } of rowsOf(release, 'ticketTypes'))
      expectAll((await events.eventTicketTypes(String(eventId))).value, types)
  },
  tickets: async ({ tickets }, release, userId) => {
    const recorded = rowsOf(release, 'tickets').map(({ ticket }) => ticket as Row)
    const read = (await tickets.storedTickets(userId))?.value ?? []
    expect(read).toHaveLength(recorded.length)
    for (const ticket of recorded)
      expectAll(
        read.find(({ id }) => id === ticket.id),
        ticket,
      )
  },
  ticketLists: async ({ tickets }, release, userId) =>
    expect((await tickets.storedTickets(userId))?.value.map(({ id }) => id)).toEqual(
      rowsOf(release, 'ticketLists')[0]?.ids,
    ),
  passes: async ({ pass }, release, userId) =>
    expectAll((await pass.storedPass(userId))?.value, rowsOf(release, 'passes')[0]?.pass),
  subscriptions: async ({ pass }, release, userId) =>
    expectAll((await pass.storedSubscription(userId))?.value, rowsOf(release, 'subscriptions')[0]?.details),
  door: async ({ readInstantPass, paintPass, instantPass }, release, userId) => {
    const [recorded] = release.tables.door
    expect((await instantPass.loadInstantPass(userId))?.qrUrl).toBe(recorded?.qrUrl)
    const row = await new Promise<Parameters<Parameters<typeof readInstantPass>[0]>[0]>(readInstantPass)
    const element = document.createElement('div')
    if (row) paintPass(element, row)
    for (const text of [recorded?.fullName, recorded?.label, recorded?.shortCode, recorded?.validLine])
      expect(element).toHaveTextContent(String(text))
    expect(element.textContent).not.toMatch(/undefined|null|NaN/)
    const drawn = [...element.querySelectorAll('path')].map((path) => path.getAttribute('d'))
    expect(drawn.includes(recorded?.path ?? null)).toBe(true)
  },
  favourites: async ({ favourites }, release, userId) => {
    const recorded = rowsOf(release, 'favourites')
    const flags = await favourites.storedFavouriteFlags(
      userId,
      recorded.map(({ eventId }) => String(eventId)),
    )
    const wanted = new Set(rowsOf(release, 'outbox').map(({ entity }) => entity))
    const expected = recorded.map(({ eventId, known }) => [eventId, wanted.has(eventId) || known === true])
    expect(flags).toEqual(Object.fromEntries(expected))
  },
  favouriteLists: async ({ favourites }, release, userId) => {
    const read = (await favourites.storedFavourites(userId))?.value.map(({ id }) => id)
    expect(read).toEqual(expect.arrayContaining(rowsOf(release, 'favouriteLists')[0]?.ids as string[]))
  },
  follows: async ({ follows }, release, userId) => {
    const recorded = rowsOf(release, 'follows').map(({ subject }) => subject)
    expectAll((await follows.storedFollows(userId))?.value, recorded)
  },
  followLists: async ({ follows }, release, userId) =>
    expect((await follows.storedFollows(userId))?.value.map(({ id }) => id)).toEqual(
      rowsOf(release, 'followLists')[0]?.ids,
    ),
  waits: async ({ waits }, release, userId) => {
    const recorded = rowsOf(release, 'waits').map(({ wait }) => wait)
    expectAll((await waits.storedWaits(userId))?.value, recorded)
  },
  waitLists: async ({ waits }, release, userId) =>
    expect((await waits.storedWaits(userId))?.value.map(({ id }) => id)).toEqual(
      rowsOf(release, 'waitLists')[0]?.ids,
    ),
  drafts: async ({ drafts }, release, userId) => {
    for (const { id, body } of rowsOf(release, 'drafts'))
      expectAll((await drafts.storedDraft(userId, String(id)))?.body, body)
  },
  organiser: async ({ organisations, drafts }, release, userId) => {
    for (const { key, organisationId, value } of rowsOf(release, 'organiser')) {
      const id = String(organisationId)
      const [kind = '', eventId = '', page] = String(key).split(' ')
      const which = { userId, id, eventId }
      const readOf: Record<string, () => Promise<unknown>> = {
        mine: () => organisations.myOrganisations(userId),
        organisation: () => organisations.readOrganisation(userId, id),
        concerts: () =>
          organisations.organiserConcerts(userId, id, { when: 'to_come', page: Number(page) || 1 }),
        figures: () => organisations.readConcert(which),
        people: () => organisations.readPeople(which),
        guests: () => organisations.readGuests(which),
        drafts: () => drafts.listDrafts(userId, id),
      }
      expect(Object.keys(readOf)).toContain(kind)
      expectAll(await readOf[kind]?.(), value)
    }
  },
  givenLists: async ({ invitations }, release, userId) =>
    expectAll(
      (await invitations.storedGivenInvitations(userId))?.value,
      rowsOf(release, 'givenLists')[0]?.given,
    ),
  invitations: async ({ invitations }, release) => {
    for (const { code, invitation } of rowsOf(release, 'invitations'))
      expectAll((await invitations.storedInvitation(String(code)))?.value, invitation)
  },
  checkIns: async ({ device, readCheckIn, readDoorList }, release) => {
    for (const { link, list } of rowsOf(release, 'checkIns')) {
      const read = (await device.readDevice((db) => readCheckIn(db, String(link))))?.checkIn
      expectAll(read?.list, list)
      if (read?.list) expectAll(readDoorList(read.list).event, (list as Row).event)
    }
  },
  admissions: async ({ device, readCheckIn }, release) => {
    for (const { link, admission } of rowsOf(release, 'admissions')) {
      const read = await device.readDevice((db) => readCheckIn(db, String(link)))
      expect(read?.rows).toContainEqual(expect.objectContaining({ admission }))
    }
  },
  snapshotEvents: async ({ events }, release) => {
    const listed = (await events.storedEvents({ limit: 100 }))?.value ?? []
    expect(listed.map(({ eventName }) => eventName)).toEqual(snapshotNames(release))
  },
  snapshotIndex: async ({ events }, release) => {
    const [name = ''] = snapshotNames(release)
    const found = await events.storedEvents({ search: name, limit: 100 })
    expect(found?.value.map(({ eventName }) => eventName)).toContain(name)
  },
  refusals: async ({ favourites }, release, userId) => {
    const [recorded] = release.tables.refusals
    expect(await favourites.takeRefusals(userId)).toEqual([
      {
        entity: recorded?.entity,
        name: recorded?.name,
        wanted: recorded?.wanted,
        status: recorded?.status,
        message: recorded?.message,
      },
    ])
  },
  outbox: async ({ outbox, device }, release, userId) => {
    const recorded = release.tables.outbox
    expect(await outbox.queuedCount(userId)).toBe(recorded.length)
    const sent = serveEverything()
    await outbox.wake({ wait: true })
    expect(await device.readDevice((db) => db.outbox.toArray())).toEqual([])
    for (const { entity, wanted } of recorded)
      expect(sent).toContain(`${wanted ? 'POST' : 'DELETE'} /api/favorites/${entity}`)
  },
  preregistrations: async ({ outbox, device }) => {
    const sent = serveEverything()
    await outbox.wake({ wait: true })
    expect(await device.readDevice((db) => db.preregistrations.toArray())).toEqual([])
    expect(sent).toContain('POST /api/preregister')
  },
  meta: async ({ directory, events, pass, device, installedState }, release) => {
    const installed = await device.readDevice((db) => installedState(db))
    const read: Record<string, unknown> = {
      'artist-genres': (await directory.storedGenres())?.value,
      'pro-users': (await directory.storedProUsers())?.value,
      filters: (await events.storedEventFilters())?.value,
      keys: (await pass.storedPassKeys())?.value,
      list: (await events.storedEvents()) && true,
      snapshot: installed,
      withdrawn: installed?.withdrawn,
      ahead: (await device.readDevice((db) => db.meta.get('ahead')))?.value,
    }
    for (const { key } of rowsOf(release, 'meta')) {
      // Read below: if a newer directory is stored, artists come from it.
      if (key === 'artists') continue
      expect(Object.keys(read)).toContain(key)
      expectAll(read[String(key)], metaOf(release, String(key)))
    }
  },
  'meta as stored': async ({ device, directory }, release) => {
    if (!metaOf(release, 'artists')) return
    // Only the list of earlier versions, so that the directory cannot replace it.
    await device.writeDevice((db) => db.meta.delete('pro-users'))
    expectAll((await directory.storedArtists({}))?.value.found, metaOf(release, 'artists'))
  },
  localStorage: async ({ auth, config, eventSchemas, overDefaults, persistedQueries, session }, release) => {
    expect(session.currentToken()).toBe(release.localStorage['nectar.token'])
    const client = new QueryClient()
    await persistedQueries(localStorage, () => 0).restore(client)
    const recorded = JSON.parse(release.localStorage['nectar.queries'] ?? '').clientState.queries as {
      queryKey: string[]
      state: { data: Row }
    }[]
    // No schema parses the restored data, so none can fill in a default: a field added here must be optional, not defaulted.
    const readsOf: Record<string, (data: never) => [z.ZodMiniType, unknown]> = {
      'current-user': (user: Row) => [z.omit(auth.CurrentUser, { tokenExpired: true }), user],
      'app-config': (values) => [config.AppConfig, overDefaults(values)],
      'events filters': ({ value }: Row) => [eventSchemas.EventFilters, value],
    }
    for (const { queryKey, state } of recorded) {
      const restored = client.getQueryData(queryKey)
      expect(restored).toEqual(state.data)
      const read = readsOf[queryKey.join(' ')]
      if (!read) throw new Error(`Nothing checks the persisted query ${queryKey}.`)
      const [schema, value] = read(restored as never)
      expect(z.parse(schema, value)).toEqual(value)
    }
  },
  answers: async ({ endpoints }, release) => {
    for (const [name, answer] of Object.entries(release.answers))
      expectAll(z.parse(endpoints[name as keyof typeof endpoints].response, answer), answer)
  },
}

/** Checks that are not named by a table. */
const OF_SEVERAL_TABLES = ['meta as stored', 'localStorage', 'answers']

/** Mocks a server that accepts everything; returns the list of received requests. */
const serveEverything = (): string[] => {
  const sent: string[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push(`${init.method} ${url}`)
    if (url === '/api/config/app') return Response.json(releases.at(-1)?.answers.appConfig)
    return Response.json(url.startsWith('/api/favorites/') ? { isFavorite: true } : { success: true })
  })
  return sent
}

/** Returns the data of a release that this version cannot read, with the reasons; `names` limits the checks. */
const lostOf = async (release: Release, names = Object.keys(checks)): Promise<Record<string, string>> => {
  const lost: Record<string, string> = {}
  const userId = String(rowsOf(release, 'session')[0]?.userId)
  vi.resetModules()
  const readers = await loadReaders()
  for (const [name, check] of Object.entries(checks)) {
    const isStored = release.tables[name] || OF_SEVERAL_TABLES.includes(name)
    if (!isStored || !names.includes(name)) continue
    vi.stubGlobal('indexedDB', new IDBFactory())
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')))
    await restore(readers, release)
    readers.storeToken()
    await check(readers, release, userId).catch((error: Error) => {
      lost[name] = error.message
    })
    await readers.device.closeDevice()
  }
  return lost
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

describe.each(releases)('what the release of $release stored', (release) => {
  it('is known in every table, flag and persisted query', () => {
    expect(Object.keys(checks)).toEqual(expect.arrayContaining(Object.keys(release.tables)))
    for (const [name, rows] of Object.entries(release.tables)) expect(rows, name).not.toEqual([])
  })

  it('is heard in every flag', () => {
    for (const [key, value] of Object.entries(release.localStorage)) localStorage.setItem(key, value)
    const known = ['token', 'kept', 'queries', 'color-mode', 'welcome', 'install-dismissed', 'next']
    expect(known.map((key) => `nectar.${key}`)).toEqual(
      expect.arrayContaining(Object.keys(release.localStorage)),
    )
    // Earlier releases did not store the evenings of the tickets to come.
    const next = JSON.parse(release.localStorage['nectar.next'] ?? '{"evenings":[]}') as Doors
    vi.setSystemTime(next.evenings[0]?.from ?? release.recordedAt)
    setAppearance(document.documentElement)
    expect(document.documentElement.dataset.next).toBe(next.evenings[0] ? 'tonight' : 'pass')
    expect(document.documentElement.dataset.auth).toBe('member')
    expect(document.documentElement.className).toBe(release.localStorage['nectar.color-mode'])
    localStorage.removeItem('nectar.token')
    setAppearance(document.documentElement)
    expect(document.documentElement.dataset.auth).toBe('expired')
    expect(isWelcomeSeen()).toBe(true)
    dispatchEvent(new Event('beforeinstallprompt', { cancelable: true }))
    renderInApp(createElement(InstallOffer))
    expect(screen.queryByRole('complementary')).toBeNull()
    localStorage.clear()
    renderInApp(createElement(InstallOffer))
    expect(screen.getByRole('complementary')).toBeVisible()
  })

  it('is read, all of it', async () => {
    expect(await lostOf(release)).toEqual({})
  })
})

describe('a field that is added to the contract', () => {
  const [oldest] = releases as [Release]
  /** Runs `check` while these schemas, `module.Name`, one a module, have further fields. */
  const withFields = async (
    schemas: string[],
    fields: Record<string, z.ZodMiniType>,
    check: () => Promise<void>,
  ) => {
    const places = schemas.map((schema) => schema.split('.') as [module: string, name: string])
    const pathOf = (module: string) => `../../contract/${module}.ts`
    for (const [module, name] of places)
      vi.doMock(pathOf(module), async (original) => {
        const real = await original<Record<string, z.ZodMiniObject>>()
        return { ...real, [name]: z.extend(real[name] as z.ZodMiniObject, fields) }
      })
    await check()
    for (const [module] of places) vi.doUnmock(pathOf(module))
  }

  // Schemas of one row have no check in common but `answers`: each lost check names the schema that lost it.
  it.each<Record<string, string[]>>([
    {
      'events.Event': ['events', 'favouriteLists'],
      'tickets.Ticket': ['tickets', 'ticketLists'],
      'pass.PassQr': ['passes'],
      'auth.User': ['session', 'profiles'],
      'directory.Artist': ['meta as stored'],
    },
    {
      'events.TicketType': ['ticketTypes'],
      'pass.SubscriptionDetails': ['subscriptions'],
      'auth.CurrentUser': ['profiles', 'localStorage'],
      'directory.ProUser': ['meta'],
    },
    { 'events.EventFilters': ['meta', 'localStorage'] },
    { 'pass.KeySet': ['meta'] },
  ])('and is required empties the device: this test says so', async (lostBy) => {
    const lost = [...Object.values(lostBy).flat(), 'answers'].sort()
    await withFields(Object.keys(lostBy), { planted: z.string() }, async () => {
      expect(Object.keys(await lostOf(oldest, lost)).sort()).toEqual(lost)
    })
  })

  it('and carries a default, or is optional, loses nothing', async () => {
    const fields = { planted: z._default(z.string(), 'x'), optional: z.optional(z.string()) }
    await withFields(
      ['events.Event', 'tickets.Ticket', 'pass.PassQr', 'directory.ProUser'],
      fields,
      async () => {
        expect(await lostOf(oldest)).toEqual({})
      },
    )
  })

  it('of a row that no schema parses has to be optional, or the fixtures do not compile', () => {
    type Planted<Field> = Recorded<
      Omit<OwnRows, 'outbox'> & { outbox: (OwnRows['outbox'][number] & Field)[] }
    >
    type Fits<Rows> = Release['tables'] extends Rows ? true : false
    const required: Fits<Planted<{ planted: string }>> = false
    const optional: Fits<Planted<{ planted?: string }>> = true
    expect([required, optional]).toEqual([false, true])
  })
})
