import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { endpointRoutes } from '../../platform/http/endpoint-route.ts'
import { refuseTooMany } from '../../platform/http/refuse.ts'
import { accepted, type Refusal } from '../../platform/refusal.ts'
import { forgiveAttempt } from '../../platform/security/store/throttles.ts'
import type { Deps } from '../deps.ts'
import { teamPasswordLimits, WRONG_PASSWORD } from '../organisations/rules.ts'
import { authenticateBy } from '../sessions/authenticate.ts'
import { guestLimits } from './rules/concerts.ts'
import { cancelConcert, moveConcert, restoreConcert, setResale, stakesFor } from './use-cases/changes.ts'
import { concertFigures, organiserConcerts, peopleFile, peopleFor } from './use-cases/concerts.ts'
import { deadlinesFor } from './use-cases/deadlines.ts'
import { addDoorLink, doorLinksFor, revokeDoorLink } from './use-cases/door-links.ts'
import { figureLinksFor, sharedFigures, shareFigures, unshareFigures } from './use-cases/figure-links.ts'
import { guestsFor, inviteGuests, takeGuestOff } from './use-cases/guests.ts'
import { messagesFor, sendMessage } from './use-cases/messages.ts'
import { closeConcertStatement, statementFor } from './use-cases/statement.ts'

/** Serves an organisation's concerts to its people (decision 072). */
export const organiserRoutes = (app: FastifyInstance, deps: Deps): void => {
  const serve = endpointRoutes(app, authenticateBy(deps))
  const { db } = deps.database
  const context = () => ({ now: deps.now(), origin: deps.publicUrl() })
  const whichOf = (params: { id: string; eventId: string }, memberId: string) => ({
    organisationId: params.id,
    eventId: params.eventId,
    memberId,
  })

  /** Runs an act that needs the member's password: counts wrong ones. */
  const withPassword = async <T>(memberId: string, act: () => Promise<Refusal | T>): Promise<T> => {
    const limits = teamPasswordLimits(memberId)
    await refuseTooMany(deps, limits)
    const result = await act()
    if (result !== WRONG_PASSWORD) await forgiveAttempt(db, limits)
    return accepted(result)
  }

  serve('organiserConcerts', async ({ session: { member }, params, query }) =>
    accepted(await organiserConcerts(db, params.id, member.id, query, deps.now())),
  )
  serve('organiserDeadlines', async ({ session: { member }, params }) =>
    accepted(await deadlinesFor(db, params.id, member.id, deps.now())),
  )
  serve('organiserConcert', async ({ session: { member }, params }) =>
    accepted(await concertFigures(db, whichOf(params, member.id), deps.now())),
  )
  serve('organiserPeople', async ({ session: { member }, params }) =>
    accepted(await peopleFor(db, whichOf(params, member.id), deps.now())),
  )
  serve('organiserPeopleFile', async ({ session: { member }, params }) =>
    accepted(await peopleFile(db, whichOf(params, member.id), deps.now())),
  )

  serve('organiserGuests', async ({ session: { member }, params }) =>
    accepted(await guestsFor(db, whichOf(params, member.id), deps.now())),
  )
  serve('organiserGuestsAdd', async ({ session: { member }, params, body, headers }) => {
    await refuseTooMany(deps, guestLimits(member.id), body.guests.length)
    const requestKey = headers['idempotency-key'] ?? randomUUID()
    return accepted(await inviteGuests(db, whichOf(params, member.id), { ...body, requestKey }, deps.now()))
  })
  serve('organiserGuestRemove', async ({ session: { member }, params }) =>
    accepted(await takeGuestOff(db, whichOf(params, member.id), params.guestId, context())),
  )

  serve('organiserMessages', async ({ session: { member }, params }) =>
    accepted(await messagesFor(db, whichOf(params, member.id), deps.now())),
  )
  serve('organiserMessageSend', async ({ session: { member }, params, body }) =>
    accepted(await sendMessage(db, whichOf(params, member.id), body, context())),
  )

  serve('organiserDoorLinks', async ({ session: { member }, params }) =>
    accepted(await doorLinksFor(db, whichOf(params, member.id), deps.now())),
  )
  serve('organiserDoorLinkAdd', async ({ session: { member }, params, body, reply }) => {
    reply.header('cache-control', 'no-store')
    return accepted(await addDoorLink(db, whichOf(params, member.id), body, context()))
  })
  serve('organiserDoorLinkRevoke', async ({ session: { member }, params }) =>
    accepted(await revokeDoorLink(db, whichOf(params, member.id), params.linkId, deps.now())),
  )

  serve('organiserFigureLinks', async ({ session: { member }, params }) =>
    accepted(await figureLinksFor(db, whichOf(params, member.id), deps.now())),
  )
  serve('organiserFigureLinkAdd', async ({ session: { member }, params, query: { linkId }, reply }) => {
    reply.header('cache-control', 'no-store')
    return accepted(await shareFigures(db, whichOf(params, member.id), linkId, context()))
  })
  serve('organiserFigureLinkRevoke', async ({ session: { member }, params }) =>
    accepted(await unshareFigures(db, whichOf(params, member.id), params.linkId, deps.now())),
  )
  serve('sharedFigures', async ({ params, reply }) => {
    reply.header('cache-control', 'no-store')
    return accepted(await sharedFigures(db, params.code, deps.now()))
  })

  serve('organiserStakes', async ({ session: { member }, params }) =>
    accepted(await stakesFor(db, whichOf(params, member.id), deps.now())),
  )
  serve('organiserMove', async ({ session: { member }, params, body }) =>
    accepted(await moveConcert(db, whichOf(params, member.id), body, deps.now())),
  )
  serve('organiserRestore', async ({ session: { member }, params }) =>
    accepted(await restoreConcert(db, whichOf(params, member.id), deps.now())),
  )
  serve('organiserResale', async ({ session: { member }, params, body }) =>
    accepted(await setResale(db, whichOf(params, member.id), body.isAllowed, deps.now())),
  )
  serve('organiserCancel', ({ session: { member }, params, body }) =>
    withPassword(member.id, () =>
      cancelConcert(db, whichOf(params, member.id), member, body.password, context()),
    ),
  )

  serve('organiserStatement', async ({ session: { member }, params }) =>
    accepted(await statementFor(db, whichOf(params, member.id))),
  )
  serve('organiserStatementClose', ({ session: { member }, params, body }) =>
    withPassword(member.id, () =>
      closeConcertStatement(db, whichOf(params, member.id), member, body.password, context()),
    ),
  )
}
