import type { FastifyInstance } from 'fastify'
import type { Wait } from '../../../contract/waits.ts'
import { endpointRoutes } from '../../platform/http/endpoint-route.ts'
import { accepted } from '../../platform/refusal.ts'
import { passedOver } from '../bookings/use-cases/book.ts'
import type { Deps } from '../deps.ts'
import { authenticateBy } from '../sessions/authenticate.ts'
import type { Member } from '../sessions/store/members.ts'
import { lastMoment } from './rules.ts'
import { type WaitRow, waitsOf } from './store.ts'
import { stopWaiting, wait } from './use-cases/wait.ts'

/** Returns the end of an offer that its member was told of: the sale may end before it by now. */
const endOf = (row: WaitRow): Date | null => {
  const { heldUntil } = row.wait
  return heldUntil && new Date(Math.min(heldUntil.getTime(), lastMoment(row).getTime()))
}

const onWire = (waited: WaitRow, obstacle: string | null, now: Date): Wait => {
  const { wait: row, event, position, heldType, withPass } = waited
  const { quantity, ticketTypeId, heldTypeId } = row
  const isHeld = heldTypeId !== null
  const until = endOf(waited)
  return {
    ...event,
    ...{ quantity, ticketTypeId, withPass },
    position: isHeld ? null : position,
    offer: isHeld
      ? {
          ticketTypeId: heldTypeId,
          ticketType: heldType ?? '',
          until: until?.toISOString() ?? null,
          secondsLeft: until && Math.max(0, Math.ceil((until.getTime() - now.getTime()) / 1000)),
        }
      : null,
    obstacle,
  }
}

/** Serves the lines that a member is in. Every call is idempotent and returns the resulting state. */
export const waitRoutes = (app: FastifyInstance, deps: Deps): void => {
  const serve = endpointRoutes(app, authenticateBy(deps))
  const { db } = deps.database

  const shown = async (rows: WaitRow[], member: Member, now: Date): Promise<Wait[]> => {
    const waiting = rows.filter(({ wait: { heldTypeId } }) => heldTypeId === null)
    const concerts = waiting.map(({ event, sold }) => ({ ...event, ...sold }))
    const obstacles = await passedOver(db, member.id, concerts, { membership: member, now })
    return rows.map((row) => onWire(row, obstacles.get(row.event.id)?.message ?? null, now))
  }

  serve('waits', async ({ session: { member } }) => {
    const now = deps.now()
    return shown(await waitsOf(db, member.id), member, now)
  })

  serve('waitAdd', async ({ session: { member }, params, body, request }) => {
    const now = deps.now()
    const { networkBounds } = deps
    const row = accepted(
      await wait(db, member, { ...body, eventId: params.id, now, address: request.ip, networkBounds }),
    )
    const [shownRow = null] = await shown(row ? [row] : [], member, now)
    return { wait: shownRow }
  })

  serve('waitRemove', async ({ session: { member }, params }) => {
    await stopWaiting(db, member, params.id, deps.now())
    return { wait: null }
  })
}
