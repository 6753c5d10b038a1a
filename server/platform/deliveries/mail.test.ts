import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import PostalMime from 'postal-mime'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { smtpReply, startMailbox } from '../../../tests/support/mailbox.ts'
import { bothDatabases } from '../../../tests/support/server/databases.ts'
import {
  DAY_MS,
  type MailHarness,
  mail,
  mailHarness,
  NOON,
} from '../../../tests/support/server/mail-harness.ts'
import { folderTransport, smtpFault, smtpTransport } from '../../providers/mail/transports.ts'
import { mails } from '../db/schema.ts'

const { onEach, stop } = await bothDatabases()
afterAll(stop)

onEach('the outbox of mails on $name', ({ open }) => {
  let harness: MailHarness
  beforeAll(async () => {
    harness = await mailHarness(open)
  })
  afterEach(() => harness.reset())
  afterAll(() => harness.close())

  test('brings a mail as it was written, in both forms, from whom the operator says', async () => {
    const { mailbox, sending } = await harness.open()
    await harness.queue(mail('one'))
    await harness.sendAll(sending)

    const [received] = mailbox.accepted
    expect(received?.to).toBe('zoe@nectar.test')
    expect(received?.email).toMatchObject({
      subject: 'Vos billets : Électro à l’Été – 12,50 €',
      from: { name: 'Nectar – Billetterie', address: 'billets@nectar.test' },
      to: [{ address: 'zoe@nectar.test' }],
      date: NOON.toISOString(),
      text: expect.stringContaining('Bonjour Zoé,\n\n.un point en début de ligne\nl’été — ça va ?\n'),
    })
    expect(received?.email.html?.trim()).toBe('<p>Bonjour Zoé, « à bientôt »</p>')
    const row = await harness.stored('one')
    expect(row).toMatchObject({ state: 'sent', sentAt: harness.clock, attempts: 1, lastError: null })
    expect(received?.email.messageId).toBe(`<${row.id}@nectar.test>`)
  })

  test('of a kind that can be ended says so to the reader’s program, others do not', async () => {
    const { mailbox, sending } = await harness.open()
    const unsubscribeUrl = 'https://nectar.test/api/unsubscribe/followedConcerts/m1/abc'
    await harness.queue(mail('ends', { unsubscribeUrl }))
    await harness.queue(mail('stays'))
    await harness.sendAll(sending)
    const headersOf = mailbox.accepted.map(({ email: { headers } }) =>
      headers.filter(({ key }) => key.startsWith('list-')).map(({ key, value }) => [key, value]),
    )
    expect(headersOf).toContainEqual([
      ['list-unsubscribe', `<${unsubscribeUrl}>`],
      ['list-unsubscribe-post', 'List-Unsubscribe=One-Click'],
    ])
    expect(headersOf).toContainEqual([])
    expect((await harness.stored('ends')).unsubscribeUrl).toBeNull()
  })

  test('answers go to the contact address, unless a mail names another', async () => {
    const { mailbox } = await harness.open()
    await harness.queue(mail('ours'), mail('theirs', { replyTo: 'salle@nectar.test' }))
    await harness.sendAll(harness.outbox(smtpTransport(mailbox.url), { replyTo: 'contact@nectar.test' }))
    const replies = mailbox.accepted.map(({ email }) => email.replyTo?.map(({ address }) => address))
    expect(replies.sort()).toEqual([['contact@nectar.test'], ['salle@nectar.test']])
  })

  test('leave within the bound of an hour: what is waited for first, and with a part of its own', async () => {
    const { mailbox } = await harness.open()
    const sending = harness.outbox(smtpTransport(mailbox.url), { perHour: 8 })
    const sent = async () => {
      await harness.sendAll(sending)
      const rows = await harness.database.db.select().from(mails).where(eq(mails.state, 'sent'))
      return rows.map(({ dedupeKey }) => dedupeKey.split(':')[0]).sort()
    }
    await harness.queue(...[1, 2, 3, 4, 5].map((n) => mail(`follow:${n}`)))
    await harness.queue(mail('event-change:1'), mail('event-change:2'))
    harness.clock = new Date(NOON.getTime() + 1000)
    await harness.queue(mail('password-reset:1'))
    // Six of eight, the latest and most urgent among them; two are kept for what comes next.
    const first = ['event-change', 'event-change', 'follow', 'follow', 'follow', 'password-reset']
    expect(await sent()).toEqual(first)
    await harness.queue(mail('wait-offer:1'))
    harness.clock = new Date(NOON.getTime() + 2000)
    await harness.queue(...[2, 3].map((n) => mail(`receipt:order:${n}`)))
    expect(await sent()).toEqual([...first, 'receipt', 'wait-offer'])
    harness.clock = new Date(NOON.getTime() + 3_603_000)
    expect(await sent()).toEqual([...first, 'follow', 'follow', 'receipt', 'receipt', 'wait-offer'].sort())
  })

  test('a certificate that nobody signed is refused with its reason, and taken if that is set', async () => {
    const { mailbox } = await harness.open({ isSelfSigned: true })
    expect(await smtpFault(mailbox.url, 'verified')).toMatch(/certificate/)
    expect(await smtpFault(mailbox.url, 'self-signed')).toBeUndefined()
    await harness.queue(mail('one'))
    await harness.sendAll(harness.outbox(smtpTransport(mailbox.url, 'self-signed')))
    expect((await harness.stored('one')).state).toBe('sent')
    const closed = mailbox.url
    await mailbox.stop()
    expect(await smtpFault(closed, 'verified')).toMatch(/ECONNREFUSED/)
  })

  test('tries again, later and later, what a server cannot take now', async () => {
    let isBusy = true
    const { mailbox, sending } = await harness.open({
      recipient: () => (isBusy ? smtpReply(450, 'later') : undefined),
    })
    await harness.queue(mail('one'))
    const waits: number[] = []
    for (let attempt = 1; attempt <= 4; attempt++) {
      await harness.sendAll(sending)
      const row = await harness.stored('one')
      expect(row).toMatchObject({ state: 'queued', attempts: attempt })
      waits.push(row.nextAttemptAt.getTime() - harness.clock.getTime())
      harness.clock = row.nextAttemptAt
    }
    expect(waits).toEqual([5000, 15_000, 45_000, 135_000])
    isBusy = false
    await harness.sendAll(sending)
    expect(await harness.stored('one')).toMatchObject({ state: 'sent', lastError: null })
    expect(mailbox.received).toHaveLength(1)
  })

  test('gives up a reminder once its concert has begun', async () => {
    const { mailbox, sending } = await harness.open({ recipient: () => smtpReply(450, 'later') })
    const begins = NOON.getTime() + 60_000
    for (const kind of ['reminder', 'eve']) await harness.queue(mail(`${kind}:member:event:${begins}`))
    const states = async () =>
      (await harness.database.db.select().from(mails)).map(({ state, lastError }) => [state, lastError])
    await harness.sendAll(sending)
    expect((await states()).map(([state]) => state)).toEqual(['queued', 'queued'])
    harness.clock = new Date(begins + 1000)
    await harness.sendAll(sending)
    expect(await states()).toEqual([
      ['failed', 'out of date'],
      ['failed', 'out of date'],
    ])
    expect(mailbox.received).toEqual([])
  })

  test('gives up after about three days', async () => {
    const { sending } = await harness.open({ recipient: () => smtpReply(450, 'later') })
    await harness.queue(mail('one'))
    for (let attempt = 1; attempt <= 20; attempt++) {
      await harness.sendAll(sending)
      await harness.waitFor('one')
    }
    expect(await harness.stored('one')).toMatchObject({ state: 'failed', attempts: 20 })
    expect(harness.clock.getTime() - NOON.getTime()).toBeGreaterThan(2 * DAY_MS)
  })

  test('waits for a server that is not there', async () => {
    const gone = await startMailbox()
    await gone.stop()
    await harness.queue(mail('one'))
    await harness.sendAll(harness.outbox(smtpTransport(gone.url)))
    expect(await harness.stored('one')).toMatchObject({ state: 'queued', attempts: 1 })
  })

  test('signs in with the name and word of the address, and keeps the mail where they are wrong', async () => {
    const { mailbox } = await harness.open({
      signIn: (name, word) => name === 'nectar@test' && word === 'p:ass/é%',
    })
    const at = (credentials: string) =>
      harness.outbox(smtpTransport(mailbox.url.replace('//', `//${credentials}@`)))
    await harness.queue(mail('one'))
    await harness.sendAll(at('nectar%40test:nope'))
    const row = await harness.stored('one')
    expect(row).toMatchObject({ state: 'queued', attempts: 1 })
    expect(row.lastError).not.toContain('nope')
    await harness.waitFor('one')
    await harness.sendAll(at('nectar%40test:p%3Aass%2F%C3%A9%25'))
    expect((await harness.stored('one')).state).toBe('sent')
  })

  test('without a server writes whole files that the operator can read, and tells their subjects', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'nectar-mail-'))
    const logged: string[] = []
    await harness.queue(mail('one'))
    await harness.sendAll(harness.outbox(folderTransport(join(folder, 'mail'), (line) => logged.push(line))))
    const row = await harness.stored('one')
    expect(row.state).toBe('sent')
    expect(readdirSync(join(folder, 'mail'))).toEqual([`${row.id}.eml`])
    const email = await PostalMime.parse(readFileSync(join(folder, 'mail', `${row.id}.eml`)))
    expect(email).toMatchObject({ subject: mail('one').subject, to: [{ address: 'zoe@nectar.test' }] })
    expect(logged.join()).toContain(mail('one').subject)
    expect(logged.join()).not.toContain('Bonjour')

    // If the folder is not writable, the mail stays queued.
    writeFileSync(join(folder, 'file'), '')
    await harness.queue(mail('two'))
    await harness.sendAll(harness.outbox(folderTransport(join(folder, 'file', 'mail'), () => {})))
    expect(await harness.stored('two')).toMatchObject({ state: 'queued', attempts: 1 })
    rmSync(folder, { recursive: true })
  })
})
