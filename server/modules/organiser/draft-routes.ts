import type { FastifyInstance } from 'fastify'
import { endpointRoutes } from '../../platform/http/endpoint-route.ts'
import { refuseTooMany } from '../../platform/http/refuse.ts'
import { accepted } from '../../platform/refusal.ts'
import type { Deps } from '../deps.ts'
import { authenticateBy } from '../sessions/authenticate.ts'
import { posterLimits } from './rules/drafts.ts'
import {
  copyToDraft,
  draftFor,
  openConcertDraft,
  organiserDrafts,
  removeDraft,
  saveDraft,
} from './use-cases/drafts.ts'
import { addPoster } from './use-cases/posters.ts'
import {
  publishDraft,
  publishReview,
  returnReview,
  reviewsFor,
  withdrawConcert,
} from './use-cases/publish.ts'

/** Serves the drafts of an organisation's concerts to its people, and those in review to operators (decision 074). */
export const draftRoutes = (app: FastifyInstance, deps: Deps): void => {
  const serve = endpointRoutes(app, authenticateBy(deps))
  const { db } = deps.database
  const context = () => ({ now: deps.now(), origin: deps.publicUrl() })
  const draftIn = ({ id, draftId }: { id: string; draftId: string }, memberId: string) => ({
    ...{ organisationId: id, draftId, memberId },
  })
  const concertIn = ({ id, eventId }: { id: string; eventId: string }, memberId: string) => ({
    ...{ organisationId: id, eventId, memberId },
  })

  serve('organiserDrafts', async ({ session: { member }, params }) =>
    accepted(await organiserDrafts(db, params.id, member.id)),
  )
  serve('organiserDraft', async ({ session: { member }, params }) =>
    accepted(await draftFor(db, draftIn(params, member.id))),
  )
  serve('organiserDraftSave', async ({ session: { member }, params, body }) =>
    accepted(await saveDraft(db, draftIn(params, member.id), body, deps.now())),
  )
  serve('organiserDraftDelete', async ({ session: { member }, params, query: { version } }) =>
    accepted(await removeDraft(db, draftIn(params, member.id), version)),
  )
  serve('organiserDraftCopy', async ({ session: { member }, params, body }) =>
    accepted(await copyToDraft(db, params.id, member.id, body, deps.now())),
  )
  serve('organiserDraftOfConcert', async ({ session: { member }, params }) =>
    accepted(await openConcertDraft(db, concertIn(params, member.id), deps.now())),
  )
  serve('organiserDraftPublish', async ({ session: { member }, params, body }) =>
    accepted(await publishDraft(db, draftIn(params, member.id), body.version, context())),
  )
  serve('organiserWithdraw', async ({ session: { member }, params }) =>
    accepted(await withdrawConcert(db, concertIn(params, member.id), deps.now())),
  )
  serve('organiserPoster', async ({ session: { member }, params, body }) => {
    await refuseTooMany(deps, posterLimits(member.id))
    return accepted(await addPoster(db, params.id, member.id, body.jpeg, deps.now()))
  })

  serve('reviews', async ({ session: { member } }) => accepted(await reviewsFor(db, member.id)))
  serve('reviewPublish', async ({ session: { member }, params, body }) =>
    accepted(await publishReview(db, { ...params, ...body, memberId: member.id }, context())),
  )
  serve('reviewReturn', async ({ session: { member }, params, body: { version, reason } }) =>
    accepted(await returnReview(db, { ...params, version, memberId: member.id }, reason, context())),
  )
}
