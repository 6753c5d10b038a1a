import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { PNG } from 'pngjs'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { PARTNER_SOURCE } from '../../contract/rules/pass.ts'
import { fold } from '../../contract/rules/search.ts'
import { inksByStyle } from '../../posters/inks.ts'
import { openFilledEmbedded } from '../../tests/support/server/databases.ts'
import { type Harness, ORIGIN, startHarness } from '../../tests/support/server/harness.ts'
import { eventArtists, events, pictures, proUsers, ticketTypes } from '../platform/db/schema.ts'
import { newId } from '../platform/security/tokens.ts'

const SHELL =
  '<!doctype html><html><head><meta charset="utf-8"><title>Nectar</title>\n<meta name="description" content="Concerts."><script>boot()</script></head><body><div id="root" data-path=""></div></body></html>'
const POLICY = "script-src 'sha256-app'"
const build = mkdtempSync(join(tmpdir(), 'nectar-build-'))

let api: Harness
beforeAll(async () => {
  writeFileSync(join(build, 'app.html'), SHELL)
  writeFileSync(
    join(build, 'pages.json'),
    JSON.stringify({ shell: 'app.html', routes: {}, policies: { 'app.html': POLICY, default: '' } }),
  )
  api = await startHarness(openFilledEmbedded, { clientRoot: build })
})
afterAll(async () => {
  await api.close()
  rmSync(build, { recursive: true, force: true })
})

const get = (path: string, headers: Record<string, string> = {}) => api.call('GET', path, { headers })
const change = async (values: Partial<typeof events.$inferInsert>, id = 'banc-d-essai') => {
  await api.database.db.update(events).set(values).where(eq(events.id, id))
  return (await get(`/events/${id}`)).text
}

const decode = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
const metaOf = (html: string, key: string) =>
  [...html.matchAll(/<meta (?:name|property)="([^"]*)" content="([^"]*)">/g)]
    .filter(([, name]) => name === key)
    .map(([, , content]) => decode(content ?? ''))
const dataOf = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null')

/** Adds entries of the directory; returns their ids. */
const entries = async (...names: string[]): Promise<string[]> => {
  const rows = names.map((name) => ({
    id: newId(),
    name,
    nameKey: fold(name),
    type: 'artist',
    genres: [],
    associatedArtists: [],
  }))
  await api.database.db.insert(proUsers).values(rows)
  return rows.map(({ id }) => id)
}
const play = (artistIds: string[], eventId = 'banc-d-essai') =>
  api.database.db
    .insert(eventArtists)
    .values(artistIds.map((artistId, position) => ({ eventId, artistId, position })))
afterEach(async () => {
  await api.database.db.delete(eventArtists).where(eq(eventArtists.eventId, 'banc-d-essai'))
  await api.database.db.update(events).set({ organizerId: null }).where(eq(events.id, 'banc-d-essai'))
})

