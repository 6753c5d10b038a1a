import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { queueDueReminders } from '../../server/modules/notifications/use-cases/queue-reminders.ts'
import { subscribeBrowser } from '../../server/modules/notifications/use-cases/subscribe-browser.ts'
import { bookings, events, mails, members, reminders } from '../../server/platform/db/schema.ts'
import { pushBrowser } from '../support/push-browser.ts'
import { bothDatabases } from './support/databases.ts'
import { ORIGIN } from './support/harness.ts'
import { type ReminderDesk, reminderDesk } from './support/reminder-desk.ts'

const { kinds, stop } = await bothDatabases()
afterAll(stop)

const SUNDAY = { date: '2026-11-22', time: '19:00' }
const concertWords = { eventName: 'Électro à l’Été', place: 'Le Terrier', city: 'Paris' }

describe.each(kinds)('reminders on $name', ({ open }) => {
  let desk: ReminderDesk
  beforeAll(async () => {
    desk = await reminderDesk(await open())
  })
  beforeEach(() => desk.at('2026-11-21', '19:00'))
  afterEach(async () => {
    await desk.db.delete(bookings)
    await desk.db.delete(reminders)
    await desk.db.delete(mails)
    await desk.db.delete(members)
  })
  afterAll(() => desk.database.close())

  const subscribe = (memberId: string, name = 'phone') =>
    subscribeBrowser(
      desk.db,
      { memberId, sessionHash: null },
      pushBrowser(`https://push.example.org/${memberId}/${name}`).subscription,
      desk.clock,
    )
  const reachedAt = async (email: string) => (await desk.mailsTo(email)).length

  test('a mail the day before: what, when, where, the ways there and the way out', async () => {
    const { id, email } = await desk.member()
    const eventId = await desk.concert({ ...SUNDAY, ...concertWords })
    await desk.book(id, eventId)
    await desk.run()
    const [mail, ...more] = await desk.mailsTo(email)
    expect(more).toEqual([])
    expect(mail?.subject).toBe('C’est demain\u00a0: Électro à l’Été')
    for (const part of [
      'Bonjour Ariane',
      'dimanche 22 novembre 2026 à 19:00',
      'Le Terrier, Paris',
      `${ORIGIN}/events/${eventId}`,
      `${ORIGIN}/tickets`,
      '«\u00a0Rappels d’événements\u00a0»',
      `${ORIGIN}/settings`,
    ])
      expect(mail?.text).toContain(part)
  })

  test('one mail and one message a browser, however often and by however many it is done', async () => {
    const { id, email } = await desk.member({ pushNotifications: true })
    await subscribe(id, 'phone')
    await subscribe(id, 'laptop')
    const eventId = await desk.concert({ ...SUNDAY, ...concertWords })
    await desk.book(id, eventId, { quantity: 2 })
    await desk.book(id, eventId)
    await Promise.all([desk.run(), desk.run(), desk.run()])
    desk.at('2026-11-22', '09:00')
    await desk.run()
    const [mail, ...more] = await desk.mailsTo(email)
    expect(more).toEqual([])
    expect(mail?.text).toContain('Places\u00a0: 3')
    const pushes = await desk.pushes()
    expect(pushes).toHaveLength(2)
    expect(pushes[0]).toMatchObject({
      state: 'queued',
      expiresAt: new Date('2026-11-22T18:00:00Z'),
      body: {
        title: 'C’est demain\u00a0: Électro à l’Été',
        body: 'dimanche 22 novembre 2026 à 19:00\nLe Terrier, Paris',
        path: `/events/${eventId}`,
        tag: `reminder-${eventId}`,
        sentAt: '2026-11-21T18:00:00.000Z',
      },
    })
  })

  test('24 hours ahead, not a minute before, and not once it has begun', async () => {
    const { id, email } = await desk.member()
    const late = await desk.member()
    await desk.book(id, await desk.concert(SUNDAY))
    desk.at('2026-11-21', '18:59')
    await desk.run()
    expect(await reachedAt(email)).toBe(0)
    desk.at('2026-11-21', '19:00')
    await desk.run()
    expect(await reachedAt(email)).toBe(1)
    await desk.book(late.id, await desk.concert(SUNDAY))
    desk.at('2026-11-22', '19:00')
    await desk.run()
    expect(await reachedAt(late.email)).toBe(0)
  })

  test.each([
    ['spring', '2027-03-28', '2027-03-27', '17:59', '18:00'],
    ['autumn', '2026-10-25', '2026-10-24', '19:59', '20:00'],
  ])('24 hours are 24 hours over the clock’s change in %s', async (_when, date, eve, before, due) => {
    desk.at(eve, before)
    const { id, email } = await desk.member()
    await desk.book(id, await desk.concert({ date, time: '19:00' }))
    await desk.run()
    expect(await reachedAt(email)).toBe(0)
    desk.at(eve, due)
    await desk.run()
    expect((await desk.mailsTo(email)).map(({ subject }) => subject)).toEqual([
      'C’est demain\u00a0: Concert d’essai',
    ])
  })

  test('an hour after booking where somebody books late, in the words of then', async () => {
    const { id, email } = await desk.member()
    const eventId = await desk.concert(SUNDAY)
    desk.at('2026-11-22', '14:00')
    await desk.book(id, eventId, { hoursAgo: 0 })
    await desk.run()
    desk.at('2026-11-22', '14:59')
    await desk.run()
    expect(await reachedAt(email)).toBe(0)
    desk.at('2026-11-22', '15:00')
    await desk.run()
    expect((await desk.mailsTo(email)).map(({ subject }) => subject)).toEqual([
      'C’est ce soir\u00a0: Concert d’essai',
    ])
  })

  test('nothing about a place given back, nor an event that its organiser took back', async () => {
    const { id, email } = await desk.member()
    const given = await desk.book(id, await desk.concert(SUNDAY))
    await desk.db.update(bookings).set({ cancelledAt: desk.clock }).where(eq(bookings.id, given))
    const takenBack = await desk.concert(SUNDAY)
    await desk.book(id, takenBack)
    await desk.db.update(events).set({ withdrawnAt: desk.clock }).where(eq(events.id, takenBack))
    await desk.run()
    expect(await reachedAt(email)).toBe(0)
  })

  test.each([
    ['both', { pushNotifications: true }, 1, 1],
    ['mail alone', {}, 1, 0],
    ['push alone', { emailNotifications: false, pushNotifications: true }, 0, 1],
    ['neither', { emailNotifications: false }, 0, 0],
    ['no reminders', { eventReminders: false, pushNotifications: true }, 0, 0],
  ])('by the switches: %s', async (_what, choices, toMail, toBrowser) => {
    const { id, email } = await desk.member(choices)
    await subscribe(id)
    await desk.book(id, await desk.concert(SUNDAY))
    await desk.run()
    expect([await reachedAt(email), (await desk.pushes()).length]).toEqual([toMail, toBrowser])
  })

  test('switched on later, it comes later: as long as nobody could be told, it has not been said', async () => {
    const { id, email } = await desk.member({ emailNotifications: false, pushNotifications: true })
    await desk.book(id, await desk.concert(SUNDAY))
    await desk.run()
    expect(await desk.reminded()).toEqual([])
    await subscribe(id)
    await desk.run()
    expect(await desk.pushes()).toHaveLength(1)
    await desk.db.update(members).set({ emailNotifications: true }).where(eq(members.id, id))
    await desk.run()
    // Once is once.
    expect(await reachedAt(email)).toBe(0)
  })

  test('all of it or nothing: what breaks off half-way is made again whole', async () => {
    const { id, email } = await desk.member({ pushNotifications: true })
    await subscribe(id)
    await desk.book(id, await desk.concert(SUNDAY))
    const broken = () => {
      throw new Error('the power went')
    }
    await expect(
      queueDueReminders({ database: desk.database, publicUrl: broken, now: () => desk.clock }),
    ).rejects.toThrow('the power went')
    expect([await reachedAt(email), await desk.reminded()]).toEqual([0, []])
    await desk.run()
    expect([await reachedAt(email), (await desk.pushes()).length]).toEqual([1, 1])
  })

  test('everybody is told in the end, however many they are and whoever is busy', async () => {
    const eventId = await desk.concert({ ...SUNDAY, seats: [500] })
    const everybody = await Promise.all(Array.from({ length: 55 }, () => desk.member()))
    for (const { id } of everybody) await desk.book(id, eventId)
    await Promise.all([desk.run(), desk.run()])
    await desk.run()
    const sent = await desk.db.select({ to: mails.recipient }).from(mails)
    expect(sent.map(({ to }) => to).sort()).toEqual(everybody.map(({ email }) => email).sort())
  })
})
