import type { FastifyInstance } from 'fastify'
import type { Wait } from '../../../contract/waits.ts'
import { endpointRoutes } from '../../platform/http/endpoint-route.ts'
import { accepted } from '../../platform/refusal.ts'
import type { Deps } from '../deps.ts'
import { authenticateBy } from '../sessions/authenticate.ts'
import { type WaitRow, waitsOf } from './store.ts'
import { stopWaiting, wait } from './use-cases/wait.ts'

const onWire = ({ wait: row, event, position, heldType, withPass }: WaitRow, now: Date): Wait => {
  const { quantity, ticketTypeId, heldTypeId, heldUntil } = row
  const isHeld = heldTypeId !== null
  return {
    ...event,
    ...{ quantity, ticketTypeId, withPass },
    position: isHeld ? null : position,
    offer: isHeld
      ? {
          ticketTypeId: heldTypeId,
          ticketType: heldType ?? '',
          until: heldUntil?.toISOString() ?? null,
          secondsLeft: heldUntil && Math.max(0, Math.ceil((heldUntil.getTime() - now.getTime()) / 1000)),
        }
      : null,
  }
}

/** Serves the lines that a member is in. Every call is idempotent and returns the resulting state. */
export const waitRoutes = (app: FastifyInstance, deps: Deps): void => {
  const serve = endpointRoutes(app, authenticateBy(deps))
  const { db } = deps.database

  serve('waits', async ({ session: { member } }) => {
    const now = deps.now()
    return (await waitsOf(db, member.id)).map((row) => onWire(row, now))
  })

  serve('waitAdd', async ({ session: { member }, params, body, request }) => {
    const now = deps.now()
    const { networkBounds } = deps
    const row = accepted(
      await wait(db, member, { ...body, eventId: params.id, now, address: request.ip, networkBounds }),
    )
    return { wait: row ? onWire(row, now) : null }
  })

  serve('waitRemove', async ({ session: { member }, params }) => {
    await stopWaiting(db, member, params.id, deps.now())
    return { wait: null }
  })
}