describe('the page of an event', () => {
  test('names it in the head, and is the shell otherwise', async () => {
    const page = await get('/events/banc-d-essai')
    const event = (await get('/api/events/banc-d-essai')).json
    expect(page.status).toBe(200)
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': POLICY,
      'cache-control': 'no-cache',
    })
    const { text } = page
    expect(text.match(/<title>/g)).toHaveLength(1)
    expect(text).toContain(`<title>${event.eventName} · Nectar</title>`)
    expect(text).toContain(`<link rel="canonical" href="${ORIGIN}/events/banc-d-essai">`)
    expect(metaOf(text, 'description')).toHaveLength(1)
    expect(metaOf(text, 'description')[0]).toContain(event.place)
    expect(metaOf(text, 'og:title')).toEqual([event.eventName])
    expect(metaOf(text, 'og:url')).toEqual([`${ORIGIN}/events/banc-d-essai`])
    expect(text.slice(text.indexOf('<script>boot()'))).toBe(SHELL.slice(SHELL.indexOf('<script>boot()')))
  })

  test('is the same for whatever query a link drags along, and for HEAD', async () => {
    const plain = await get('/events/banc-d-essai')
    const dragged = await get('/events/banc-d-essai?utm_source=x&a=%22%3E%3Cscript%3E')
    expect(dragged.text).toBe(plain.text)
    const head = await api.call('HEAD', '/events/banc-d-essai')
    expect([head.status, head.text]).toEqual([200, ''])
  })

  test('has an ETag of its own, which changes with the event', async () => {
    const page = await get('/events/banc-d-essai')
    const again = await get('/events/banc-d-essai', { 'if-none-match': `${page.headers.etag}` })
    expect([again.status, again.text]).toEqual([304, ''])
    expect(again.headers['content-security-policy']).toBe(POLICY)
    expect((await get('/events/colle-et-ciseaux')).headers.etag).not.toBe(page.headers.etag)
    await change({ eventName: 'Autre nom' })
    const changed = await get('/events/banc-d-essai', { 'if-none-match': `${page.headers.etag}` })
    expect(changed.status).toBe(200)
    expect(changed.text).toContain('<title>Autre nom · Nectar</title>')
  })

  test('comes compressed to who takes it', async () => {
    const plain = await get('/events/banc-d-essai')
    const answer = await api.app.inject({
      url: '/events/banc-d-essai',
      headers: { 'accept-encoding': 'gzip, br' },
    })
    expect(answer.headers['content-encoding']).toBe('br')
    expect(answer.headers.vary).toContain('accept-encoding')
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(plain.text)
  })

  test('is 404 and kept out of search engines where there is no event', async () => {
    for (const id of ['nulle-part', '%00', "a'%22b", 'x'.repeat(90)]) {
      const page = await get(`/events/${id}`)
      expect(page.status, id).toBe(404)
      expect(metaOf(page.text, 'robots')).toEqual(['noindex'])
      expect(page.text).toContain('<div id="root" data-path="">')
      expect(page.headers['content-security-policy']).toBe(POLICY)
      expect(dataOf(page.text)).toBeNull()
    }
  })

  test('says that a concert is cancelled, or which date it had before', async () => {
    await change({ withdrawnAt: api.clock.now }, 'colle-et-ciseaux')
    const cancelled = await get('/events/colle-et-ciseaux')
    expect(cancelled.status).toBe(200)
    expect(metaOf(cancelled.text, 'description')[0]).toMatch(/^Concert annulé\. /)
    const data = dataOf(cancelled.text)
    expect(data).toMatchObject({ eventStatus: 'https://schema.org/EventCancelled' })
    expect(data).not.toHaveProperty('offers')
    await change({ withdrawnAt: null, previousDate: '2026-11-30', previousTime: '20:00' }, 'colle-et-ciseaux')
    expect(dataOf((await get('/events/colle-et-ciseaux')).text)).toMatchObject({
      eventStatus: 'https://schema.org/EventRescheduled',
      previousStartDate: '2026-11-30T20:00:00+01:00',
    })
    await change({ previousDate: null, previousTime: null }, 'colle-et-ciseaux')
  })

  test('is the shell, with 503, while the database is away', async () => {
    const { db } = api.database
    const select = db.select.bind(db)
    Object.assign(db, {
      select: () => {
        throw new Error('away')
      },
    })
    const page = await get('/events/maree-haute?x')
    Object.assign(db, { select })
    expect([page.status, page.text]).toEqual([503, SHELL])
    expect((await get('/events/maree-haute')).status).toBe(200)
  })
})

describe('hostile words', () => {
  const words = [
    `"><script>alert(1)</script>`,
    `</title></head><body onload='x'>`,
    '<!-- <script> -->',
    `' onmouseover="x`,
    '&lt;b&gt; & $& $1 $`',
    '\u2028 \u2029 ]]> \\u003c/script>',
  ]

  test.each(words)('%s stay words', async (word) => {
    await play(await entries(word))
    const html = await change({
      eventName: word,
      organizer: word,
      place: word,
      city: word,
      description: word,
      musicStyle: word,
      pageUrl: `javascript:${word}`,
      imageUrl: `https://host/${word}.png`,
    })
    expect(decode(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '')).toBe(`${word} · Nectar`)
    expect(metaOf(html, 'og:title')).toEqual([word])
    const data = dataOf(html)
    expect(data).toMatchObject({ name: word, description: word, performer: [{ name: word }] })
    expect(data.offers.url).toBe(`${ORIGIN}/events/banc-d-essai`)
    // No tags other than ours appear.
    const tags = [...html.matchAll(/<\/?([a-z!-]+)/gi)].map(([, name]) => name?.toLowerCase())
    expect(new Set(tags)).toEqual(
      new Set(['!doctype', 'html', 'head', 'meta', 'title', 'link', 'script', 'body', 'div']),
    )
    expect(tags.filter((name) => name === 'script')).toHaveLength(4)
    expect(html).not.toContain('<!--')
  })
})

