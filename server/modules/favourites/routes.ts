import type { FastifyInstance } from 'fastify'
import { changedCounts, changedNothing } from '../../platform/cache/public-reads.ts'
import { endpointRoutes } from '../../platform/http/endpoint-route.ts'
import { UNKNOWN_EVENT } from '../../platform/refusal.ts'
import { eventOnWire } from '../catalogue/wire.ts'
import type { Deps } from '../deps.ts'
import { authenticateBy } from '../sessions/authenticate.ts'
import { addFavourite, favouritesAmong, favouritesOf, removeFavourite } from './store.ts'

/** Serves the member's favourites. Every call is idempotent and returns the resulting state. */
export const favouriteRoutes = (app: FastifyInstance, deps: Deps): void => {
  const serve = endpointRoutes(app, authenticateBy(deps))
  const { db } = deps.database

  serve('favorites', async ({ session }) => (await favouritesOf(db, session.member.id)).map(eventOnWire))

  serve('favoriteCheck', async ({ session, params }) => ({
    isFavorite: (await favouritesAmong(db, session.member.id, [params.id])).has(params.id),
  }))

  serve('favoriteBatchCheck', async ({ session, body: { eventIds } }) => {
    const among = await favouritesAmong(db, session.member.id, eventIds)
    return Object.fromEntries(eventIds.map((id) => [id, { isFavorite: among.has(id) }]))
  })

  serve('favoriteAdd', async ({ session, params, request }) => {
    const outcome = await addFavourite(db, session.member.id, params.id, deps.now())
    if (!outcome) throw UNKNOWN_EVENT
    if (outcome === 'kept') changedNothing(request)
    else changedCounts(request, params.id)
    return { isFavorite: true }
  })

  serve('favoriteRemove', async ({ session, params, request }) => {
    if (await removeFavourite(db, session.member.id, params.id)) changedCounts(request, params.id)
    else changedNothing(request)
    return { isFavorite: false }
  })
}
