import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { instantOfParis } from '../../contract/rules/paris-time.ts'
import { bothDatabases } from '../../tests/support/server/databases.ts'
import { FILLED_AT, type Harness, ORIGIN, startHarness } from '../../tests/support/server/harness.ts'
import { sitePaths } from '../modules/catalogue/store/events.ts'
import { events, proUsers } from '../platform/db/schema.ts'

const { onEach, stop } = await bothDatabases()
const page = (title: string, description: string) =>
  `<!doctype html><html><head><meta charset="utf-8"><script>boot()</script><style>a{}</style><title>${title}</title><meta name="description" content="${description}"/></head><body><div id="root"></div></body></html>`
const build = mkdtempSync(join(tmpdir(), 'nectar-build-'))
const routes = { '/': 'home.html', '/help': 'help.html', '/resilier': 'help.html', '/auth': 'auth.html' }
writeFileSync(join(build, 'app.html'), page('Nectar', 'Concerts.'))
writeFileSync(join(build, 'home.html'), page('Nectar', 'L&#x27;agenda &amp; le Pass'))
writeFileSync(join(build, 'help.html'), page('Centre d’aide · Nectar', 'Des réponses.'))
writeFileSync(join(build, 'auth.html'), page('Connexion · Nectar', 'Entrez.'))
// Leftovers of an earlier build are never served.
writeFileSync(join(build, 'robots.txt'), 'User-agent: *\nDisallow: /\n')
writeFileSync(
  join(build, 'pages.json'),
  JSON.stringify({ shell: 'app.html', routes, policies: { default: "default-src 'self'" } }),
)
afterAll(async () => {
  rmSync(build, { recursive: true, force: true })
  await stop()
})

