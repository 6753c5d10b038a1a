import type { FastifyInstance } from 'fastify'
import { DAY_MS } from '../../../contract/rules/paris-time.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { queueMail } from '../../platform/deliveries/mail.ts'
import { endpointRoutes } from '../../platform/http/endpoint-route.ts'
import { refuseTooMany } from '../../platform/http/refuse.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type Limit, networkLimits } from '../../platform/security/limits.ts'
import { newId } from '../../platform/security/tokens.ts'
import type { Deps } from '../deps.ts'
import { authenticateBy } from '../sessions/authenticate.ts'
import { contactMail } from './mails.ts'
import { addContactMessage, addFeedback, addPreregistration, commentFeedback } from './store.ts'

/** Returns the earliest creation of a feedback if it is to accept a comment. */
const commentableSince = (now: Date): Date => new Date(now.getTime() - DAY_MS)

/** Limits feedback and comments: visitors may leave them, and each costs a row. */
const feedbackLimits = (address: string): Limit[] => networkLimits('feedback network', address, { max: 60 })

/** Limits pre-registrations, including those that a device retries. */
const preregistrationLimits = (address: string): Limit[] =>
  networkLimits('preregistration network', address, { max: 60 })

/** Limits messages to the team: each one sends a mail. Anyone may type anyone's address, so that it counts from one network alone. */
const contactLimits = (email: string, address: string): Limit[] => [
  ...networkLimits(`contact ${email}`, address, { max: 5 }),
  ...networkLimits('contact network', address, { max: 20 }),
]

export const messageRoutes = (app: FastifyInstance, deps: Deps): void => {
  const serve = endpointRoutes(app, authenticateBy(deps))
  const { database, now, publicUrl, appConfig } = deps

  serve('feedback', async ({ body, session, request }) => {
    if (session && body.users_id && body.users_id !== session.member.id)
      throw new Refusal('forbidden', 'Cet avis ne peut être laissé qu’en votre nom.')
    await refuseTooMany(deps, feedbackLimits(request.ip))
    const id = newId()
    // Without a session the feedback is anonymous: the id in the body could be any member's.
    const memberId = session?.member.id ?? null
    await addFeedback(database.db, { id, memberId, note: body.note, createdAt: now() })
    return { id }
  })

  serve('feedbackComment', async ({ params, body, session, request }) => {
    await refuseTooMany(deps, feedbackLimits(request.ip))
    const at = now()
    const memberId = session?.member.id ?? null
    const entry = { memberId, comment: body.comment, now: at, since: commentableSince(at) }
    if (!(await commentFeedback(database.db, params.id, entry)))
      throw new Refusal('not_found', 'Cet avis n’existe pas, ou ne peut plus être complété.')
    return { success: true }
  })

  serve('preregister', async ({ body, request }) => {
    await refuseTooMany(deps, preregistrationLimits(request.ip))
    await addPreregistration(database.db, body.email, now())
    return { success: true }
  })

  serve('contact', async ({ body, request }) => {
    await refuseTooMany(deps, contactLimits(body.email, request.ip))
    const id = newId()
    const createdAt = now()
    await inTransaction(database.db, async (tx) => {
      await addContactMessage(tx, { ...body, id, createdAt })
      const to = appConfig.links.contactEmail
      await queueMail(tx, contactMail({ ...body, id, to, sentAt: createdAt, origin: publicUrl() }), createdAt)
    })
    return { success: true, message: 'Votre message est bien arrivé. Nous vous répondons par email.' }
  })
}
