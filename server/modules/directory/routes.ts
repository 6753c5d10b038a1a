import type { FastifyInstance } from 'fastify'
import type { ProUser } from '../../../contract/directory.ts'
import { artistsOf, byName, filterArtists, genresOf, isVenueSide } from '../../../contract/rules/directory.ts'
import { paths } from '../../../src/config/paths.ts'
import type { DescribedPages } from '../../pages/described-pages.ts'
import { profileHead } from '../../pages/profile-head.ts'
import type { PublicReads } from '../../platform/cache/public-reads.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/http/deps.ts'
import { endpointRoutes } from '../../platform/http/endpoint-route.ts'
import { Refusal } from '../../platform/refusal.ts'
import { authenticateBy } from '../sessions/authenticate.ts'
import { allProUsers, type ProUserRow, proUserById } from './store.ts'

/** A professional user under the specification's keys, spelling included. */
const proUserOnWire = (row: ProUserRow): ProUser => ({
  id: row.id,
  name: row.name,
  Company_Name: row.companyName,
  Type: row.type,
  City: row.city,
  Adress: row.address,
  Postcode: row.postcode,
  Description: row.description,
  Website: row.website,
  Spotify: row.spotify,
  SocialMedia: row.socialMedia,
  genre: row.genres,
  MyArtists: row.associatedArtists,
  pro_img: row.imageUrl === null ? null : { url: row.imageUrl },
})

const foundIn = async (db: Db, id: string): Promise<ProUser> => {
  const row = await proUserById(db, id)
  if (!row) throw new Refusal('not_found', 'Cette page n’existe pas ou a été retirée de l’annuaire.')
  return proUserOnWire(row)
}

/** What the pages of artists and of venues are made of: one id space under two addresses, of which the head names the right one. */
export const directoryPages = ({ database }: Deps): DescribedPages[] =>
  [paths.artists, paths.venues].map((path) => ({
    path,
    headOf: async (id, origin) => profileHead(await foundIn(database.db, id), origin),
  }))

/** Artists, venues and producers (document 2, sections 5 and 7; ruling: directory). Who stands on which side is the contract's rule. */
export const directoryRoutes = (app: FastifyInstance, deps: Deps, reads: PublicReads): void => {
  const serve = endpointRoutes(app, authenticateBy(deps))
  const { db } = deps.database

  const directory = async () => (await allProUsers(db)).map(proUserOnWire).sort(byName)

  serve('proUsers', directory, { reads, kind: 'directory', key: () => 'pro-users' })

  serve('proUser', ({ params }) => foundIn(db, params.id), {
    reads,
    kind: 'directory',
    key: ({ params }) => `pro-user ${params.id}`,
  })

  serve('producers', async () => (await directory()).filter(({ Type }) => isVenueSide(Type)), {
    reads,
    kind: 'directory',
    key: () => 'producers',
  })

  serve(
    'artists',
    async ({ query }) => {
      const artists = filterArtists(artistsOf(await directory()), query)
      return { artists, pagination: { totalCount: artists.length } }
    },
    { reads, kind: 'directory', key: ({ query }) => `artists ${JSON.stringify(query)}` },
  )

  serve('artistGenres', async () => ({ genres: genresOf(artistsOf(await directory())) }), {
    reads,
    kind: 'directory',
    key: () => 'genres',
  })
}
