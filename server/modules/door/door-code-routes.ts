import type { FastifyInstance } from 'fastify'
import { type ReadDoorCode, readDoorCode } from '../../../contract/rules/door-code.ts'
import { firstListedDay } from '../../../contract/rules/paris-time.ts'
import type { Deps } from '../../platform/deps.ts'
import { endpointRoutes } from '../../platform/http/endpoint-route.ts'
import { refuseTooMany } from '../../platform/http/refuse-too-many.ts'
import { authenticateBy } from '../sessions/authenticate.ts'
import { doorPassStatusOf, passStatusLimits } from './rules/pass-status.ts'
import { seatsToCome } from './store/seats.ts'
import { passCodeMember } from './use-cases/pass-code-member.ts'
import { isLivingCodeGenuine, type SeatKeys } from './use-cases/seat-keys.ts'
import { FALSIFIED, ticketCodeStatus } from './use-cases/ticket-code-status.ts'

/** The codes of the door (decision 050): the keys that sign a member's living ones, and what a code is worth that was read by any camera. */
export const doorCodeRoutes = (app: FastifyInstance, deps: Deps, seatKeys: SeatKeys): void => {
  const serve = endpointRoutes(app, authenticateBy(deps))
  const { database, signer } = deps

  serve('seatKeys', async ({ session: { member } }) => {
    const seatIds = await seatsToCome(database.db, member.id, firstListedDay(deps.now()))
    return Promise.all(seatIds.map(async (seatId) => ({ seatId, key: (await seatKeys.pair(seatId)).key })))
  })

  const isSigned = ({ signed, signature }: ReadDoorCode) =>
    signer.verify(signed, Buffer.from(signature).toString('base64url'))

  serve('doorCode', async ({ body: { payload }, request, reply }) => {
    reply.header('cache-control', 'no-store')
    const falsified = { ...FALSIFIED, shownAt: null }
    const read = readDoorCode(payload)
    if (!read || read.code.kind === 'pass') return falsified
    const { code } = read
    // Only what we signed, or whoever we gave a seat's key, ever reaches the database.
    const isGenuine =
      code.kind === 'static' ? isSigned(read) : isLivingCodeGenuine(await seatKeys.pair(code.seatId), read)
    if (!(await isGenuine)) return falsified
    await refuseTooMany(deps, passStatusLimits(request.ip))
    const ofEvent = code.kind === 'static' ? { ofEvent: code.eventId } : {}
    const status = await ticketCodeStatus(database.db, code.seatId, ofEvent)
    const isShown = code.kind === 'living' && status.state !== 'falsified'
    return { ...status, shownAt: isShown ? new Date(code.at).toISOString() : null }
  })

  serve('doorPass', async ({ body: { payload }, request, reply }) => {
    reply.header('cache-control', 'no-store')
    const read = readDoorCode(payload)
    if (read?.code.kind !== 'pass' || !(await isSigned(read))) return { state: 'forged', since: null }
    await refuseTooMany(deps, passStatusLimits(request.ip))
    const { code } = read
    return doorPassStatusOf(code, await passCodeMember(database.db, code.userId), deps.now())
  })
}
