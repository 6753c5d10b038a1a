import type { ProUser } from '../../contract/directory.ts'
import {
  artistsOf,
  filterArtists,
  genresOf,
  isVenueSide,
  linkedTo,
  partOf,
} from '../../contract/rules/directory.ts'

export const proUserOf = (id: string, more: Partial<ProUser> = {}): ProUser => ({
  id,
  name: id,
  Company_Name: null,
  Type: 'artist',
  City: 'Lyon',
  Adress: null,
  Postcode: null,
  Description: null,
  Website: null,
  Spotify: null,
  SocialMedia: null,
  genre: ['Jazz'],
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

/** Mocks a server with this directory; `asked` collects the addresses. */
export const directoryServer =
  (pros: readonly ProUser[], asked: URL[] = []) =>
  async (input: string): Promise<Response> => {
    const url = new URL(input, location.origin)
    asked.push(url)
    const artists = artistsOf(pros)
    const [limit, offset] = ['limit', 'offset'].map((name) => Number(url.searchParams.get(name) ?? 0))
    const part = { limit: limit || undefined, offset }
    if (url.pathname === '/api/prousers') return Response.json(pros)
    if (url.pathname === '/api/artists/genres') return Response.json({ genres: genresOf(artists) })
    if (url.pathname === '/api/artists') {
      const filtered = filterArtists(artists, {
        search: url.searchParams.get('search') ?? '',
        genre: url.searchParams.get('genre') ?? '',
      })
      const { found, total } = partOf(filtered, part)
      return Response.json({ artists: found, pagination: { totalCount: total } })
    }
    if (url.pathname === '/api/venues') {
      const { found, total } = partOf(
        pros.filter(({ Type }) => isVenueSide(Type)),
        part,
      )
      return Response.json({ venues: found, pagination: { totalCount: total } })
    }
    if (url.pathname === '/api/events') return Response.json([])
    const one = pros.find(({ id }) => url.pathname === `/api/prousers/${id}`)
    if (one) return Response.json({ ...one, linked: linkedTo(one, pros) })
    return Response.json({ message: 'Non', code: 'not_found', requestId: 'r' }, { status: 404 })
  }
