import { loadavg } from 'node:os'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { notifyFollowers } from '../../../server/modules/follows/use-cases/notify-followers.ts'
import { queueDueReminders } from '../../../server/modules/notifications/use-cases/queue-reminders.ts'
import { addOrganisation, setPerson } from '../../../server/modules/organisations/store.ts'
import { moveLines } from '../../../server/modules/waiting/use-cases/offers.ts'
import type { Database } from '../../../server/platform/db/database.ts'
import { openPostgres } from '../../../server/platform/db/postgres.ts'
import { events } from '../../../server/platform/db/schema.ts'
import { purge } from '../../../server/purge.ts'
import { addManyMembers, eventId, memberId, tokenOf } from '../../support/many-members.ts'
import { testPostgres } from '../../support/postgres.ts'
import { organisationForm } from '../../support/server/organisation-forms.ts'
import { BENCH_DAY, benchApp } from '../bench-app.ts'
import { percentile, type Row } from '../row.ts'

const SMALL = 100
const LARGE = 100_000
const CALLERS = 40
const ORGANISATION = 'bench-house'
/** The organiser's concert: in a month. */
const CONCERT = 90
const now = new Date(`${BENCH_DAY}T11:00:00Z`)

type Ask = (app: FastifyInstance, caller: number) => Promise<{ statusCode: number }>

const call =
  (method: 'GET' | 'POST' | 'DELETE', path: string | ((caller: number) => string), payload?: object): Ask =>
  (app, caller) =>
    app.inject({
      ...{ method, url: typeof path === 'string' ? path : path(caller) },
      headers: { authorization: `Bearer ${tokenOf(caller)}` },
      ...(payload && { payload }),
    })

/** An event that a caller has a favourite and a place of, in both sizes. */
const ownEvent = (caller: number) => eventId((caller % 10) + 1)

const MEMBERS: Record<string, Ask> = {
  me: call('GET', '/api/auth/me'),
  user: call('GET', '/api/auth/user'),
  favorites: call('GET', '/api/favorites'),
  favoriteCheck: call('GET', (caller) => `/api/favorites/${ownEvent(caller)}/check`),
  batchCheck: call('POST', '/api/favorites/batch-check', { eventIds: [1, 2, 3, 4, 5, 6, 7, 8].map(eventId) }),
  like: call('POST', (caller) => `/api/favorites/${ownEvent(caller + 5)}`),
  unlike: call('DELETE', (caller) => `/api/favorites/${ownEvent(caller + 5)}`),
  follows: call('GET', '/api/follows'),
  invitationsGiven: call('GET', '/api/invitations'),
  tickets: call('GET', '/api/tickets'),
  seatKeys: call('GET', '/api/tickets/keys'),
  waits: call('GET', '/api/waits'),
  passQr: call('GET', '/api/user/pass-qr'),
  subscription: call('GET', '/api/subscription/details'),
  gifts: call('GET', '/api/gifts'),
  openOrders: call('GET', '/api/orders'),
  calendars: call('GET', '/api/user/calendar-addresses'),
  sessions: call('GET', '/api/user/sessions'),
  preferences: call('GET', '/api/user/notification-preferences'),
  export: call('GET', '/api/user/export'),
}

const concert = `/api/organisations/${ORGANISATION}/concerts/${eventId(CONCERT % 10)}`
const ORGANISERS: Record<string, Ask> = Object.fromEntries(
  Object.entries({
    organisations: '/api/organisations',
    organisation: `/api/organisations/${ORGANISATION}`,
    concerts: `/api/organisations/${ORGANISATION}/concerts`,
    deadlines: `/api/organisations/${ORGANISATION}/deadlines`,
    concert,
    people: `${concert}/people`,
    file: `${concert}/people-file`,
    guests: `${concert}/guests`,
    messages: `${concert}/messages`,
    stakes: `${concert}/stakes`,
    doorLinks: `${concert}/door-links`,
  }).map(([name, path]) => [name, (app: FastifyInstance) => call('GET', path)(app, 1)]),
)

interface Size {
  database: Database
  app: FastifyInstance
}

