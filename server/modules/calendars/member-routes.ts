import type { FastifyInstance } from 'fastify'
import { answerOf } from '../../platform/cache/public-reads.ts'
import type { Deps } from '../../platform/deps.ts'
import { sendCached } from '../../platform/http/cached-answer.ts'
import { endpointRoutes } from '../../platform/http/endpoint-route.ts'
import { refuseTooMany } from '../../platform/http/refuse-too-many.ts'
import { SESSION_OVER } from '../../platform/refusal.ts'
import { type Limit, networkOf } from '../../platform/security/limits.ts'
import { authenticateBy } from '../sessions/authenticate.ts'
import { calendarFeed } from './feeds.ts'
import { addressesOf, removeAddresses } from './store.ts'
import { eventsAtAddress, makeAddress } from './use-cases/member-calendar.ts'

/** What a calendar's file is called: its secret of 43 characters. */
const FILE = /^([\w-]{43})\.ics$/

const GONE =
  'Cette adresse de calendrier n’existe pas ou plus. Créez-en une autre dans les paramètres de Nectar.\n'

const makingLimits = (memberId: string): Limit[] => [{ key: `calendar address ${memberId}`, max: 20 }]
/** A calendar asks every few hours. */
const readingLimits = (secret: string): Limit[] => [{ key: `calendar ${secret}`, max: 60 }]
/** A secret cannot be guessed; asking costs a look into the database. One network may fetch for many: what is found counts by itself. */
const missingLimits = (address: string): Limit[] => [
  { key: `calendar missing ${networkOf(address)}`, max: 100 },
]

/** A member's own calendar (decision 041): its addresses, and `GET /api/agenda/{secret}.ics` for whatever calendar subscribes to one. */
export const memberCalendarRoutes = (app: FastifyInstance, deps: Deps): void => {
  const serve = endpointRoutes(app, authenticateBy(deps))
  const {
    database: { db },
    publicUrl,
    now,
  } = deps

  serve('calendarAddresses', async ({ session }) =>
    (await addressesOf(db, session.member.id)).map(({ createdAt }) => ({
      createdAt: createdAt.toISOString(),
    })),
  )

  serve('calendarAddressAdd', async ({ session }) => {
    await refuseTooMany(deps, makingLimits(session.member.id))
    const at = now()
    const secret = await makeAddress(db, session, at)
    if (secret === null) throw SESSION_OVER
    return { url: `${publicUrl()}/api/agenda/${secret}.ics`, createdAt: at.toISOString() }
  })

  serve('calendarAddressesRevoke', async ({ session }) => {
    await removeAddresses(db, session.member.id)
    return { success: true }
  })

  app.get<{ Params: { file: string } }>('/api/agenda/:file', async (request, reply) => {
    reply.header('x-robots-tag', 'noindex, nofollow')
    const [, secret] = FILE.exec(request.params.file) ?? []
    const events = secret && (await eventsAtAddress(db, secret, now()))
    if (!secret || !events) {
      await refuseTooMany(deps, missingLimits(request.ip))
      return reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(GONE)
    }
    await refuseTooMany(deps, readingLimits(secret))
    const text = calendarFeed(events, {
      name: 'Mes concerts (Nectar)',
      origin: publicUrl(),
      madeAt: now(),
    })
    return sendCached(request, reply, answerOf(text), 'text/calendar; charset=utf-8', 'private, no-cache')
  })
}
