import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { postfix, vacation } from '../../../tests/support/delivery-reports.ts'
import { bothDatabases } from '../../../tests/support/server/databases.ts'
import {
  DAY_MS,
  type MailHarness,
  mail,
  mailHarness,
  NOON,
} from '../../../tests/support/server/mail-harness.ts'
import { hasRefusedMail } from '../../modules/notifications/store.ts'
import { readBounces } from './bounces.ts'

const { onBoth, stop } = await bothDatabases()
afterAll(stop)

const ZOE = 'zoe@nectar.test'

onBoth('mails that come back on $name', ({ open }) => {
  let harness: MailHarness
  beforeAll(async () => {
    harness = await mailHarness(open)
  })
  afterEach(() => harness.reset())
  afterAll(() => harness.close())

  /** Sends a mail to Zoé; returns the facts that a report about it has. */
  const sent = async (key = 'one') => {
    const { sending } = await harness.open()
    await harness.queue(mail(key, { to: ZOE }))
    await harness.sendAll(sending)
    return { messageId: `<${(await harness.stored(key)).id}@nectar.test>`, to: ZOE }
  }
  const comesBack = async (...messages: Buffer[]) => {
    const mailbox = {
      readReports: async (_since: Date, read: (message: Buffer) => Promise<void>) => {
        for (const message of messages) await read(message)
      },
    }
    const { database, warnings } = harness
    const log = { warn: (entry: unknown) => warnings.push(entry) }
    await readBounces(
      { db: database.db, mailbox, now: () => harness.clock, log },
      new AbortController().signal,
    )
    return hasRefusedMail(database.db, ZOE)
  }

  test('count as refused at once would, until a later mail arrives', async () => {
    const about = await sent()
    expect(await comesBack()).toBe(false)
    expect(await comesBack(postfix(about))).toBe(true)
    expect(await harness.stored('one')).toMatchObject({
      state: 'failed',
      lastError: expect.stringContaining('5.1.1'),
    })
    expect(harness.warnings).toEqual([expect.objectContaining({ outcome: 'bounced' })])
    expect(JSON.stringify(harness.warnings)).not.toContain('@')
    // The same report twice is one.
    expect(await comesBack(postfix(about))).toBe(true)
    expect(harness.warnings).toHaveLength(1)
    harness.clock = new Date(NOON.getTime() + 60_000)
    await sent('two')
    expect(await comesBack()).toBe(false)
  })

  test('count for the address that was written to, for a mail that was sent, for seven days', async () => {
    const about = await sent()
    const another = { ...about, messageId: '<AbCdEf_-0123@nectar.test>' }
    const { id } = await harness.stored('one')
    expect(
      await comesBack(
        ...[postfix(another), postfix(about, { to: 'autre@nectar.test' }), vacation(about)],
        ...[postfix(about, { status: '4.4.7' }), postfix(about, { action: 'delayed' })],
      ),
    ).toBe(false)
    harness.clock = new Date(NOON.getTime() + 7 * DAY_MS + 1000)
    expect(await comesBack(postfix(about))).toBe(false)
    harness.clock = new Date(NOON.getTime() + 6 * DAY_MS)
    expect(await comesBack(postfix(about))).toBe(true)

    await harness.queue(mail('waiting', { to: ZOE }))
    const waiting = `<${(await harness.stored('waiting')).id}@nectar.test>`
    await comesBack(postfix({ messageId: waiting, to: ZOE }))
    expect((await harness.stored('waiting')).state).toBe('queued')
    expect(id).not.toBe(waiting)
  })
})
