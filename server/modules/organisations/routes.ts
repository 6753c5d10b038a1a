import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { endpointRoutes } from '../../platform/http/endpoint-route.ts'
import { refuseTooMany } from '../../platform/http/refuse.ts'
import { accepted, Refusal } from '../../platform/refusal.ts'
import { forgiveAttempt } from '../../platform/security/store/throttles.ts'
import type { Deps } from '../deps.ts'
import { authenticateBy } from '../sessions/authenticate.ts'
import { creationLimits, teamInviteLimits, teamPasswordLimits, WRONG_PASSWORD } from './rules.ts'
import {
  createOrganisation,
  myOrganisations,
  organisationFor,
  saveOrganisation,
} from './use-cases/organisations.ts'
import {
  changeRole,
  inviteToTeam,
  joinTeam,
  removeFromTeam,
  teamInvitationFor,
  uninviteFromTeam,
} from './use-cases/people.ts'

/** Serves organisations to their people, and invitations to a team to whoever has the link (decision 070). */
export const organisationRoutes = (app: FastifyInstance, deps: Deps): void => {
  const serve = endpointRoutes(app, authenticateBy(deps))
  const { db } = deps.database
  const context = () => ({ now: deps.now(), origin: deps.publicUrl() })

  serve('organisations', ({ session: { member } }) => myOrganisations(db, member.id))

  serve('organisationCreate', async ({ session: { member }, body, headers }) => {
    await refuseTooMany(deps, creationLimits(member.id))
    const requestKey = headers['idempotency-key'] ?? randomUUID()
    return accepted(await createOrganisation(db, member, body, { requestKey, now: deps.now() }))
  })

  serve('organisation', async ({ session: { member }, params }) =>
    accepted(await organisationFor(db, params.id, member.id, deps.now())),
  )

  serve('organisationSave', async ({ session: { member }, params, body }) =>
    accepted(await saveOrganisation(db, params.id, member.id, body, deps.now())),
  )

  serve('teamInvite', async ({ session: { member }, params, body }) => {
    await refuseTooMany(deps, teamInviteLimits(member.id, body.email))
    return accepted(await inviteToTeam(db, params.id, member, body, context()))
  })

  serve('teamUninvite', async ({ session: { member }, params }) =>
    accepted(await uninviteFromTeam(db, params.id, member.id, params.invitationId, deps.now())),
  )

  serve('personChange', async ({ session: { member }, params, body }) => {
    const change = { personId: params.memberId, role: body.role }
    return accepted(await changeRole(db, params.id, member.id, change, context()))
  })

  serve('personRemove', async ({ session: { member }, params, body }) => {
    const limits = teamPasswordLimits(member.id)
    await refuseTooMany(deps, limits)
    const removal = { personId: params.memberId, password: body.password }
    const refusal = await removeFromTeam(db, params.id, member, removal, context())
    if (refusal !== WRONG_PASSWORD) await forgiveAttempt(db, limits)
    if (refusal instanceof Refusal) throw refusal
    return { success: true }
  })

  serve('teamInvitation', async ({ session, params }) =>
    accepted(await teamInvitationFor(db, params.code, session?.member, deps.now())),
  )

  serve('teamJoin', async ({ session: { member }, params }) =>
    accepted(await joinTeam(db, params.code, member, context())),
  )
}
