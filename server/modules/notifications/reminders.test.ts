import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pushBrowser } from '../../../tests/support/push-browser.ts'
import { bothDatabases } from '../../../tests/support/server/databases.ts'
import { ORIGIN } from '../../../tests/support/server/harness.ts'
import { type ReminderHarness, reminderHarness } from '../../../tests/support/server/reminder-harness.ts'
import { bookings, events, favourites, mails, members, reminders } from '../../platform/db/schema.ts'
import { cancelEvent, moveEvent, restoreEvent } from '../event-changes/use-cases/change-event.ts'
import { queueDueReminders } from './use-cases/queue-reminders.ts'
import { subscribeBrowser } from './use-cases/subscribe-browser.ts'
import { readUnsubscription, unsubscribe } from './use-cases/unsubscribe.ts'

const { onEach, stop } = await bothDatabases()
afterAll(stop)

const SUNDAY = { date: '2026-11-22', time: '19:00' }
const concertWords = { eventName: 'Électro à l’Été', place: 'Le Terrier', city: 'Paris' }

onEach('reminders on $name', ({ open }) => {
  let harness: ReminderHarness
  beforeAll(async () => {
    harness = await reminderHarness(await open())
  })
  beforeEach(() => harness.at('2026-11-21', '19:00'))
  afterEach(async () => {
    await harness.db.delete(bookings)
    await harness.db.delete(reminders)
    await harness.db.delete(mails)
    await harness.db.delete(members)
  })
  afterAll(() => harness.database.close())

  const subscribe = (memberId: string, name = 'phone') =>
    subscribeBrowser(
      harness.db,
      { memberId, sessionHash: null },
      pushBrowser(`https://push.example.org/${memberId}/${name}`).subscription,
      harness.clock,
    )
  const reachedAt = async (email: string) => (await harness.mailsTo(email)).length

  test('a mail the day before: what, when, where, the ways there and the way out', async () => {
    const { id, email } = await harness.member()
    const eventId = await harness.concert({ ...SUNDAY, ...concertWords })
    await harness.book(id, eventId)
    await harness.run()
    const [mail, ...more] = await harness.mailsTo(email)
    expect(more).toEqual([])
    expect(mail?.subject).toBe('C’est demain\u00a0: Électro à l’Été')
    for (const part of [
      'Bonjour Ariane',
      'dimanche 22 novembre 2026 à 19:00',
      'Le Terrier, Paris',
      `${ORIGIN}/events/${eventId}`,
      'Prêt pour l’entrée',
      `Vérifier avant de partir\u00a0:\n${ORIGIN}/tickets#pret`,
      '«\u00a0Rappels d’événements\u00a0»',
      `${ORIGIN}/settings`,
    ])
      expect(mail?.text).toContain(part)
  })

  test('ends by the mail’s own link', async () => {
    const { id, email } = await harness.member()
    await harness.book(id, await harness.concert(SUNDAY))
    await harness.run()
    const [mail] = await harness.mailsTo(email)
    const [name = '', memberId = '', signature = ''] = mail?.unsubscribeUrl?.split('/').slice(-3) ?? []
    const asked = await readUnsubscription(harness.db, { name, memberId, signature })
    expect(asked).toEqual({ name: 'eventReminders', memberId: id })
    await unsubscribe(harness.db, id, 'eventReminders')
    await harness.book(id, await harness.concert(SUNDAY))
    await harness.run()
    expect(await harness.mailsTo(email)).toHaveLength(1)
  })

  test('one mail and one message a browser, however often and by however many it is done', async () => {
    const { id, email } = await harness.member({ pushNotifications: true })
    await subscribe(id, 'phone')
    await subscribe(id, 'laptop')
    const eventId = await harness.concert({ ...SUNDAY, ...concertWords })
    await harness.book(id, eventId, { quantity: 2 })
    await harness.book(id, eventId)
    await Promise.all([harness.run(), harness.run(), harness.run()])
    harness.at('2026-11-22', '09:00')
    await harness.run()
    const [mail, ...more] = await harness.mailsTo(email)
    expect(more).toEqual([])
    expect(mail?.text).toContain('Places\u00a0: 3')
    const pushes = await harness.pushes()
    expect(pushes).toHaveLength(2)
    expect(pushes[0]).toMatchObject({
      state: 'queued',
      expiresAt: new Date('2026-11-22T18:00:00Z'),
      body: {
        title: 'C’est demain\u00a0: Électro à l’Été',
        later: { from: '2026-11-21T23:00:00.000Z', title: 'C’est ce soir\u00a0: Électro à l’Été' },
        body: 'dimanche 22 novembre 2026 à 19:00\nLe Terrier, Paris\nAvant de partir, vérifiez que vous êtes prêt pour l’entrée.',
        path: '/tickets#pret',
        tag: `reminder-${eventId}`,
        sentAt: '2026-11-21T18:00:00.000Z',
      },
    })
  })

  test('24 hours ahead, not a minute before, and not once it has begun', async () => {
    const { id, email } = await harness.member()
    const late = await harness.member()
    await harness.book(id, await harness.concert(SUNDAY))
    harness.at('2026-11-21', '18:59')
    await harness.run()
    expect(await reachedAt(email)).toBe(0)
    harness.at('2026-11-21', '19:00')
    await harness.run()
    expect(await reachedAt(email)).toBe(1)
    await harness.book(late.id, await harness.concert(SUNDAY))
    harness.at('2026-11-22', '19:00')
    await harness.run()
    expect(await reachedAt(late.email)).toBe(0)
  })

  test.each([
    ['spring', '2027-03-28', '2027-03-27', '17:59', '18:00'],
    ['autumn', '2026-10-25', '2026-10-24', '19:59', '20:00'],
  ])('24 hours are 24 hours over the clock’s change in %s', async (_when, date, eve, before, due) => {
    harness.at(eve, before)
    const { id, email } = await harness.member()
    await harness.book(id, await harness.concert({ date, time: '19:00' }))
    await harness.run()
    expect(await reachedAt(email)).toBe(0)
    harness.at(eve, due)
    await harness.run()
    expect((await harness.mailsTo(email)).map(({ subject }) => subject)).toEqual([
      'C’est demain\u00a0: Concert d’essai',
    ])
  })

  test('an hour after booking where somebody books late, in the words of then', async () => {
    const { id, email } = await harness.member()
    const eventId = await harness.concert(SUNDAY)
    harness.at('2026-11-22', '14:00')
    await harness.book(id, eventId, { hoursAgo: 0 })
    await harness.run()
    harness.at('2026-11-22', '14:59')
    await harness.run()
    expect(await reachedAt(email)).toBe(0)
    harness.at('2026-11-22', '15:00')
    await harness.run()
    expect((await harness.mailsTo(email)).map(({ subject }) => subject)).toEqual([
      'C’est ce soir\u00a0: Concert d’essai',
    ])
  })

  test('nothing about a place given back, nor an event that its organiser took back', async () => {
    const { id, email } = await harness.member()
    const given = await harness.book(id, await harness.concert(SUNDAY))
    await harness.db.update(bookings).set({ cancelledAt: harness.clock }).where(eq(bookings.id, given))
    const takenBack = await harness.concert(SUNDAY)
    await harness.book(id, takenBack)
    await harness.db.update(events).set({ withdrawnAt: harness.clock }).where(eq(events.id, takenBack))
    await harness.run()
    expect(await reachedAt(email)).toBe(0)
  })

  test('nothing about a place that ends with its concert, which was restored before a job ended it', async () => {
    const { id, email } = await harness.member()
    const eventId = await harness.concert(SUNDAY)
    await harness.book(id, eventId)
    await cancelEvent(harness.db, eventId, { now: harness.clock, evenIfOver: false })
    await restoreEvent(harness.db, eventId, harness.clock)
    await harness.run()
    expect(await reachedAt(email)).toBe(0)
  })

  test.each([
    ['both', { pushNotifications: true }, 1, 1],
    ['mail alone', {}, 1, 0],
    ['push alone', { emailNotifications: false, pushNotifications: true }, 0, 1],
    ['neither', { emailNotifications: false }, 0, 0],
    ['no reminders', { eventReminders: false, pushNotifications: true }, 0, 0],
  ])('by the switches: %s', async (_what, choices, toMail, toBrowser) => {
    const { id, email } = await harness.member(choices)
    await subscribe(id)
    await harness.book(id, await harness.concert(SUNDAY))
    await harness.run()
    expect([await reachedAt(email), (await harness.pushes()).length]).toEqual([toMail, toBrowser])
  })

  test('switched on later, it comes later: as long as nobody could be told, it has not been said', async () => {
    const { id, email } = await harness.member({ emailNotifications: false, pushNotifications: true })
    await harness.book(id, await harness.concert(SUNDAY))
    await harness.run()
    expect(await harness.reminded()).toEqual([])
    await subscribe(id)
    await harness.run()
    expect(await harness.pushes()).toHaveLength(1)
    await harness.db.update(members).set({ emailNotifications: true }).where(eq(members.id, id))
    await harness.run()
    // A reminder is sent only once.
    expect(await reachedAt(email)).toBe(0)
  })

  test('all of it or nothing: what breaks off half-way is made again whole', async () => {
    const { id, email } = await harness.member({ pushNotifications: true })
    await subscribe(id)
    await harness.book(id, await harness.concert(SUNDAY))
    const broken = () => {
      throw new Error('the power went')
    }
    await expect(
      queueDueReminders({ database: harness.database, publicUrl: broken, now: () => harness.clock }),
    ).rejects.toThrow('the power went')
    expect([await reachedAt(email), await harness.reminded()]).toEqual([0, []])
    await harness.run()
    expect([await reachedAt(email), (await harness.pushes()).length]).toEqual([1, 1])
  })

  test('everybody is told in the end, however many they are and whoever is busy', async () => {
    const eventId = await harness.concert({ ...SUNDAY, seats: [500] })
    const everybody = await Promise.all(Array.from({ length: 55 }, () => harness.member()))
    for (const { id } of everybody) await harness.book(id, eventId)
    await Promise.all([harness.run(), harness.run()])
    await harness.run()
    const sent = await harness.db.select({ to: mails.recipient }).from(mails)
    expect(sent.map(({ to }) => to).sort()).toEqual(everybody.map(({ email }) => email).sort())
  })

  describe('the eve of a favourite', () => {
    const like = (memberId: string, eventId: string) =>
      harness.db
        .insert(favourites)
        .values({ memberId, eventId, createdAt: new Date(harness.clock.getTime() - 48 * 3_600_000) })

    test('is told once, a day ahead, by however many it is done, with the way out', async () => {
      const { id, email } = await harness.member({ pushNotifications: true })
      await subscribe(id)
      const eventId = await harness.concert({ ...SUNDAY, ...concertWords })
      await like(id, eventId)
      harness.at('2026-11-21', '18:59')
      await harness.run()
      expect(await reachedAt(email)).toBe(0)
      harness.at('2026-11-21', '19:00')
      await Promise.all([harness.run(), harness.run(), harness.run()])
      harness.at('2026-11-22', '09:00')
      await harness.run()
      const [mail, ...more] = await harness.mailsTo(email)
      expect(more).toEqual([])
      expect(mail?.subject).toBe('C’est demain\u00a0: Électro à l’Été')
      for (const part of [
        'Ce concert est dans vos favoris',
        'dimanche 22 novembre 2026 à 19:00',
        `${ORIGIN}/events/${eventId}`,
        '«\u00a0Veille de mes favoris\u00a0»',
        `${ORIGIN}/settings`,
      ])
        expect(mail?.text).toContain(part)
      expect((await harness.pushes()).map(({ body }) => body)).toEqual([
        expect.objectContaining({
          body: 'dimanche 22 novembre 2026 à 19:00\nLe Terrier, Paris',
          path: `/events/${eventId}`,
        }),
      ])
    })

    test('ends for good by the link of its mail', async () => {
      const { id, email } = await harness.member()
      await like(id, await harness.concert(SUNDAY))
      await harness.run()
      const [mail] = await harness.mailsTo(email)
      const [name = '', memberId = '', signature = ''] = mail?.unsubscribeUrl?.split('/').slice(-3) ?? []
      const asked = await readUnsubscription(harness.db, { name, memberId, signature })
      expect(asked).toEqual({ name: 'favouriteReminders', memberId: id })
      await unsubscribe(harness.db, id, 'favouriteReminders')
      await like(id, await harness.concert(SUNDAY))
      await harness.run()
      expect(await harness.mailsTo(email)).toHaveLength(1)
    })

    test('is not told to who has a place, or has switched it off; a place taken later has its own reminder', async () => {
      const [booked, off, late] = [
        await harness.member({ eventReminders: false }),
        await harness.member({ favouriteReminders: false }),
        await harness.member(),
      ]
      const eventId = await harness.concert(SUNDAY)
      for (const { id } of [booked, off, late]) await like(id, eventId)
      await harness.book(booked.id, eventId)
      await harness.run()
      expect([await reachedAt(booked.email), await reachedAt(off.email)]).toEqual([0, 0])
      expect(await reachedAt(late.email)).toBe(1)
      await harness.book(late.id, eventId)
      await harness.run()
      const texts = (await harness.mailsTo(late.email)).map(({ text }) => text)
      expect(texts.filter((text) => text.includes('Votre billet vous attend'))).toHaveLength(1)
      expect(texts).toHaveLength(2)
    })

    test('of a concert that is cancelled or moved is not sent, and is told anew before its new date', async () => {
      const { id, email } = await harness.member()
      const [moved, cancelled] = [await harness.concert(SUNDAY), await harness.concert(SUNDAY)]
      await like(id, moved)
      await like(id, cancelled)
      await harness.run()
      expect(await reachedAt(email)).toBe(2)
      const to = { date: '2026-11-24', time: '20:00', place: null, city: null }
      expect(await moveEvent(harness.db, moved, to, harness.clock)).toHaveProperty('before')
      await cancelEvent(harness.db, cancelled, { now: harness.clock, evenIfOver: false })
      expect(await reachedAt(email)).toBe(0)
      await harness.run()
      expect(await reachedAt(email)).toBe(0)
      harness.at('2026-11-23', '20:00')
      await harness.run()
      const mailed = await harness.mailsTo(email)
      expect(mailed.map(({ text }) => text.includes('mardi 24 novembre 2026 à 20:00'))).toEqual([true])
    })
  })
})
