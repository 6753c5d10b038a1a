import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startImapDouble } from '../../../tests/support/imap-double.ts'
import { startMailbox } from '../../../tests/support/mailbox.ts'
import { addConcert } from '../../../tests/support/server/concert.ts'
import { bothDatabases } from '../../../tests/support/server/databases.ts'
import { type MailHarness, mail, mailHarness } from '../../../tests/support/server/mail-harness.ts'
import type { Database } from '../../platform/db/database.ts'
import { mails, orders, paymentEvents, seatRefunds } from '../../platform/db/schema.ts'
import { machineNow } from '../../platform/machine-clock.ts'
import { root } from '../../platform/root.ts'
import { readEnv } from '../../settings/env.ts'
import { giveUpWaiting } from '../store/admin.ts'
import { databaseHealth } from '../store/health.ts'
import {
  databaseFindings,
  type Finding,
  machineFindings,
  settingsFindings,
  siteFindings,
} from './findings.ts'

const { onEach, stop } = await bothDatabases()
afterAll(stop)

const faults = (findings: Finding[]) => findings.flatMap(({ state, line }) => (state === 'bad' ? [line] : []))
const settings = (variables: NodeJS.ProcessEnv) => {
  const env = readEnv(variables)
  const publicUrl = env.PUBLIC_URL ?? 'http://localhost:3000'
  return settingsFindings(env, { publicUrl, demo: false, now: machineNow() })
}

test('a public site hears each fault in one line, and what is only odd apart', () => {
  const found = settings({
    PUBLIC_URL: 'https://nectar.example',
    SMTP_URL: 'smtp://mail.example',
    STRIPE_SECRET_KEY: 'sk_test_1',
    DATABASE_URL: 'postgres://nectar@localhost/nectar',
  })
  for (const name of ['TRUST_PROXY', 'CONTACT_EMAIL', 'MAIL_FROM', 'STRIPE_WEBHOOK_SECRET', 'OPERATOR_NAME'])
    expect(faults(found).filter((line) => line.includes(name))).toHaveLength(1)
  expect(found).toContainEqual({ state: 'odd', line: expect.stringContaining('METRICS_PORT') })
  expect(found.every(({ line }) => !line.includes('\n'))).toBe(true)
  expect(faults(settings({ PUBLIC_URL: 'http://nectar.example' }))[0]).toContain('en http')
  expect(faults(settings({}))).toEqual([])
})

test('the mail server is tried; the certificate of one on this machine is told of with its setting', async () => {
  const mailbox = await startMailbox({ isSelfSigned: true })
  const found = (SMTP_TLS: string) =>
    machineFindings(readEnv({ SMTP_URL: mailbox.url, SMTP_TLS }), { dataDir: root, now: machineNow })
  const smtp = (findings: Finding[]) => findings.filter(({ line }) => line.startsWith('SMTP_URL'))
  expect(smtp(await found('verified'))).toEqual([
    { state: 'bad', line: expect.stringMatching(/certificate.*SMTP_TLS=self-signed/) },
  ])
  expect(smtp(await found('self-signed'))).toMatchObject([{ state: 'good' }])
  await mailbox.stop()
  expect(smtp(await found('verified'))).toMatchObject([{ state: 'bad' }])
})

test('a data folder that cannot be written is a fault, unless nothing is written to it', async () => {
  const dataDir = join(root, 'package.json', 'data')
  const disk = async (variables: NodeJS.ProcessEnv) => {
    const found = await machineFindings(readEnv(variables), { dataDir, now: machineNow })
    return found.filter(({ line }) => line.startsWith('DATA_DIR'))
  }
  expect(await disk({})).toEqual([{ state: 'bad', line: expect.stringContaining('impossible d’écrire') }])
  const elsewhere = { DATABASE_URL: 'postgres://localhost/nectar', SMTP_URL: 'smtp://127.0.0.1:1' }
  expect((await disk(elsewhere))[0]?.line).toContain('libres')
})

test('the mailbox of bounces is opened, if there is one', async () => {
  const mailbox = await startImapDouble([])
  const found = async (BOUNCE_IMAP_URL: string) =>
    (await machineFindings(readEnv({ BOUNCE_IMAP_URL }), { dataDir: root, now: machineNow })).filter(
      ({ line }) => line.startsWith('BOUNCE_IMAP_URL'),
    )
  expect(await found('')).toEqual([])
  expect(await found(mailbox.url)).toMatchObject([{ state: 'good' }])
  expect(await found(mailbox.url.replace('secret', 'wrong'))).toMatchObject([{ state: 'bad' }])
  await mailbox.stop()
})