onEach('on $name', ({ open }) => {
  let api: Harness
  beforeAll(async () => {
    api = await startHarness(open, { clientRoot: build })
  })
  afterAll(() => api?.close())

  const get = (path: string, headers = {}) => api.call('GET', path, { headers })
  const addresses = async () => {
    // Its cache has expired.
    api.clock.now = new Date(api.clock.now.getTime() + 11 * 60_000)
    const { text } = await get('/sitemap.xml')
    return [...text.matchAll(/<url><loc>([^<]*)<\/loc><\/url>/g)].map(([, address]) => address ?? '')
  }
  const addEvents = (date: string, ids: string[], more: Partial<typeof events.$inferInsert> = {}) =>
    api.database.db.insert(events).values(
      ids.map((id) => ({
        id,
        eventName: id,
        date,
        startsAt: instantOfParis(date, null),
        ticketingMode: 'internal' as const,
        searchText: id,
        ...more,
      })),
    )

  test('names the public pages, who is in the directory, and the events that are not over', async () => {
    await addEvents('2026-11-20', ['passe'])
    await addEvents('2026-11-21', ['ce-soir'])
    await addEvents('2026-11-20', ['festival'], { endDate: '2026-11-23' })
    await addEvents('2026-11-22', ['repris'], { withdrawnAt: FILLED_AT })
    const all = await addresses()
    expect(new Set(all).size).toBe(all.length)
    for (const address of all) expect(address).toMatch(/^http:\/\/localhost:3000\/[\w/-]*$/)
    const paths = all.map((address) => address.slice(ORIGIN.length))
    expect(paths).toEqual(
      expect.arrayContaining(['/', '/help', '/resilier', '/events/ce-soir', '/events/maree-haute']),
    )
    expect(paths.indexOf('/events/festival')).toBe(paths.indexOf('/events/ce-soir') - 1)
    for (const not of ['/auth', '/events/passe', '/events/repris']) expect(paths).not.toContain(not)
    const pros = await api.database.db.select().from(proUsers)
    expect(paths.filter((path) => /^\/(artists|venues)\//.test(path))).toHaveLength(pros.length)
    // Each is served at its own address.
    const [venue, artist] = ['/venues/', '/artists/'].map((start) =>
      paths.find((path) => path.startsWith(start)),
    )
    for (const path of [venue, artist])
      expect((await get(path ?? '')).text).toContain(`<link rel="canonical" href="${ORIGIN}${path}">`)

    api.clock.now = new Date('2026-11-22T05:01:00Z')
    expect(await addresses()).not.toContain(`${ORIGIN}/events/ce-soir`)
  })

  test('is XML that may be asked about again', async () => {
    const { headers, text } = await get('/sitemap.xml')
    expect(headers).toMatchObject({
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': 'no-cache',
    })
    expect(text.startsWith('<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns=')).toBe(true)
    expect((await get('/sitemap.xml', { 'if-none-match': `${headers.etag}` })).status).toBe(304)
    expect((await api.call('HEAD', '/sitemap.xml')).status).toBe(200)
  })

  test('names so many addresses at most, the next events first', async () => {
    const { db } = api.database
    const all = await sitePaths(db, ['/'], '2026-11-22')
    const events = all.filter((path) => path.startsWith('/events/'))
    const others = all.length - events.length
    expect(await sitePaths(db, ['/'], '2026-11-22', others + 3)).toEqual(all.slice(0, others + 3))
    expect(await sitePaths(db, ['/'], '2026-11-22', others - 1)).toEqual(all.slice(0, others - 1))
    await addEvents('2026-11-22', ['le-prochain'])
    // After the festival that goes on.
    expect((await sitePaths(db, ['/'], '2026-11-22', others + 2)).at(-1)).toBe('/events/le-prochain')
  })

  test('is asked for anew where the database was away', async () => {
    const { db } = api.database
    const select = db.select.bind(db)
    Object.assign(db, {
      select: () => {
        throw new Error('away')
      },
    })
    api.clock.now = new Date(api.clock.now.getTime() + 11 * 60_000)
    expect((await get('/sitemap.xml')).status).toBe(500)
    Object.assign(db, { select })
    expect((await get('/sitemap.xml')).status).toBe(200)
  })
})

describe('for search engines and messengers', () => {
  let api: Harness
  beforeAll(async () => {
    api = await startHarness(undefined, { clientRoot: build })
  })
  afterAll(() => api.close())
  const get = (path: string) => api.call('GET', path)
  const contentOf = (html: string, key: string) =>
    [...html.matchAll(/<meta (?:name|property)="([^"]*)" content="([^"]*)"\/?>/g)]
      .filter(([, name]) => name === key)
      .map(([, , content]) => content)

  test('robots.txt keeps them out of what is private, and shows them the map', async () => {
    const { text, headers } = await get('/robots.txt')
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    const lines = text.split('\n')
    expect(lines[0]).toBe('User-agent: *')
    for (const line of [
      '/api/',
      '/tickets',
      '/settings',
      '/profile',
      '/pass/',
      '/billet/',
      '/events/*/checkout',
    ])
      expect(lines).toContain(`Disallow: ${line}`)
    expect(lines).not.toContain('Disallow: /')
    expect(lines).toContain('Allow: /api/events')
    expect(lines).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`)
  })

  test('a built page says where it is and what it shows, before its styles, and is what was built otherwise', async () => {
    const { text } = await get('/')
    expect(text).toContain(`<link rel="canonical" href="${ORIGIN}/">`)
    expect(contentOf(text, 'og:title')).toEqual(['Nectar'])
    expect(contentOf(text, 'og:description')).toEqual(['L&#39;agenda &amp; le Pass'])
    expect(contentOf(text, 'og:url')).toEqual([`${ORIGIN}/`])
    expect(contentOf(text, 'og:image')).toEqual([`${ORIGIN}/icons/icon-512.png`])
    expect(text.indexOf('og:image')).toBeLessThan(text.indexOf('<script>'))
    expect(contentOf(text, 'description')).toHaveLength(1)
    expect(text.slice(text.indexOf('<script>'))).toBe(
      page('Nectar', 'L&#x27;agenda &amp; le Pass').slice(page('', '').indexOf('<script>')),
    )
  })

  test('whatever a link drags along, a page goes by its own name and address', async () => {
    const { text } = await get('/help?utm_source=%22%3E%3Cscript%3E')
    expect(text).toContain('<title>Centre d’aide · Nectar</title>')
    expect(text.match(/<title/g)).toHaveLength(1)
    expect(text).toContain(`<link rel="canonical" href="${ORIGIN}/help">`)
    expect(contentOf(text, 'og:title')).toEqual(['Centre d’aide'])
    expect(contentOf(text, 'description')).toEqual(['Des réponses.'])
  })

  test('an artist and a venue are named, described and pictured, at the address of their side', async () => {
    const { db } = api.database
    const [first] = await db.select().from(proUsers).where(eq(proUsers.type, 'artist')).limit(1)
    const id = first?.id ?? ''
    const change = async (values: Partial<typeof proUsers.$inferInsert>) => {
      await db.update(proUsers).set(values).where(eq(proUsers.id, id))
      return (await get(`/artists/${id}`)).text
    }
    const artist = await change({
      name: 'Ça & <Là>',
      city: 'Lyon',
      genres: ['Jazz', 'Modal'],
      description: 'Trois "amis".',
      imageUrl: '/media/catalogue/a.jpg',
    })
    expect(artist).toContain('<title>Ça &amp; &lt;Là&gt; · Nectar</title>')
    expect(contentOf(artist, 'description')).toEqual(['Artiste à Lyon. Jazz, Modal. Trois &quot;amis&quot;.'])
    expect(contentOf(artist, 'og:type')).toEqual(['profile'])
    expect(contentOf(artist, 'og:image')).toEqual([`${ORIGIN}/media/catalogue/a.jpg`])
    expect(artist).toContain(`<link rel="canonical" href="${ORIGIN}/artists/${id}">`)
    const venue = await change({
      type: 'venue',
      companyName: 'La Cave',
      city: null,
      genres: [],
      description: null,
    })
    expect(venue).toContain('<title>La Cave · Nectar</title>')
    expect(contentOf(venue, 'description')).toEqual(['Salle de concert'])
    expect(venue).toContain(`<link rel="canonical" href="${ORIGIN}/venues/${id}">`)
  })

  test('who is not in the directory is 404 and not to be found', async () => {
    for (const path of ['/artists/nulle-part', '/venues/%00', `/artists/${'x'.repeat(90)}`]) {
      const { status, text } = await get(path)
      expect(status, path).toBe(404)
      expect(contentOf(text, 'robots')).toEqual(['noindex'])
    }
    for (const path of ['/artists/', '/venues/']) expect((await get(path)).status).toBe(308)
  })
})
