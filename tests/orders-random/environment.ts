import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import type { Database } from '../../server/platform/db/database.ts'
import { openPostgres } from '../../server/platform/db/postgres.ts'
import { ticketTypes } from '../../server/platform/db/schema.ts'
import { machineNow } from '../../server/platform/machine-clock.ts'
import { type Mailbox, startMailbox } from '../support/mailbox.ts'
import { addConcert } from '../support/server/concert.ts'
import { addMembers, type TestMember } from '../support/server/members.ts'
import { type ServerProcess, startProcess } from '../support/server/process.ts'
import { type StripeDouble, startStripeDouble } from '../support/stripe-double/stripe-double.ts'
import { postTo } from '../support/stripe-double/webhooks.ts'
import { mailFaults } from './faults.ts'
import type { Chance } from './random.ts'
import type { Totals } from './totals.ts'

const SERVERS = 2
/**
 * Members and small concerts for this number of orders; a member may buy a limited number of seats of a
 * concert, and each seat is sold once.
 */
const ORDERS_OF_A_ENVIRONMENT = 500
const MEMBERS = 80
/** Small concerts are sold one after the other, to their last seat: a late payment finds none. */
const SMALL = 90
const SMALL_SEATS = [8, 5]
const LARGE = { seats: [1500, 700] }
const FREE = { seats: [700], priceCents: 0 }
/** Number of small concerts on sale at a time, and of visits until the next ones. */
const ON_SALE = 3
const VISITS_EACH = 6
const REDUCED_CENTS = 900
const programme = (small: number): { seats: number[]; priceCents?: number }[] => [
  LARGE,
  FREE,
  ...Array.from({ length: small }, () => ({ seats: SMALL_SEATS })),
]

export interface Concert {
  id: string
  kinds: { id: string; priceCents: number }[]
}

/** Two servers on one PostgreSQL, with Stripe, a mail server, concerts and members. */
export interface Environment {
  database: Database
  double: StripeDouble
  mailbox: Mailbox
  /** Mails that the mail server has, or may have, accepted, with their orders. */
  deliveries: { orderId: string; subject: string }[]
  people: TestMember[]
  /** Payments that Stripe cannot stop for now. */
  unstoppable: Set<string>
  /** Payments without any webhook. */
  silent: Set<string>
  /** Returns the concert of the visit with that number. */
  concertOf(visit: number, luck: Chance): Concert
  /** Returns the address of a running server, or of the requested one; waits if there is none. */
  origin(which?: number): Promise<string>
  /** Sends SIGKILL to a server, given its place (0 or 1) or its Stripe key; another replaces it. */
  strike(victim: number | string): void
  /** Returns the output of every server, including the killed ones. */
  output(): string
  stop(): Promise<void>
}

interface Server extends ServerProcess {
  /** Its own Stripe key, by which the double identifies the caller. */
  apiKey: string
  /** Set once it serves. */
  address?: string
}

const addConcerts = async ({ db }: Database, small: number): Promise<Concert[]> => {
  const date = new Date(machineNow().getTime() + 30 * 24 * 60 * 60_000).toISOString().slice(0, 10)
  const concerts: Concert[] = []
  for (const { seats, priceCents } of programme(small)) {
    const id = await addConcert(db, {
      seats,
      date,
      source: null,
      ...(priceCents !== undefined && { priceCents }),
    })
    if (seats.length > 1)
      await db
        .update(ticketTypes)
        .set({ priceCents: REDUCED_CENTS })
        .where(eq(ticketTypes.id, `${id}-2`))
    const kinds = await db.select().from(ticketTypes).where(eq(ticketTypes.eventId, id))
    concerts.push({
      id,
      kinds: kinds.map(({ id: kind, priceCents: cents }) => ({ id: kind, priceCents: cents })),
    })
  }
  return concerts
}

/** Starts the environment on an empty database, large enough for this number of orders. */
export const startEnvironment = async (
  databaseUrl: string,
  { orders, dataDir, luck, totals }: { orders: number; dataDir: string; luck: Chance; totals: Totals },
): Promise<Environment> => {
  const times = Math.max(1, orders / ORDERS_OF_A_ENVIRONMENT)
  const small = Math.ceil(SMALL * times)
  const servers: Server[] = []
  const ended: ServerProcess[] = []
  const secret = 'whsec_environment'
  const up = () => servers.flatMap(({ address }) => (address ? [address] : []))
  const double = await startStripeDouble({
    webhook: { secret, send: postTo(() => up().map((address) => `${address}/api/stripe/webhook`)) },
  })
  const deliveries: Environment['deliveries'] = []
  const mailbox = await startMailbox(mailFaults({ luck: luck.fork('mail'), deliveries, totals }))

  let started = 0
  const start = (): Server => {
    const apiKey = `sk_test_server${started++}`
    const process = startProcess({
      DATABASE_URL: databaseUrl,
      DATA_DIR: join(dataDir, apiKey),
      PUBLIC_URL: 'http://localhost:3000',
      PAYMENTS: 'stripe',
      STRIPE_SECRET_KEY: apiKey,
      STRIPE_PUBLISHABLE_KEY: 'pk_test_environment',
      STRIPE_WEBHOOK_SECRET: secret,
      STRIPE_API_BASE: double.url,
      SMTP_URL: mailbox.url,
      // All orders come from this machine.
      NETWORK_LIMIT_FACTOR: '1000',
    })
    const server: Server = Object.assign(process, { apiKey })
    server.ready.then(
      (address) => {
        server.address = address
      },
      () => {},
    )
    return server
  }
  // The first server creates the tables; another test covers two at once.
  for (let which = 0; which < SERVERS; which++) servers.push(start())
  await Promise.all(servers.map(({ ready }) => ready))
  // A start takes seconds, during which only one server would run: a spare is kept ready.
  let spare = start()
  const database = await openPostgres(databaseUrl)
  const concerts = await addConcerts(database, small)
  const now = machineNow()
  return {
    database,
    double,
    mailbox,
    deliveries,
    unstoppable: new Set(),
    silent: new Set(),
    people: await addMembers(database.db, Math.ceil(MEMBERS * times), { level: 'free', now }),
    concertOf: (visit, { weighed, between }) => {
      const first = (Math.floor(visit / VISITS_EACH) * 2) % small
      const places = { small: 2 + ((first + between(0, ON_SALE - 1)) % small), large: 0, free: 1 }
      const concert = concerts[places[weighed({ small: 76, large: 16, free: 8 })]]
      if (!concert) throw new Error('No such concert')
      return concert
    },
    origin: async (which) => {
      for (;;) {
        const all = which === undefined ? up() : []
        if (all.length > 0) return luck.pick(all)
        const asked = which === undefined ? servers : servers.slice(which, which + 1)
        const serving = await Promise.any(asked.map(({ ready }) => ready)).catch(() => undefined)
        if (serving) return serving
      }
    },
    strike: (victim) => {
      const which = typeof victim === 'number' ? victim : servers.findIndex(({ apiKey }) => apiKey === victim)
      // The spare runs the scheduled jobs too, so it can be killed like any other.
      const server = servers[which] ?? spare
      server.child.kill('SIGKILL')
      ended.push(server)
      totals.add('faults: servers killed')
      if (servers[which]) servers[which] = spare
      spare = start()
    },
    output: () => [...ended, ...servers, spare].map(({ output }) => output()).join('\n'),
    stop: async () => {
      for (const { child } of [...servers, spare]) child.kill('SIGKILL')
      await Promise.all([...servers, spare].map(({ ended: end }) => end))
      await double.close()
      await mailbox.stop()
      await database.close()
    },
  }
}
