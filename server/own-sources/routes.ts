import type { FastifyInstance } from 'fastify'
import type { Deps } from '../modules/deps.ts'
import { authenticateBy } from '../modules/sessions/authenticate.ts'
import { endpointRoutes } from '../platform/http/endpoint-route.ts'
import { refuseTooMany } from '../platform/http/refuse.ts'
import { accepted } from '../platform/refusal.ts'
import { readLimits } from './rules.ts'
import {
  addOwnSource,
  dismissNotice,
  readOwnSource,
  removeOwnSource,
  saveOwnSource,
  sourcesFor,
  trySource,
} from './use-cases/sources.ts'

/** Serves an organisation's own sources to its people (decision 080). */
export const ownSourceRoutes = (app: FastifyInstance, deps: Deps): void => {
  const serve = endpointRoutes(app, authenticateBy(deps))
  const { db } = deps.database
  const sourceIn = ({ id, sourceId }: { id: string; sourceId: string }, memberId: string) => ({
    ...{ organisationId: id, sourceId, memberId },
  })

  serve('organiserSources', async ({ session: { member }, params }) =>
    accepted(await sourcesFor(db, params.id, member.id, deps.now())),
  )
  serve('organiserSourceTry', async ({ session: { member }, params, body }) => {
    await refuseTooMany(deps, readLimits(member.id))
    return accepted(await trySource(db, params.id, member.id, body.address, { now: deps.now() }))
  })
  serve('organiserSourceAdd', async ({ session: { member }, params, body }) => {
    await refuseTooMany(deps, readLimits(member.id))
    return accepted(
      await addOwnSource(db, { organisationId: params.id, memberId: member.id }, body, deps.now()),
    )
  })
  serve('organiserSourceSave', async ({ session: { member }, params, body }) =>
    accepted(await saveOwnSource(db, sourceIn(params, member.id), body, deps.now())),
  )
  serve('organiserSourceRead', async ({ session: { member }, params }) => {
    await refuseTooMany(deps, readLimits(member.id))
    return accepted(await readOwnSource(db, sourceIn(params, member.id), deps.now()))
  })
  serve('organiserSourceRemove', async ({ session: { member }, params }) =>
    accepted(await removeOwnSource(db, sourceIn(params, member.id), deps.now())),
  )
  serve('organiserSourceDismiss', async ({ session: { member }, params, body }) =>
    accepted(await dismissNotice(db, sourceIn(params, member.id), body, deps.now())),
  )
}
