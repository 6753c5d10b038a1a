import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type Artist, type GenreList, ProUser } from '../../../contract/directory.ts'
import { conforms } from '../../../tests/support/server/conforms.ts'
import { bothDatabases } from '../../../tests/support/server/databases.ts'
import { type Harness, startHarness } from '../../../tests/support/server/harness.ts'
import { proUsers } from '../../platform/db/schema.ts'

const databases = await bothDatabases()
afterAll(() => databases.stop())

databases.onEach('the directory on $name', ({ open }) => {
  let api: Harness
  beforeAll(async () => {
    api = await startHarness(open)
  })
  afterAll(() => api.close())

  const get = async (path: string) => {
    const answer = await api.call('GET', path)
    expect(answer.status, path).toBe(200)
    return answer.json
  }
  const artists = async (query: Record<string, string> = {}): Promise<Artist[]> =>
    (await get(`/api/artists?${new URLSearchParams(query)}`)).artists
  const ids = (list: { id: string }[]) => list.map(({ id }) => id)

  test('it is as large as promised, and both sides make up the whole', async () => {
    const all = await get('/api/prousers')
    const producers = await get('/api/producers')
    const list = await get('/api/artists')
    conforms('proUsers', all)
    conforms('producers', producers)
    conforms('artists', list)
    expect(list.artists).toHaveLength(24)
    expect(list.pagination).toEqual({ totalCount: 24 })
    expect(producers.length).toBeGreaterThanOrEqual(14)
    expect([...ids(producers), ...ids(list.artists)].sort()).toEqual(ids(all).sort())
    expect(new Set(producers.map(({ Type }: { Type: string }) => Type))).toEqual(
      new Set(['venue', 'programmer']),
    )
    const known = new Set(list.artists.map(({ name }: Artist) => name))
    for (const { MyArtists } of producers) for (const name of MyArtists) expect(known).toContain(name)
  })

  test('names stand in the order of a French dictionary, accents and case apart', async () => {
    const { compare } = new Intl.Collator('fr')
    const names = (await artists()).map(({ name }) => name)
    expect(names).toEqual([...names].sort(compare))
    const venues = (await get('/api/producers')).map((one: ProUser) => one.Company_Name)
    expect(venues).toEqual([...venues].sort(compare))
  })

  test('search begins words of name, city and genres, accents and case folded', async () => {
    expect(ids(await artists({ search: 'polaroid' }))).toEqual(['polaroid-84'])
    expect(ids(await artists({ search: '  VŒU  n' }))).toEqual(['voeu-noir'])
    expect(ids(await artists({ search: 'nantes ambi' }))).toEqual(['ondine-vasseur'])
    expect(ids(await artists({ search: 'olaroid' }))).toEqual([])
    expect(await artists({ search: '' })).toHaveLength(24)
    expect(await artists({ search: '* | !' })).toHaveLength(24)
    const answer = await get('/api/artists?search=polaroid')
    expect(answer.pagination.totalCount).toBe(1)
  })

  test('a genre is taken whole; All and none filter nothing; both filters hold together', async () => {
    const { genres }: GenreList = await get('/api/artists/genres')
    expect(genres).toContain('Black metal')
    expect(genres).toEqual([...new Set(genres)].sort(new Intl.Collator('fr').compare))
    for (const genre of genres) {
      const found = await artists({ genre })
      expect(found.length, genre).toBeGreaterThan(0)
      for (const artist of found) expect(artist.genre).toContain(genre)
    }
    expect(ids(await artists({ genre: 'hip-hop' }))).toEqual(ids(await artists({ genre: 'Hip Hop' })))
    expect(await artists({ genre: 'Met' })).toEqual([])
    expect(await artists({ genre: 'All' })).toHaveLength(24)
    expect(await artists({ genre: '' })).toHaveLength(24)
    expect(ids(await artists({ genre: 'Metal', search: 'rennes' }))).toEqual(['voeu-noir'])
  })

  test('one id opens artists and venues alike', async () => {
    for (const id of ['ondine-vasseur', 'cave-ordener', 'collectif-ressac']) {
      const answer = await get(`/api/prousers/${id}`)
      conforms('proUser', answer)
      expect(answer.id).toBe(id)
    }
    const venue = await get('/api/prousers/cave-ordener')
    expect(venue).toMatchObject({ Type: 'venue', City: 'Paris', Postcode: '75018', pro_img: null })
    expect(venue.MyArtists).toContain('Papier Peint')
  })

  test('lists come in parts too, each with how long the whole of it is', async () => {
    for (const [path, list] of [
      ['/api/artists', 'artists'],
      ['/api/venues', 'venues'],
    ] as const) {
      const whole = await get(path)
      conforms(list, whole)
      expect(whole.pagination.totalCount).toBe(whole[list].length)
      const parts = [await get(`${path}?limit=10`), await get(`${path}?limit=10&offset=10`)]
      expect(parts.flatMap((part) => ids(part[list]))).toEqual(ids(whole[list]).slice(0, 20))
      for (const part of parts) expect(part.pagination).toEqual(whole.pagination)
      expect((await get(`${path}?limit=10&offset=1000`))[list]).toEqual([])
      for (const query of ['limit=0', 'limit=101', 'limit=x', 'offset=-1', 'offset=1.5'])
        expect((await api.call('GET', `${path}?${query}`)).status, query).toBe(400)
    }
    const narrowed = await get('/api/artists?genre=Jazz&limit=1')
    expect(narrowed.artists).toHaveLength(1)
    expect(narrowed.pagination.totalCount).toBe((await artists({ genre: 'Jazz' })).length)
    expect(ids((await get('/api/venues')).venues)).toEqual(ids(await get('/api/producers')))
  })

  test('one page names who stands beside it, and nobody else: no page carries the directory', async () => {
    const venue = await get('/api/prousers/cave-ordener')
    const names = venue.linked.map(({ name }: { name: string }) => name)
    expect(names.length).toBeGreaterThan(0)
    for (const name of names) expect(venue.MyArtists).toContain(name)
    for (const { id, Type } of venue.linked) {
      const artist = await get(`/api/prousers/${id}`)
      expect(artist.Type).toBe(Type)
      expect(ids(artist.linked)).toContain('cave-ordener')
    }
  })

  test('an id that nobody has is 404 with a sentence', async () => {
    const answer = await api.call('GET', '/api/prousers/personne')
    expect(answer.status).toBe(404)
    expect(answer.json).toMatchObject({
      code: 'not_found',
      message: 'Cette page n’existe pas ou a été retirée de l’annuaire.',
    })
  })

  test('an answer is asked about again by its tag', async () => {
    for (const path of ['/api/prousers', '/api/artists?genre=Jazz', '/api/prousers/cave-ordener']) {
      const first = await api.call('GET', path)
      const etag = String(first.headers.etag)
      expect(etag).toMatch(/^(?:W\/)?".+"$/)
      const again = await api.call('GET', path, { headers: { 'if-none-match': etag } })
      expect(again.status, path).toBe(304)
    }
  })

  test('filters that are none are refused, and nothing that is only odd is', async () => {
    for (const query of [`search=${'x'.repeat(101)}`, `genre=${'x'.repeat(101)}`, 'search=a&search=b']) {
      const answer = await api.call('GET', `/api/artists?${query}`)
      expect(answer.status, query).toBe(400)
      expect(answer.json.code, query).toBe('validation_failed')
    }
    for (const search of ["' or 1=1 --", '%00', '🎷', '\\', '%25', '()'])
      expect((await api.call('GET', `/api/artists?search=${encodeURIComponent(search)}`)).status).toBe(200)
  })

  test('every type finds its side, pictures come as objects', async () => {
    const other = await startHarness(open)
    const read = async (path: string) => (await other.call('GET', path)).json
    const add = (id: string, type: string, imageUrl: string | null = null) =>
      other.database.db
        .insert(proUsers)
        .values({ id, name: id, type, genres: [], associatedArtists: [], imageUrl })
    await add('x-salle', 'Salle de concert', '/media/x.svg')
    await add('x-prod', 'Productrice')
    await add('x-orga', 'ORGANISATEUR, artiste')
    await add('x-dj', 'DJ')
    const producers = z.parse(z.array(ProUser), await read('/api/producers'))
    expect(ids(producers)).toEqual(expect.arrayContaining(['x-salle', 'x-prod', 'x-orga']))
    expect(producers.find(({ id }) => id === 'x-salle')?.pro_img).toEqual({ url: '/media/x.svg' })
    const added = (await read('/api/artists')).artists.filter(({ id }: Artist) => id.startsWith('x-'))
    expect(ids(added)).toEqual(['x-dj'])
    expect(added[0]).toEqual({
      id: 'x-dj',
      name: 'x-dj',
      city: null,
      genre: [],
      streaming: null,
      socialMedia: null,
      imageUrl: null,
    })
    await other.close()
  })
})