test('a site that does not answer is a fault, unless it is this machine’s own', async () => {
  const env = readEnv({})
  expect(await siteFindings(env, 'http://127.0.0.1:9')).toMatchObject([{ state: 'odd' }])
  expect(await siteFindings(env, 'https://nectar.invalid')).toMatchObject([{ state: 'bad' }])
})

/** Returns the database's clock, which the moved clocks of `npm run test:clocks` leave alone. */
const databaseClock = async ({ db }: Database): Promise<() => Date> => {
  const { at } = await databaseHealth(db, machineNow())
  const ahead = at.getTime() - machineNow().getTime()
  return () => new Date(machineNow().getTime() + ahead)
}

onEach('the doctor on $name', ({ open }) => {
  let harness: MailHarness
  beforeAll(async () => {
    harness = await mailHarness(open)
  })
  beforeEach(() => harness.reset())
  afterAll(() => harness.close())

  test('names what waits and what was given up', async () => {
    const { database } = harness
    const now = await databaseClock(database)
    expect(faults(await databaseFindings(database, now))).toEqual([])
    harness.clock = new Date(now().getTime() - 30 * 60_000)
    await harness.queue(mail('one'))
    expect(faults(await databaseFindings(database, now))).toEqual([
      expect.stringContaining('1 mails attendent, le premier depuis 30 min'),
    ])
    await database.db.update(mails).set({ state: 'failed' })
    expect(faults(await databaseFindings(database, now))).toEqual([expect.stringContaining('admin dead')])
    const late = new Date(now().getTime() - 60_000)
    expect(faults(await databaseFindings(database, () => late)).join()).toContain('L’horloge de la base')
  })

  test('names a database that a later version has changed, which no start opens', async () => {
    const { database } = harness
    const now = await databaseClock(database)
    const { db } = database
    await db.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9e12)`)
    const found = faults(await databaseFindings(database, now))
    await db.execute(sql`delete from drizzle.__drizzle_migrations where hash = 'later'`)
    expect(found).toEqual([expect.stringContaining('plus récente que ce programme')])
  })

  test('does not count what an operator gave up with the release of a copy', async () => {
    const { database } = harness
    const now = await databaseClock(database)
    harness.clock = new Date(now().getTime() - 60_000)
    await harness.queue(mail('two'))
    await giveUpWaiting(database.db)
    expect(faults(await databaseFindings(database, now))).toEqual([])
  })

  test('names refunds that the provider refuses at each try, of orders and of single seats', async () => {
    const { database } = harness
    const now = await databaseClock(database)
    const eventId = await addConcert(database.db)
    const at = now()
    const order = (id: string, checks: number): typeof orders.$inferInsert => ({
      ...{ id, eventId, state: 'refunding', totalCents: 1400, requestKey: id, requestHash: id },
      ...{ createdAt: at, heldUntil: at, checks },
    })
    await database.db.insert(orders).values([order('refused', 6), order('late', 5)])
    await database.db.insert(seatRefunds).values([
      { seatId: 's1', orderId: 'late', cents: 1400, owedAt: at, checks: 6 },
      { seatId: 's2', orderId: 'late', cents: 1400, owedAt: at, checks: 5 },
      { seatId: 's3', orderId: 'late', cents: 1400, owedAt: at, refundedAt: at, checks: 9 },
    ])
    expect(faults(await databaseFindings(database, now))).toEqual([
      'Remboursements refusés à chaque essai : 2. Le solde chez le prestataire suffit-il ?',
    ])
  })

  test('names refunds that failed afterwards and disputed payments, for 30 days', async () => {
    const { database } = harness
    const now = await databaseClock(database)
    const told = async () =>
      (await databaseFindings(database, now)).flatMap(({ state, line }) => (state === 'odd' ? [line] : []))
    const before = await told()
    const at = (days: number) => new Date(now().getTime() - days * 24 * 3600_000)
    await database.db.insert(paymentEvents).values([
      { provider: 'stripe', id: 'evt_1', type: 'refund.failed', receivedAt: at(1) },
      { provider: 'stripe', id: 'evt_2', type: 'refund.failed', receivedAt: at(31) },
      { provider: 'stripe', id: 'evt_3', type: 'charge.dispute.created', receivedAt: at(29) },
    ])
    expect((await told()).filter((line) => !before.includes(line))).toEqual([
      expect.stringMatching(
        /^Remboursements échoués après coup, depuis 30 jours : 1\. L’argent n’est pas arrivé/,
      ),
      expect.stringMatching(/^Paiements contestés depuis 30 jours : 1/),
    ])
  })
})