const open = async (url: string, count: number): Promise<Size> => {
  const database = await openPostgres(url)
  const { db } = database
  await database.migrate()
  await addManyMembers(db, count, { now, sessions: CALLERS })
  const made = { ...organisationForm, id: ORGANISATION, state: 'trusted' as const, createdAt: now }
  await addOrganisation(db, { ...made, requestHash: ORGANISATION })
  await setPerson(db, {
    organisationId: ORGANISATION,
    memberId: memberId(1),
    role: 'responsable',
    since: now,
  })
  for (let n = 0; n < 10; n++)
    await db
      .update(events)
      .set({ organisationId: ORGANISATION })
      .where(eq(events.id, eventId(n)))
  // Deaf: nothing is answered from memory.
  return { database, app: await benchApp({ ...database, listen: async () => async () => {} }) }
}

/** Asks both sizes in turn, so that other load affects both, and returns the ms of each. */
const compare = async (sizes: [Size, Size], ask: (size: Size, turn: number) => Promise<unknown>) => {
  const times: [number[], number[]] = [[], []]
  for (let turn = -5; turn < CALLERS; turn++)
    for (const [index, size] of sizes.entries()) {
      const began = performance.now()
      await ask(size, (Math.abs(turn) % CALLERS) + 1)
      if (turn >= 0) times[index]?.push(performance.now() - began)
    }
  return times.map((all) => percentile(all, 0.95)) as [number, number]
}

const rowOf = (name: string, figures: Map<string, [number, number]>): Row => {
  const ratios = [...figures].map(([call, [small, large]]) => ({ call, small, large, ratio: large / small }))
  ratios.sort((a, b) => b.ratio - a.ratio)
  return {
    name: `${name}: p95 with ${LARGE} members, ten times as many favourites and places ÷ with ${SMALL}, worst`,
    value: (ratios[0]?.ratio ?? 0).toFixed(2),
    goal: '≤ 1.5',
    detail: `${ratios.map(({ call, small, large, ratio }) => `${call} ${ratio.toFixed(2)} (${small.toFixed(1)}, ${large.toFixed(1)} ms)`).join(', ')}; load ${loadavg()[0]?.toFixed(0)}`,
  }
}

/** Compares the calls of members and organisers, and the jobs that read their tables, with those of a house a thousandth of the size. */
export const members = async (): Promise<Row[]> => {
  const { postgres, missing } = await testPostgres()
  if (!postgres) return [{ name: 'many members', value: '–', goal: '', detail: missing }]
  const sizes: [Size, Size] = [
    await open(await postgres.createDatabase(), SMALL),
    await open(await postgres.createDatabase(), LARGE),
  ]
  try {
    const rows: Row[] = []
    for (const [name, asks] of Object.entries({
      'calls of members': MEMBERS,
      'calls of organisers': ORGANISERS,
    })) {
      const figures = new Map<string, [number, number]>()
      for (const [what, ask] of Object.entries(asks))
        figures.set(
          what,
          await compare(sizes, async ({ app }, turn) => {
            const { statusCode } = await ask(app, turn)
            if (statusCode >= 400) throw new Error(`${what}: ${statusCode}`)
          }),
        )
      rows.push(rowOf(name, figures))
    }
    const figures = new Map<string, [number, number]>()
    const deps = ({ database }: Size) => ({
      database,
      publicUrl: () => 'http://localhost:3000',
      now: () => now,
    })
    const jobs: Record<string, (size: Size) => Promise<unknown>> = {
      lines: (size) => moveLines(deps(size) as never),
      'followed concerts': (size) => notifyFollowers(deps(size)),
      purge: ({ database }) => purge(database.db, now),
    }
    // Until nothing is due: what is compared is a look that finds nothing.
    for (const size of sizes) while (await queueDueReminders(deps(size)));
    jobs.reminders = (size) => queueDueReminders(deps(size))
    for (const [what, run] of Object.entries(jobs)) figures.set(what, await compare(sizes, run))
    rows.push(rowOf('jobs with nothing to do', figures))
    return rows
  } finally {
    for (const { app, database } of sizes) {
      await app.close()
      await database.close()
    }
    await postgres.stop()
  }
}
