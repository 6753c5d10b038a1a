import { describe, expect, it } from 'vitest'
import type { Artist, ProUser } from '../directory.ts'
import {
  artistName,
  artistsOf,
  byName,
  filterArtists,
  genresOf,
  isPlace,
  isVenueSide,
  linkedTo,
  venueName,
} from './directory.ts'

const pro = (id: string, more: Partial<ProUser> = {}): ProUser => ({
  id,
  name: id,
  Company_Name: null,
  Type: 'artist',
  City: null,
  Adress: null,
  Postcode: null,
  Description: null,
  Website: null,
  Spotify: null,
  SocialMedia: null,
  genre: [],
  MyArtists: [],
  pro_img: null,
  latitude: null,
  longitude: null,
  stepFree: null,
  seating: null,
  companionFree: null,
  minAge: null,
  signLanguages: null,
  ...more,
})
const artist = (name: string, genre: string[], city = 'Lyon'): Artist => ({
  id: name,
  name,
  city,
  genre,
  streaming: null,
  socialMedia: null,
  imageUrl: null,
})

describe('the two sides of the directory', () => {
  it.each([
    'venue',
    'Venue, programmer',
    'SALLE',
    'Salle de concert',
    'producteur',
    'productrice',
    'Producer',
    'programmer',
    'programmateur',
    'organizer',
    'organiser',
    'Organisateur',
    'artist & organizer',
  ])('%s is a venue’s or a producer’s', (type) => expect(isVenueSide(type)).toBe(true))

  it.each(['artist', 'Artiste', 'DJ', 'Groupe', '', 'organiste'])('%s is an artist’s', (type) =>
    expect(isVenueSide(type)).toBe(false),
  )

  it('only a venue is a place', () => {
    expect(isPlace('Venue')).toBe(true)
    expect(isPlace('programmer')).toBe(false)
  })

  it('a venue is called by its company, else its name, else Salle', () => {
    expect(venueName(pro('x', { Company_Name: 'La Cave', name: 'Jo' }))).toBe('La Cave')
    expect(venueName(pro('x', { Company_Name: ' ', name: 'Jo' }))).toBe('Jo')
    expect(venueName(pro('x', { name: '' }))).toBe('Salle')
  })

  it('an artist keeps a picture in either form', () => {
    const images = artistsOf([
      pro('a', { pro_img: { url: '/a.svg' } }),
      pro('b', { pro_img: '/b.svg' }),
      pro('c', { pro_img: { url: '' } }),
      pro('v', { Type: 'venue' }),
    ]).map(({ imageUrl }) => imageUrl)
    expect(images).toEqual(['/a.svg', '/b.svg', null])
  })

  it('an artist is called by their name, else their company, else Artiste', () => {
    expect(artistName(pro('x', { name: 'Ada', Company_Name: 'Ada SAS' }))).toBe('Ada')
    expect(artistName(pro('x', { name: ' ', Company_Name: 'Ada SAS' }))).toBe('Ada SAS')
    expect(artistName(pro('x', { name: '' }))).toBe('Artiste')
    expect(artistsOf([pro('x', { name: '', Company_Name: 'Ada SAS' })])[0]?.name).toBe('Ada SAS')
  })

  it('names stand as in a French dictionary', () => {
    const names = ['zoé', 'Émile', 'eva', 'Écho'].map((name) => pro(name)).sort(byName)
    expect(names.map(({ id }) => id)).toEqual(['Écho', 'Émile', 'eva', 'zoé'])
  })
})

it('links names without letters by their signs alone', () => {
  const [loud, crosses] = [pro('a', { name: '!!!' }), pro('b', { name: '†††' })]
  const venue = pro('v', { Type: 'venue', MyArtists: ['!!!', ' '] })
  const all = [loud, crosses, venue]
  expect(linkedTo(venue, all).map(({ id }) => id)).toEqual(['a'])
  expect(linkedTo(loud, all).map(({ id }) => id)).toEqual(['v'])
  expect(linkedTo(crosses, all)).toEqual([])
})

describe('filtering artists', () => {
  const artists = [
    artist('Vœu Noir', ['Metal', 'Black metal'], 'Rennes'),
    artist('Écho', ['Hip Hop']),
    artist('Sans genre', []),
  ]
  const found = (query: { search?: string; genre?: string }) =>
    filterArtists(artists, query).map(({ name }) => name)

  it('searches the beginnings of words in name, city and genres', () => {
    expect(found({ search: 'voeu' })).toEqual(['Vœu Noir'])
    expect(found({ search: 'RENN blac' })).toEqual(['Vœu Noir'])
    expect(found({ search: 'lyon' })).toEqual(['Écho', 'Sans genre'])
    expect(found({ search: 'cho' })).toEqual([])
  })

  it('takes a genre whole, All and none for every one', () => {
    expect(found({ genre: 'metal' })).toEqual(['Vœu Noir'])
    expect(found({ genre: 'black' })).toEqual([])
    expect(found({ genre: 'hip-hop' })).toEqual(['Écho'])
    expect(found({ genre: 'All' })).toHaveLength(3)
    expect(found({ genre: '' })).toHaveLength(3)
    expect(found({ genre: 'Metal', search: 'echo' })).toEqual([])
  })

  it('names each genre once', () => {
    expect(genresOf([...artists, artist('x', ['hip hop', 'Ambient', '  '])])).toEqual([
      'Ambient',
      'Black metal',
      'Hip Hop',
      'Metal',
    ])
  })
})
