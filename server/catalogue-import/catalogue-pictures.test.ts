import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { eq, isNotNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { instantOfParis } from '../../contract/rules/paris-time.ts'
import { concert, everyRow, fileOf, importFile } from '../../tests/support/server/catalogue.ts'
import { openFilledEmbedded } from '../../tests/support/server/databases.ts'
import { FILLED_AT, type Harness, startHarness } from '../../tests/support/server/harness.ts'
import { purgePictures } from '../modules/catalogue/store/pictures.ts'
import { pictureKind } from '../modules/catalogue/use-cases/store-picture.ts'
import { cancelEvent, moveEvent } from '../modules/event-changes/use-cases/change-event.ts'
import { eventChanges, events, pictures, proUsers } from '../platform/db/schema.ts'
import { isPublicAddress } from '../platform/network-guard.ts'
import { fetchPicture } from './pictures.ts'

const base64 = (text: string) => Buffer.from(text, 'base64')
const PNG = base64(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
)
const GIF = base64('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7')
const WEBP = base64('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA')
const JPEG = base64(
  '/9j/4AAQSkZJRgABAQEAYABgAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAA//EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AN//Z',
)
const SVG = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>',
)
const MEGABYTE = 1024 * 1024

const asked: string[] = []
let atOnce = 0
let mostAtOnce = 0
const answers: Record<string, RequestListener> = {
  '/a.png': (_, response) => response.end(PNG),
  '/b.gif': (_, response) => response.setHeader('content-type', 'text/html').end(GIF),
  '/c.webp': (_, response) => response.end(WEBP),
  '/d.jpg': (_, response) => response.end(JPEG),
  '/script.svg': (_, response) => response.setHeader('content-type', 'image/png').end(SVG),
  '/page.png': (_, response) => response.setHeader('content-type', 'image/png').end('<html>'),
  '/big.png': (_, response) =>
    response.setHeader('content-length', 6 * MEGABYTE).end(Buffer.alloc(6 * MEGABYTE)),
  '/endless.png': (_, response) => {
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(64 * 1024)));
    }
    response.on('drain', more)
    more()
  },
  '/silent.png': () => {},
  '/moved.png': (_, response) => response.writeHead(302, { location: '/a.png' }).end(),
  '/round.png': (_, response) => response.writeHead(301, { location: '/round.png' }).end(),
  '/inward.png': (_, response) =>
    response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end(),
  '/file.png': (_, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  '/late.png': (_, response) => void meanwhile().then(() => response.end(PNG)),
}
/** Runs while an import waits for `/late.png`. */
let meanwhile = async (): Promise<unknown> => null

let server: Server
let origin = ''
let api: Harness
beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? '')
    atOnce += 1
    mostAtOnce = Math.max(mostAtOnce, atOnce)
    response.once('close', () => {
      atOnce -= 1
    })
    const path = request.url ?? ''
    if (path.startsWith('/many/')) setTimeout(() => response.end(PNG), 5)
    else if (answers[path]) answers[path](request, response)
    else response.writeHead(404).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  api = await startHarness(openFilledEmbedded)
})
afterAll(async () => {
  await api.close()
  server.closeAllConnections()
  server.close()
})
beforeEach(async () => {
  asked.length = 0
  await api.database.db.delete(events).where(isNotNull(events.sourceKey))
  await api.database.db.delete(pictures)
})

const db = () => api.database.db
const withImage = (image: unknown, more: Record<string, unknown> = {}) =>
  fileOf([concert({ image, ...more })])
const stored = async () => {
  const [event] = await db().select().from(events).where(isNotNull(events.sourceKey))
  return event
}
const imageUrl = async () => (await stored())?.imageUrl ?? null
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

