import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { pushBrowser } from '../../../tests/support/push-browser.ts'
import { addConcert } from '../../../tests/support/server/concert.ts'
import { conforms } from '../../../tests/support/server/conforms.ts'
import { bothDatabases } from '../../../tests/support/server/databases.ts'
import { FILLED_AT, type Harness, ORIGIN, startHarness } from '../../../tests/support/server/harness.ts'
import { addMembers, type TestMember } from '../../../tests/support/server/members.ts'
import {
  eventArtists,
  events,
  follows,
  mails,
  members,
  proUsers,
  pushMessages,
} from '../../platform/db/schema.ts'
import { newId } from '../../platform/security/tokens.ts'
import { subscribeBrowser } from '../notifications/use-cases/subscribe-browser.ts'
import { notifyFollowers } from './use-cases/notify-followers.ts'

const databases = await bothDatabases()
afterAll(databases.stop)

const MINUTE_MS = 60_000
const later = (minutes: number) => new Date(FILLED_AT.getTime() + minutes * MINUTE_MS)

databases.onEach('following on $name', ({ open }) => {
  let api: Harness
  let me: TestMember
  beforeAll(async () => {
    api = await startHarness(open)
    // The demonstration's events are older than any follow here.
    await api.database.db.update(events).set({ addedAt: new Date('2020-01-01T00:00:00Z') })
  })
  beforeEach(async () => {
    api.clock.now = FILLED_AT
    await api.database.db.delete(mails)
    await api.database.db.delete(pushMessages)
    await api.database.db.delete(follows)
    me = await member()
  })
  afterAll(() => api.close())

  const member = async (more: Partial<typeof members.$inferInsert> = {}): Promise<TestMember> => {
    const [one] = await addMembers(api.database.db, 1, { now: FILLED_AT, level: 'free', ...more })
    return one ?? expect.fail('no member')
  }
  const pro = async (name: string, type = 'Artist') => {
    const id = newId()
    const nameKey = name.toLowerCase()
    await api.database.db
      .insert(proUsers)
      .values({ id, name, type, nameKey, genres: [], associatedArtists: [] })
    return id
  }
  const call = (method: string, path: string, who = me) => api.call(method, path, { token: who.token })
  const follow = (id: string, who = me) => call('POST', `/api/follows/${id}`, who)
  const concert = (more: Parameters<typeof addConcert>[1] = {}) =>
    addConcert(api.database.db, { addedAt: later(5), date: '2027-05-01', ...more })
  const playedBy = async (eventId: string, artistId: string) => {
    await api.database.db.insert(eventArtists).values({ eventId, artistId, position: 0 })
  }
  const run = async (minutes = 20) => {
    api.clock.now = later(minutes)
    const deps = { database: api.database, publicUrl: () => ORIGIN, now: () => api.clock.now }
    while (await notifyFollowers(deps));
  }
  const mailsTo = ({ id }: TestMember = me) =>
    api.database.db
      .select()
      .from(mails)
      .where(eq(mails.recipient, `${id.toLowerCase()}@exemple.fr`))

  test('is told of a festival that runs already, with all its days, and not of one that is over', async () => {
    const artist = await pro('Nour Essai')
    await follow(artist)
    await api.database.db.update(members).set({ pushNotifications: true }).where(eq(members.id, me.id))
    const { subscription } = pushBrowser(`https://push.example.org/follow/${me.id}`)
    await subscribeBrowser(api.database.db, { memberId: me.id, sessionHash: null }, subscription, FILLED_AT)
    const [yesterday, tomorrow] = [-1, 1].map((days) =>
      later(days * 24 * 60)
        .toISOString()
        .slice(0, 10),
    )
    for (const endDate of [tomorrow, yesterday])
      await playedBy(await concert({ date: '2026-11-19', endDate: endDate ?? null }), artist)
    await run()
    const [mail, ...more] = await mailsTo()
    expect(more).toEqual([])
    expect(mail?.text).toContain('du 19 au 22 novembre 2026 à 20:30')
    const [push] = await api.database.db.select().from(pushMessages)
    expect(push?.expiresAt).toEqual(new Date('2026-11-23T05:00:00Z'))
  })

  test('is listed, the last first, may be asked again, and ends', async () => {
    const [artist, venue] = [await pro('Nour Essai'), await pro('Cave Essai', 'Venue')]
    expect((await follow(artist)).json).toEqual({ isFollowed: true })
    expect((await follow(artist)).json).toEqual({ isFollowed: true })
    api.clock.now = later(1)
    await follow(venue)
    const { json } = await call('GET', '/api/follows')
    conforms('follows', json)
    expect(json.map(({ id, kind, name }: Record<string, string>) => [id, kind, name])).toEqual([
      [venue, 'venue', 'Cave Essai'],
      [artist, 'artist', 'Nour Essai'],
    ])
    expect((await call('DELETE', `/api/follows/${venue}`)).json).toEqual({ isFollowed: false })
    expect((await call('DELETE', `/api/follows/${venue}`)).json).toEqual({ isFollowed: false })
    expect((await call('GET', '/api/follows')).json).toHaveLength(1)
    expect((await follow('nulle-part')).status).toBe(404)
    expect((await api.call('GET', '/api/follows')).status).toBe(401)
  })

  test('tells once of a new concert, by its links', async () => {
    const [artist, venue, organizer] = [
      await pro('Lien Un'),
      await pro('Lien Deux', 'Venue'),
      await pro('Lien Trois', 'Producer'),
    ]
    for (const id of [artist, venue, organizer]) await follow(id)
    const one = await concert({ eventName: 'Par un artiste' })
    await playedBy(one, artist)
    await concert({ eventName: 'Dans un lieu', venueId: venue })
    await concert({ eventName: 'Par une organisation', organizerId: organizer })
    await concert({ eventName: 'D’autres' })
    await run()
    await run(60)
    const [mail, ...others] = await mailsTo()
    expect(others).toEqual([])
    // Concerts of one import share one message.
    expect(mail?.subject).toBe('3 nouveaux concerts de ce que vous suivez')
    for (const name of ['Par un artiste', 'Dans un lieu', 'Par une organisation'])
      expect(mail?.text).toContain(name)
    expect(mail?.text).not.toContain('D’autres')
    expect(mail?.text).toContain('désactivez «\u00a0Nouveaux concerts\u00a0»')
    expect(mail?.text).toContain(`${ORIGIN}/settings?onglet=notifications`)
  })

  test('tells by the name where a concert has no links, word after word', async () => {
    await follow(await pro('Zed Quarante'))
    await concert({ eventName: 'Zed Quarante en concert', searchText: 'zed quarante en concert' })
    await concert({ eventName: 'Quarante fois Zed', searchText: 'quarante fois zed' })
    const other = await concert({ eventName: 'Zed Quarante lié', searchText: 'zed quarante lie' })
    await playedBy(other, await pro('Un autre'))
    await run()
    expect((await mailsTo()).map(({ subject }) => subject)).toEqual(['Nouveau concert\u00a0: Zed Quarante'])
    expect((await mailsTo())[0]?.text).toContain('Zed Quarante en concert')
  })

  test('waits until what came with it is there, and tells nothing of before the wish, of the past, or of what was taken back', async () => {
    const artist = await pro('Lien Quatre')
    const told: string[] = []
    for (const more of [
      { eventName: 'D’avant', addedAt: later(-5) },
      { eventName: 'Du passé', date: '2026-01-02' },
      { eventName: 'Annulé', withdrawnAt: FILLED_AT },
      { eventName: 'Ancien', addedAt: later(-60 * 24 * 30) },
    ])
      await playedBy(await concert(more), artist)
    await follow(artist)
    await run()
    expect(await mailsTo()).toEqual(told)
    await playedBy(await concert({ eventName: 'Tout neuf', addedAt: later(21) }), artist)
    await run(30)
    expect(await mailsTo()).toEqual([])
    await run(31)
    expect(await mailsTo()).toHaveLength(1)
    // Changes, another import, cancellation and restoration: members were notified already.
    await api.database.db.update(events).set({ withdrawnAt: null }).where(eq(events.eventName, 'Tout neuf'))
    await run(40)
    expect(await mailsTo()).toHaveLength(1)
  })

  test('tells nobody who has switched it off, or cannot be reached, and by push who wants that', async () => {
    const artist = await pro('Lien Cinq')
    const off = await member({ followedConcerts: false })
    const mute = await member({ emailNotifications: false })
    const pushed = await member({ emailNotifications: false, pushNotifications: true })
    const { subscription } = pushBrowser(`https://push.example.org/follow/${pushed.id}`)
    await subscribeBrowser(
      api.database.db,
      { memberId: pushed.id, sessionHash: null },
      subscription,
      FILLED_AT,
    )
    for (const who of [off, mute, pushed]) await follow(artist, who)
    const eventId = await concert({ eventName: 'Discret' })
    await playedBy(eventId, artist)
    await run()
    expect([...(await mailsTo(off)), ...(await mailsTo(mute)), ...(await mailsTo(pushed))]).toEqual([])
    const queued = await api.database.db.select().from(pushMessages)
    expect(queued.map(({ body }) => body)).toMatchObject([
      { title: 'Nouveau concert\u00a0: Lien Cinq', path: `/events/${eventId}` },
    ])
    await api.database.db.update(members).set({ followedConcerts: true }).where(eq(members.id, off.id))
    await run()
    expect(await mailsTo(off)).toHaveLength(1)
  })

  test('two processes at once tell each member once, however many they are', async () => {
    const artist = await pro('Lien Six')
    const everybody = await addMembers(api.database.db, 45, { now: FILLED_AT, level: 'free' })
    await api.database.db
      .insert(follows)
      .values(everybody.map(({ id }) => ({ memberId: id, proId: artist, createdAt: FILLED_AT })))
    await playedBy(await concert({ eventName: 'Pour beaucoup' }), artist)
    await Promise.all([run(), run()])
    await run()
    const sent = await api.database.db.select({ to: mails.recipient }).from(mails)
    expect(sent.map(({ to }) => to).sort()).toEqual(
      everybody.map(({ id }) => `${id.toLowerCase()}@exemple.fr`).sort(),
    )
  })

  test('ends by the mail’s own link without a sign-in, at a press and not by being opened', async () => {
    const artist = await pro('Lien Huit')
    await follow(artist)
    await playedBy(await concert({ eventName: 'Le dernier' }), artist)
    await run()
    const [mail] = await mailsTo()
    const link = mail?.unsubscribeUrl?.replace(ORIGIN, '') ?? ''
    expect(mail?.text).toContain(`Ne plus recevoir ces messages\u00a0:\n${ORIGIN}${link}\n`)
    const isOn = async () => (await call('GET', '/api/user/notification-preferences')).json.followedConcerts

    const page = await api.call('GET', link, { headers: { accept: 'text/html' } })
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(page.text).toContain('<form method="post"><button>')
    expect((await api.call('HEAD', link)).status).toBe(200)
    for (const bad of [link.slice(0, -1), link.replace('followedConcerts', 'favouriteReminders'), `${link}x`])
      for (const method of ['GET', 'POST']) expect((await api.call(method, bad)).status, bad).toBe(404)
    expect(await isOn()).toBe(true)

    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=b'])
      expect(
        await api.call('POST', link, {
          headers: { 'content-type': type },
          payload: 'List-Unsubscribe=One-Click',
        }),
      ).toMatchObject({ status: 200, text: expect.stringContaining('C’est fait') })
    const { json } = await call('GET', '/api/user/notification-preferences')
    expect(json).toMatchObject({
      followedConcerts: false,
      favouriteReminders: true,
      emailNotifications: true,
    })
  })

  test('stands in the export, and goes with the account', async () => {
    const artist = await pro('Lien Sept')
    await follow(artist)
    await playedBy(await concert({ eventName: 'Raconté' }), artist)
    await run()
    const { json } = await call('GET', '/api/user/export')
    conforms('personalData', json)
    expect(json.follows).toEqual([{ name: 'Lien Sept', since: FILLED_AT.toISOString() }])
    expect(json.followNotices).toEqual([{ eventName: 'Raconté', notifiedAt: later(20).toISOString() }])
    await api.database.db.delete(members).where(eq(members.id, me.id))
    expect(await api.database.db.select().from(follows).where(eq(follows.memberId, me.id))).toEqual([])
  })
})