describe('schema.org', () => {
  test.each([
    ['2026-12-04', '20:30', '2026-12-04T20:30:00+01:00'],
    ['2027-07-14', '19:00', '2027-07-14T19:00:00+02:00'],
    // The nights of the clock changes; 02:30 does not exist in the first.
    ['2027-03-28', '01:30', '2027-03-28T01:30:00+01:00'],
    ['2027-03-28', '02:30', '2027-03-28T03:30:00+02:00'],
    ['2027-10-31', '02:30', '2027-10-31T02:30:00+02:00'],
    ['2027-10-31', '03:00', '2027-10-31T03:00:00+01:00'],
    ['2027-01-01', '00:00', '2027-01-01T00:00:00+01:00'],
    ['2026-12-04', null, '2026-12-04'],
  ])('%s at %s starts %s', async (date, time, startDate) => {
    expect(dataOf(await change({ date, time })).startDate).toBe(startDate)
  })

  test('says where, by whom, for how much, and whether there is room', async () => {
    const [first = '', second = '', producer = ''] = await entries('Les Volets', 'Solal', 'Les Caves')
    await play([first, second])
    const said = dataOf(
      await change({
        eventName: 'Nom',
        organizer: 'Les Volets, Solal',
        organizerId: producer,
        place: 'Cave',
        city: 'Lyon',
        priceCents: 1250,
        pageUrl: 'https://shop.example/e?a=1&b=2',
        imageUrl: '/media/catalogue/abc.jpg',
      }),
    )
    expect(said).toMatchObject({
      '@type': 'MusicEvent',
      name: 'Nom',
      eventStatus: 'https://schema.org/EventScheduled',
      image: [`${ORIGIN}/media/catalogue/abc.jpg`],
      location: { name: 'Cave', address: { '@type': 'PostalAddress', addressLocality: 'Lyon' } },
      performer: [{ name: 'Les Volets' }, { name: 'Solal' }],
      organizer: { name: 'Les Caves' },
      offers: {
        price: 12.5,
        priceCurrency: 'EUR',
        availability: 'https://schema.org/InStock',
        url: 'https://shop.example/e?a=1&b=2',
      },
    })
    // Not sold singly: its price is no price to pay.
    const partner = await change({ source: PARTNER_SOURCE })
    expect(dataOf(partner).offers).not.toHaveProperty('price')
    expect(metaOf(partner, 'og:description')[0]).toContain('Avec le Pass, au lieu de 12,50 €.')
    await change({ source: null })
    // Nobody told the country: concerts in Brussels keep the clock of Paris.
    expect(said.location.address).not.toHaveProperty('addressCountry')
    await api.database.db
      .update(ticketTypes)
      .set({ capacitySold: ticketTypes.capacityTotal })
      .where(eq(ticketTypes.eventId, 'banc-d-essai'))
    const full = dataOf((await get('/events/banc-d-essai')).text)
    expect(full.offers.availability).toBe('https://schema.org/SoldOut')
    // The line below the name may be who plays, or who organises.
    await api.database.db.delete(eventArtists).where(eq(eventArtists.eventId, 'banc-d-essai'))
    const line = dataOf(await change({ organizerId: null }))
    for (const key of ['organizer', 'performer']) expect(line).not.toHaveProperty(key)
    const bare = dataOf(
      await change({ organizer: null, place: null, city: null, description: null, musicStyle: null }),
    )
    for (const key of ['organizer', 'performer', 'location', 'description', 'keywords'])
      expect(bare).not.toHaveProperty(key)
  })

  test.each([
    ['/media/demo/maree-haute.svg', null],
    [null, null],
    ['https://host.example/a.webp?w=2', 'https://host.example/a.webp?w=2'],
    ['/media/catalogue/abc.PNG', `${ORIGIN}/media/catalogue/abc.PNG`],
    ['data:image/png;base64,AAAA.png', null],
  ])('the picture %s is previewed as %s, else as its drawn poster', async (imageUrl, image) => {
    const html = await change({ imageUrl })
    expect(metaOf(html, 'twitter:card')).toEqual(['summary_large_image'])
    expect(metaOf(html, 'og:image')).toEqual([image ?? `${ORIGIN}/media/posters/events/banc-d-essai.png`])
    expect(metaOf(html, 'og:image:width')).toEqual(image ? [] : ['1200'])
    expect(metaOf(html, 'og:image:alt')[0]).toMatch(/^Image de /)
  })

  test('a picture that an import copied tells its size', async () => {
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAYAAACddGYaAAAADUlEQVR4nGNgYGBgAAAABQABpfZFQAAAAABJRU5ErkJggg==',
      'base64',
    )
    const hash = 'a'.repeat(64)
    await api.database.db
      .insert(pictures)
      .values({ hash, mediaType: 'image/png', bytes: png, storedAt: api.clock.now })
    const html = await change({ imageUrl: `/media/catalogue/${hash}.png` })
    expect(metaOf(html, 'og:image:width')).toEqual(['3'])
    expect(metaOf(html, 'og:image:height')).toEqual(['2'])
  })

  test('a long description is cut between words', async () => {
    const html = await change({ description: `${'é🎷 mots '.repeat(60)}\n\nfin` })
    const [description = ''] = metaOf(html, 'og:description')
    expect([...description].length).toBeLessThanOrEqual(201)
    expect(description).toMatch(/(é🎷|mots)…$/)
  })
})

