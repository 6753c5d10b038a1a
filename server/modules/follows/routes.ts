import type { FastifyInstance } from 'fastify'
import type { Followed } from '../../../contract/favourites.ts'
import { artistName, isVenueSide, venueName } from '../../../contract/rules/directory.ts'
import { endpointRoutes } from '../../platform/http/endpoint-route.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Deps } from '../deps.ts'
import { authenticateBy } from '../sessions/authenticate.ts'
import { addFollow, followedBy, removeFollow } from './store.ts'

const UNKNOWN = new Refusal('not_found', 'Cette fiche n’existe pas ou a été supprimée.')

const followedOnWire = (row: Awaited<ReturnType<typeof followedBy>>[number]): Followed => {
  const { id, name, companyName, type, city, imageUrl } = row
  const named = { name, Company_Name: companyName }
  return isVenueSide(type)
    ? { id, name: venueName(named), kind: 'venue', city, imageUrl }
    : { id, name: artistName(named), kind: 'artist', city, imageUrl }
}

/** Serves a member's followed entries. Every call is idempotent and returns the resulting state. */
export const followRoutes = (app: FastifyInstance, deps: Deps): void => {
  const serve = endpointRoutes(app, authenticateBy(deps))
  const { db } = deps.database

  serve('follows', async ({ session }) => (await followedBy(db, session.member.id)).map(followedOnWire))

  serve('followAdd', async ({ session, params }) => {
    if (!(await addFollow(db, session.member.id, params.id, deps.now()))) throw UNKNOWN
    return { isFollowed: true }
  })

  serve('followRemove', async ({ session, params }) => {
    await removeFollow(db, session.member.id, params.id)
    return { isFollowed: false }
  })
}