describe('a picture', () => {
  test.each([
    ['a.png', PNG, 'png', 'image/png'],
    ['b.gif', GIF, 'gif', 'image/gif'],
    ['c.webp', WEBP, 'webp', 'image/webp'],
    ['d.jpg', JPEG, 'jpg', 'image/jpeg'],
    ['moved.png', PNG, 'png', 'image/png'],
  ])('%s is copied by its bytes and served from here for ever', async (path, bytes, extension, mediaType) => {
    const { lines } = await importFile(db(), withImage(`${origin}/${path}`), { copyPictures: true })
    expect(lines).toEqual([])
    const url = `/media/catalogue/${hashOf(bytes)}.${extension}`
    expect(await imageUrl()).toBe(url)
    const answer = await api.app.inject(url)
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload.equals(bytes)).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-type': mediaType,
      'content-length': String(bytes.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
    const again = await api.app.inject({ url, headers: { 'if-none-match': String(answer.headers.etag) } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect((await api.app.inject({ method: 'HEAD', url })).statusCode).toBe(200)
  })

  test.each([
    ['page.png', 'ce n’est pas une image JPEG, PNG, WebP, GIF ou AVIF'],
    ['script.svg', 'ce n’est pas une image JPEG, PNG, WebP, GIF ou AVIF'],
    ['big.png', 'image de plus de 5 Mo'],
    ['endless.png', 'image de plus de 5 Mo'],
    ['none.png', 'image absente (réponse 404)'],
    ['round.png', 'image derrière plus de 3 redirections'],
    ['file.png', 'adresse de l’image ni http ni https'],
  ])('%s is left out, the event kept with a word about it', async (path, reason) => {
    const { lines, summary } = await importFile(db(), withImage(`${origin}/${path}`), { copyPictures: true })
    expect(summary).toMatch(/^1 ajouté/)
    expect(lines).toEqual([`! n° 1 « Marée basse » : ${reason}`])
    expect(await imageUrl()).toBeNull()
    expect(await db().select().from(pictures)).toEqual([])
  })

  test('of several the first that can be had is taken; objects and lists are read', async () => {
    const image = [{ '@type': 'ImageObject', url: `${origin}/none.png` }, { contentUrl: `${origin}/a.png` }]
    await importFile(db(), withImage(image), { copyPictures: true })
    expect(await imageUrl()).toContain(hashOf(PNG))
  })

  test('without a full address is left out with a word', async () => {
    const { lines } = await importFile(db(), withImage('./page_fichiers/affiche.jpg'), { copyPictures: true })
    expect(lines).toEqual([
      '! n° 1 « Marée basse » : image sans adresse complète : l’affiche dessinée la remplace',
    ])
  })

  test('copied twice changes not one row; one that is gone leaves the copy; one that changed replaces it', async () => {
    await importFile(db(), withImage(`${origin}/a.png`), { copyPictures: true })
    const before = await everyRow(db())
    await importFile(db(), withImage(`${origin}/a.png`), { copyPictures: true })
    expect(await everyRow(db())).toEqual(before)
    const gone = await importFile(db(), withImage(`${origin}/none.png`), { copyPictures: true })
    expect(gone.summary).toMatch(/1 inchangé/)
    expect(gone.lines).toEqual(['! n° 1 « Marée basse » : image absente (réponse 404) (la précédente reste)'])
    await importFile(db(), withImage(`${origin}/none.png`))
    expect(await imageUrl()).toContain(hashOf(PNG))
    await importFile(db(), withImage(`${origin}/d.jpg`), { copyPictures: true })
    expect(await imageUrl()).toContain(hashOf(JPEG))
    await importFile(db(), fileOf([concert()]), { copyPictures: true })
    expect(await imageUrl()).toBeNull()
  })

  describe('that is waited for', () => {
    const importLate = async (startDate: string, change: (eventId: string) => Promise<unknown>) => {
      await importFile(db(), withImage(`${origin}/a.png`))
      const { id = '' } = (await stored()) ?? {}
      meanwhile = () => change(id)
      const { lines } = await importFile(db(), withImage(`${origin}/late.png`, { startDate }), {
        copyPictures: true,
      })
      const changes = await db()
        .select({ kind: eventChanges.kind, cause: eventChanges.cause, date: eventChanges.date })
        .from(eventChanges)
        .where(eq(eventChanges.eventId, id))
        .orderBy(eventChanges.date)
      return { lines, changes, event: await stored() }
    }

    test('adds nothing twice that another run adds meanwhile', async () => {
      const performer = { '@type': 'MusicGroup', name: 'Les Retardataires' }
      const file = withImage(`${origin}/late.png`, { performer })
      meanwhile = () => importFile(db(), file)
      const { summary } = await importFile(db(), file, { copyPictures: true })
      expect(summary).toBe('0 ajouté, 1 mis à jour, 0 inchangé, 0 refusé')
      expect(await db().$count(events, isNotNull(events.sourceKey))).toBe(1)
      expect(await db().$count(proUsers, eq(proUsers.name, performer.name))).toBe(1)
      expect(await imageUrl()).toContain(hashOf(PNG))
    })

    test('moves no concert that a person cancels meanwhile', async () => {
      const { lines, changes, event } = await importLate('2027-05-21T20:30:00+02:00', (id) =>
        cancelEvent(db(), id, { now: FILLED_AT, evenIfOver: false }),
      )
      expect(changes).toEqual([{ kind: 'cancelled', cause: 'operator', date: '2027-05-14' }])
      expect(event?.withdrawnAt).toEqual(FILLED_AT)
      expect(lines.join()).toContain('annulé par l’opérateur')
    })

    test('writes no half of a move over the one that a person makes meanwhile', async () => {
      const to = { date: '2027-05-28', time: '20:30', place: null, city: null }
      const { changes, event } = await importLate('2027-05-14T21:00:00+02:00', (id) =>
        moveEvent(db(), id, to, FILLED_AT),
      )
      expect(event?.startsAt).toEqual(instantOfParis(event?.date ?? '', event?.time ?? null))
      expect(changes).toEqual([
        { kind: 'moved', cause: 'operator', date: '2027-05-14' },
        { kind: 'moved', cause: 'import', date: '2027-05-28' },
      ])
    })
  })

  test('is looked at and not stored by a trial run', async () => {
    await importFile(db(), withImage(`${origin}/a.png`), { copyPictures: true, dryRun: true })
    expect(asked).toEqual(['/a.png'])
    expect(await db().select().from(pictures)).toEqual([])
  })

  test('that many events share is asked for once, four at a time at most', async () => {
    const many = Array.from({ length: 40 }, (_, index) =>
      concert({ '@id': `https://a.exemple.fr/${index}`, image: `${origin}/many/${index % 20}` }),
    )
    await importFile(db(), fileOf(many), { copyPictures: true })
    expect(asked).toHaveLength(20)
    expect(mostAtOnce).toBeLessThanOrEqual(4)
    expect(await db().select().from(pictures)).toHaveLength(1)
  })

  test('that no event shows any more goes after a week', async () => {
    await importFile(db(), withImage(`${origin}/a.png`), { copyPictures: true })
    await importFile(db(), withImage(`${origin}/d.jpg`), { copyPictures: true })
    await purgePictures(db(), FILLED_AT)
    expect(await db().select().from(pictures)).toHaveLength(2)
    await purgePictures(db(), new Date(FILLED_AT.getTime() + 8 * 24 * 3600_000))
    const left = await db().select().from(pictures)
    expect(left.map(({ hash }) => hash)).toEqual([hashOf(JPEG)])
    expect(await imageUrl()).toContain(hashOf(JPEG))
  })
})

describe('a picture of an artist or of a venue', () => {
  beforeEach(() => db().delete(proUsers).where(isNotNull(proUsers.sourceKey)))
  const performer = (image: unknown, name = 'Brume') => ({ '@type': 'MusicGroup', name, image })
  const place = (image: unknown) => ({
    '@type': 'Place',
    name: 'La Jetée',
    address: { addressLocality: 'Nantes' },
    image,
  })
  const run = (more: Record<string, unknown>, options = {}) =>
    importFile(db(), fileOf([concert(more)]), { copyPictures: true, ...options })
  const pictureOf = async (name: string) => {
    const [row] = await db().select().from(proUsers).where(eq(proUsers.name, name))
    return row?.imageUrl
  }
  const both = (artist: string, venue: string) => ({
    performer: performer(`${origin}/${artist}`),
    location: place({ '@type': 'ImageObject', contentUrl: `${origin}/${venue}` }),
  })

  test('is copied and shown like an event’s, asked for once, and the same run again changes nothing', async () => {
    await run(both('a.png', 'd.jpg'))
    expect(await pictureOf('Brume')).toBe(`/media/catalogue/${hashOf(PNG)}.png`)
    expect(await pictureOf('La Jetée')).toBe(`/media/catalogue/${hashOf(JPEG)}.jpg`)
    expect(asked.filter((path) => path === '/a.png')).toHaveLength(1)
    const before = await everyRow(db())
    await run(both('a.png', 'd.jpg'))
    expect(await everyRow(db())).toEqual(before)
    await run(both('b.gif', 'd.jpg'))
    expect(await pictureOf('Brume')).toContain(hashOf(GIF))
  })

  test('that cannot be had is a word to the operator, and leaves the one before', async () => {
    await run(both('a.png', 'd.jpg'))
    const { lines } = await run(both('none.png', 'big.png'))
    expect(lines).toContain('! n° 1 « Marée basse » : image de « Brume » : image absente (réponse 404)')
    expect(lines).toContain('! n° 1 « Marée basse » : image de « La Jetée » : image de plus de 5 Mo')
    expect(await pictureOf('Brume')).toContain(hashOf(PNG))
    await run({ performer: performer(undefined), location: place(undefined) })
    expect(await pictureOf('La Jetée')).toContain(hashOf(JPEG))
  })

  test('never takes the place of what a person chose, nor a foreign source of what is there', async () => {
    await run(both('a.png', 'd.jpg'))
    await db()
      .update(proUsers)
      .set({ imageUrl: null, edited: ['imageUrl'] })
      .where(eq(proUsers.name, 'Brume'))
    const strange = { '@id': 'https://ailleurs.exemple.fr/1', url: 'https://ailleurs.exemple.fr/1' }
    await run(both('b.gif', 'd.jpg'))
    await run({ ...both('b.gif', 'c.webp'), ...strange }, { source: 'ailleurs' })
    expect(await pictureOf('Brume')).toBeNull()
    expect(await pictureOf('La Jetée')).toContain(hashOf(JPEG))
  })

  test('is left out with --no-pictures, and not stored by a trial run', async () => {
    await importFile(db(), fileOf([concert(both('a.png', 'd.jpg'))]))
    expect(asked).toEqual([])
    await run(both('a.png', 'd.jpg'), { dryRun: true })
    expect(await db().select().from(pictures)).toEqual([])
    expect(await pictureOf('Brume')).toBeNull()
  })

  test('stays as long as somebody shows it', async () => {
    await run(both('a.png', 'd.jpg'))
    await db().delete(events).where(isNotNull(events.sourceKey))
    const later = new Date(FILLED_AT.getTime() + 8 * 24 * 3600_000)
    await purgePictures(db(), later)
    expect(await db().select().from(pictures)).toHaveLength(2)
    await db().delete(proUsers).where(eq(proUsers.name, 'Brume'))
    await purgePictures(db(), later)
    expect((await db().select().from(pictures)).map(({ hash }) => hash)).toEqual([hashOf(JPEG)])
  })
})

describe('the address of a picture', () => {
  const limits = { timeoutMs: 10_000, maxBytes: 5 * MEGABYTE, redirects: 3, isAllowed: isPublicAddress }

  test.each([
    'http://127.0.0.1/a.png',
    'http://10.1.2.3/a.png',
    'http://192.168.1.1/a.png',
    'http://169.254.169.254/latest',
    'http://[::1]/a.png',
    'http://[::ffff:127.0.0.1]/a.png',
    'http://[fe80::1]/a.png',
    'http://2130706433/a.png',
    'http://0x7f.1/a.png',
    'http://localhost/a.png',
    'http://0.0.0.0/a.png',
  ])('%s is not asked', async (address) => {
    await expect(fetchPicture(address, limits)).rejects.toThrow('image sur un réseau privé')
  })

  test('nor one that a public server sends us on to', async () => {
    const onlyTheServer = (address: string) => address === '127.0.0.1' || isPublicAddress(address)
    await expect(
      fetchPicture(`${origin}/inward.png`, { ...limits, isAllowed: onlyTheServer }),
    ).rejects.toThrow('image sur un réseau privé')
  })

  test('that does not answer is given up', async () => {
    const waiting = fetchPicture(`${origin}/silent.png`, { ...limits, timeoutMs: 50, isAllowed: () => true })
    await expect(waiting).rejects.toThrow('image trop longue à venir')
  })

  test('public ones are', () => {
    for (const address of ['93.184.216.34', '2606:2800:220:1::1', '8.8.8.8'])
      expect(isPublicAddress(address)).toBe(true)
    expect(isPublicAddress('exemple.fr')).toBe(false)
  })
})

test('a server that is down is left alone after a few tries', async () => {
  const closed = createServer().listen(0, '127.0.0.1')
  await once(closed, 'listening')
  const address = closed.address()
  const host = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  closed.close()
  const many = Array.from({ length: 30 }, (_, index) =>
    concert({ '@id': `https://a.exemple.fr/${index}`, image: `http://${host}/${index}` }),
  )
  const { lines, summary } = await importFile(db(), fileOf(many), { copyPictures: true })
  expect(summary).toMatch(/^30 ajoutés/)
  expect(lines.filter((line) => line.endsWith('serveur de l’image injoignable')).length).toBeLessThan(10)
  expect(lines.at(-1)).toContain(`serveur ${host} injoignable : image laissée`)
})

test('nothing else is found under /media/catalogue', async () => {
  await importFile(db(), withImage(`${origin}/a.png`), { copyPictures: true })
  const hash = hashOf(PNG)
  for (const name of [
    `${hash}.jpg`,
    `${hash}.constructor`,
    hash,
    `${hash.slice(1)}.png`,
    '..%2f..%2fpackage.json',
    '%00.png',
  ]) {
    const answer = await api.call('GET', `/media/catalogue/${name}`)
    expect([answer.status, answer.json?.code], name).toEqual([404, 'not_found'])
  }
  const [stored] = await db().select().from(pictures).where(eq(pictures.hash, hash))
  expect(stored?.storedAt).toEqual(FILLED_AT)
})

test('what is no picture of ours is none, whatever it begins like', () => {
  for (const bytes of [
    Buffer.alloc(0),
    Buffer.from('GIF89a'),
    Buffer.from('\x89PNG\r\n\x1a\n'),
    Buffer.alloc(4_000, 0xff),
    SVG,
  ]) {
    expect(pictureKind(bytes)).toBeNull()
  }
})