test('the list with a slash is the list, and an endless id is an unknown one', async () => {
  expect((await get('/events/')).headers.location).toBe('/events')
  const endless = await get(`/events/${'x'.repeat(3000)}`)
  expect([endless.status, endless.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
})

describe('the drawn poster as a preview', () => {
  const poster = (name: string, headers: Record<string, string> = {}) =>
    api.app.inject({ url: `/media/posters/${name}`, headers })

  test('is in the inks of the event’s style, as large as previewers show', async () => {
    await change({ musicStyle: 'Jazz' })
    const answer = await poster('events/banc-d-essai.png')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=86400',
    })
    const { width, height, data } = PNG.sync.read(answer.rawPayload)
    expect([width, height]).toEqual([1200, 630])
    const colourAt = (x: number, y: number) => {
      const at = (y * width + x) * 4
      return `#${data.subarray(at, at + 3).toString('hex')}`
    }
    expect(colourAt(10, 10)).toBe('#12100c')
    expect(inksByStyle.jazz?.map(({ paper }) => paper)).toContain(colourAt(600, 4))
  })

  test('is asked about again by its ETag, which another style changes', async () => {
    const { headers } = await poster('events/banc-d-essai.png')
    const tag = { 'if-none-match': `${headers.etag}` }
    const again = await poster('events/banc-d-essai.png', tag)
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
    await change({ musicStyle: 'Techno' })
    expect((await poster('events/banc-d-essai.png', tag)).statusCode).toBe(200)
  })

  test('is refused for a moment where too many wait to be drawn', async () => {
    const rows = await api.database.db.select({ id: events.id }).from(events)
    const answers = await Promise.all(rows.map(({ id }) => poster(`events/${id}.png`)))
    const refused = answers.filter(({ statusCode }) => statusCode !== 200)
    expect(answers.length - refused.length).toBeGreaterThanOrEqual(16)
    expect(refused.length).toBeGreaterThan(0)
    for (const { statusCode, headers } of refused)
      expect([statusCode, headers['retry-after']]).toEqual([503, '5'])
    expect((await poster(`events/${rows.at(-1)?.id}.png`)).statusCode).toBe(200)
  })

  test('is an artist’s and a venue’s too, each a drawing of its kind', async () => {
    const drawn = async (path: string, type: string) => {
      const { db } = api.database
      const [entry] = await db.select().from(proUsers).where(eq(proUsers.type, type)).limit(1)
      const page = await get(`${path}/${entry?.id}`)
      expect(metaOf(page.text, 'og:image')).toEqual([`${ORIGIN}/media/posters${path}/${entry?.id}.png`])
      return poster(`${path.slice(1)}/${entry?.id}.png`)
    }
    const artist = await drawn('/artists', 'artist')
    const venue = await drawn('/venues', 'venue')
    expect([artist.statusCode, venue.statusCode]).toEqual([200, 200])
    expect(artist.headers.etag).not.toBe(venue.headers.etag)
  })

  test('is not there for what is not there', async () => {
    const names = ['events/nulle-part.png', 'events/%00.png', 'artists/nulle-part.png']
    for (const name of [...names, 'events/banc-d-essai.svg', `venues/${'x'.repeat(70)}.png`])
      expect((await poster(name)).statusCode, name).toBe(404)
  })
})
