import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { smtpReply } from '../../../tests/support/mailbox.ts'
import { bothDatabases } from '../../../tests/support/server/databases.ts'
import {
  DAY_MS,
  type MailHarness,
  mail,
  mailHarness,
  NOON,
  promised,
} from '../../../tests/support/server/mail-harness.ts'
import { sendNext } from '../../../tests/support/server/send-next.ts'

const { onBoth, stop } = await bothDatabases()
afterAll(stop)

onBoth('a mail is never sent twice on $name', ({ open }) => {
  let harness: MailHarness
  beforeAll(async () => {
    harness = await mailHarness(open)
  })
  afterEach(() => harness.reset())
  afterAll(() => harness.close())

  test('sends what is told twice once', async () => {
    const { mailbox, sending } = await harness.open()
    await harness.queue(mail('one'), mail('one', { subject: 'Encore' }))
    await harness.sendAll(sending)
    await harness.queue(mail('one'))
    await harness.sendAll(sending)
    expect(mailbox.received).toHaveLength(1)
  })

  test('commits that the text is given away after the recipient was accepted and before the text is', async () => {
    const states: string[] = []
    const look = async (): Promise<undefined> => {
      states.push((await harness.stored('one')).state)
    }
    const { sending } = await harness.open({ recipient: look, text: look })
    await harness.queue(mail('one'))
    await harness.sendAll(sending)
    expect([...states, (await harness.stored('one')).state]).toEqual(['queued', 'handed_over', 'sent'])
  })

  test.each([
    ['the recipient', { recipient: () => smtpReply(550, 'nobody zoe@nectar.test here') }, 0],
    ['the text', { text: () => smtpReply(554, 'spam') }, 1],
  ])('never again sends what a server refuses for good: %s', async (_what, moods, texts) => {
    const { mailbox, sending } = await harness.open(moods)
    await harness.queue(mail('one'))
    await harness.sendAll(sending)
    harness.clock = new Date(NOON.getTime() + 7 * DAY_MS)
    await harness.sendAll(sending)
    const row = await harness.stored('one')
    expect(row).toMatchObject({ state: 'failed', attempts: 1 })
    expect(mailbox.received).toHaveLength(texts)
    expect(JSON.stringify(harness.warnings)).not.toContain('zoe@')
    expect(JSON.stringify(harness.warnings)).toContain('refused')
  })

  test('sends again what a server answered not to have taken after it had the text', async () => {
    let refusals = 2
    const { mailbox, sending } = await harness.open({
      text: () => {
        refusals -= 1
        return refusals === 1
          ? smtpReply(451, 'disk full')
          : refusals === 0
            ? smtpReply(421, 'closing')
            : undefined
      },
    })
    await harness.queue(mail('one'))
    for (let attempt = 0; attempt < 3; attempt++) {
      await harness.sendAll(sending)
      await harness.waitFor('one')
    }
    expect((await harness.stored('one')).state).toBe('sent')
    expect(mailbox.accepted).toHaveLength(1)
  })

  test('never sends again what may have arrived: the text was given and no answer came', async () => {
    const { mailbox, sending } = await harness.open({ text: () => 'hang up' })
    await harness.queue(mail('one'))
    await harness.sendAll(sending)
    const row = await harness.stored('one')
    expect(row.state).toBe('handed_over')
    expect(row.lastError).toMatch(/ECONNECTION|ESOCKET/)
    harness.clock = new Date(NOON.getTime() + 7 * DAY_MS)
    await harness.sendAll(sending)
    expect(mailbox.received).toHaveLength(1)
  })

  test('sends again what was cut off before the text', async () => {
    let cuts = 1
    const { mailbox, sending } = await harness.open({ recipient: () => (cuts-- > 0 ? 'hang up' : undefined) })
    await harness.queue(mail('one'))
    await harness.sendAll(sending)
    expect(await harness.stored('one')).toMatchObject({ state: 'queued' })
    await harness.waitFor('one')
    await harness.sendAll(sending)
    expect((await harness.stored('one')).state).toBe('sent')
    expect(mailbox.received).toHaveLength(1)
  })

  test('gives the text of a mail once, when its claim has ended meanwhile and another has it', async () => {
    let pass = () => {}
    const isWaiting = promised()
    let first = true
    const { mailbox, sending } = await harness.open({
      recipient: () => {
        if (!first) return undefined
        first = false
        isWaiting.keep()
        return new Promise((resolve) => {
          pass = () => resolve(undefined)
        })
      },
    })
    await harness.queue(mail('one'))
    const slow = sendNext(sending, new AbortController().signal)
    await isWaiting.promise
    harness.clock = new Date(NOON.getTime() + 60_000)
    await harness.sendAll(sending)
    expect(await harness.stored('one')).toMatchObject({ state: 'sent', attempts: 2 })
    pass()
    await slow
    expect(await harness.stored('one')).toMatchObject({ state: 'sent', attempts: 2 })
    expect(mailbox.received).toHaveLength(1)
  })

  test('gives up a mail that is not under way when it stops, and leaves it to the next start', async () => {
    const isWaiting = promised()
    let holds = true
    const { mailbox, sending } = await harness.open({
      recipient: () => {
        isWaiting.keep()
        return holds ? new Promise(() => {}) : undefined
      },
    })
    await harness.queue(mail('one'))
    const stopping = new AbortController()
    const sent = sendNext(sending, stopping.signal)
    await isWaiting.promise
    stopping.abort()
    await sent
    expect(await sendNext(sending, stopping.signal)).toBe(false)
    expect(await harness.stored('one')).toMatchObject({ state: 'queued', attempts: 1 })
    holds = false
    await harness.waitFor('one')
    await harness.sendAll(sending)
    expect(mailbox.received).toHaveLength(1)
  })

  test('sends every mail once, however many send at the same moment', async () => {
    const { mailbox, sending } = await harness.open()
    await harness.queue(
      ...Array.from({ length: 40 }, (_, index) => mail(`mail ${index}`, { to: `m${index}@nectar.test` })),
    )
    await Promise.all(Array.from({ length: 6 }, () => harness.sendAll(sending)))
    expect(mailbox.accepted).toHaveLength(40)
    expect(new Set(mailbox.accepted.map(({ to }) => to)).size).toBe(40)
  })
})
