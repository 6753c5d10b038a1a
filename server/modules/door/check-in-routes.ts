import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import { endpointRoutes } from '../../platform/http/endpoint-route.ts'
import { accepted } from '../../platform/refusal.ts'
import { doorKeptUntil } from '../../platform/retention.ts'
import { authenticateBy } from '../sessions/authenticate.ts'
import { checkInList } from './use-cases/check-in-list.ts'
import { openLink } from './use-cases/open-link.ts'
import type { SeatKeys } from './use-cases/seat-keys.ts'
import { takeAdmissions } from './use-cases/take-admissions.ts'

/**
 * The check-in of a concert, for whoever has its team's link and the four digits (decision 050). A link that is unknown, revoked or over is
 * `token_invalid`, wrong digits are `forbidden`, too many of them `too_many_requests`: the sentence says which.
 */
export const checkInRoutes = (app: FastifyInstance, deps: Deps, seatKeys: SeatKeys): void => {
  const serve = endpointRoutes(app, authenticateBy(deps))

  serve('checkInList', async ({ body, request, reply }) => {
    reply.header('cache-control', 'no-store')
    const opened = accepted(await openLink(deps, body, request.ip))
    if (opened.fault) throw opened.fault
    return checkInList(deps, seatKeys, opened)
  })

  serve('admissions', async ({ body, request, reply }) => {
    reply.header('cache-control', 'no-store')
    const opened = accepted(await openLink(deps, body, request.ip))
    // It comes out of a cellar.
    if (opened.fault && deps.now() >= doorKeptUntil(opened.event.date)) throw opened.fault
    return takeAdmissions(deps, opened, body)
  })
}
