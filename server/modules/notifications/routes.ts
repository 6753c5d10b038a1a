import { createECDH } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { endpointRoutes } from '../../platform/http/endpoint-route.ts'
import { Refusal, SESSION_OVER } from '../../platform/refusal.ts'
import type { Deps } from '../deps.ts'
import { authenticateBy } from '../sessions/authenticate.ts'
import type { Member } from '../sessions/store/members.ts'
import { preferencesOf } from './rules.ts'
import { hasRefusedMail, removeSubscription, savePreferences } from './store.ts'
import { subscribeBrowser } from './use-cases/subscribe-browser.ts'

/** Returns whether a browser's key is a point of the curve; encryption fails if it is not. */
const canReceive = (p256dh: string): boolean => {
  const ours = createECDH('prime256v1')
  ours.generateKeys()
  try {
    ours.computeSecret(p256dh, 'base64url')
    return true
  } catch {
    return false
  }
}

/** Serves the notification switches and the push subscriptions of browsers. Every call is idempotent. */
export const notificationRoutes = (app: FastifyInstance, deps: Deps): void => {
  const serve = endpointRoutes(app, authenticateBy(deps))
  const { db } = deps.database

  const shown = async (member: Member) => ({
    ...preferencesOf(member),
    ...((await hasRefusedMail(db, member.email)) && { refusedAddress: member.email }),
  })

  serve('notificationPreferences', ({ session }) => shown(session.member))

  serve('notificationPreferencesSave', async ({ session, body }) => {
    await savePreferences(db, session.member.id, body)
    return shown({ ...session.member, ...body })
  })

  serve('pushSubscribe', async ({ session, body }) => {
    if (!canReceive(body.keys.p256dh)) throw new Refusal('validation_failed', 'Clé de notification invalide.')
    const asking = { memberId: session.member.id, sessionHash: session.tokenHash }
    if (!(await subscribeBrowser(db, asking, body, deps.now()))) throw SESSION_OVER
    return { success: true }
  })

  serve('pushUnsubscribe', async ({ session, body }) => {
    await removeSubscription(db, session.member.id, body.endpoint)
    return { success: true }
  })
}
