import type { FastifyInstance } from 'fastify'
import { readPassData } from '../../../contract/pass.ts'
import { doorCodeUrl, type ReadDoorCode, readDoorCode } from '../../../contract/rules/door-code.ts'
import { firstListedDay, lastDay } from '../../../contract/rules/paris-time.ts'
import { subscriptionPassType } from '../../../contract/rules/pass.ts'
import { passUrl, signedBytes, ticketSignedBytes } from '../../../contract/rules/signed-codes.ts'
import { changedNothing } from '../../platform/cache/public-reads.ts'
import { endpointRoutes } from '../../platform/http/endpoint-route.ts'
import { refuseTooMany } from '../../platform/http/refuse.ts'
import { accepted } from '../../platform/refusal.ts'
import { doorRetainedUntil } from '../../platform/retention.ts'
import { concertsToCome, passBalance } from '../bookings/use-cases/bookings.ts'
import type { Deps } from '../deps.ts'
import { authenticateBy } from '../sessions/authenticate.ts'
import { subscriptionDetailsOf } from '../subscriptions/use-cases/subscription-details.ts'
import { linkLimits, listLimits } from './rules/check-in.ts'
import {
  doorPassBytes,
  doorPassStatusOf,
  passCodeData,
  passStatusLimits,
  passStatusOf,
} from './rules/pass.ts'
import { seatsToCome } from './store/codes.ts'
import { checkInList, takeAdmissions } from './use-cases/check-in.ts'
import {
  FALSIFIED,
  isLivingCodeGenuine,
  passCodeMember,
  type SeatKeys,
  ticketCodeStatus,
} from './use-cases/codes.ts'
import { deadLink, openLink, phoneTokensOf } from './use-cases/door-link.ts'

/**
 * Serves the check-in to holders of a link and its four digits (decision 050). Errors: `token_invalid` if the link is unknown, revoked or over,
 * `forbidden` if the digits are wrong, `too_many_requests` after too many tries.
 */
export const checkInRoutes = (app: FastifyInstance, deps: Deps, seatKeys: SeatKeys): void => {
  const serve = endpointRoutes(app, authenticateBy(deps))
  const tokens = phoneTokensOf(deps.database.db)

  serve('checkInLink', async ({ body: { link }, request, reply }) => {
    reply.header('cache-control', 'no-store')
    await refuseTooMany(deps, linkLimits(request.ip))
    const refusal = await deadLink(deps, link)
    if (refusal) throw refusal
    return { success: true }
  })

  serve('checkInList', async ({ body, request, reply }) => {
    reply.header('cache-control', 'no-store')
    const opened = accepted(await openLink(deps, tokens, body, request.ip))
    if (opened.refusal) throw opened.refusal
    await refuseTooMany(deps, listLimits(opened.caller))
    return { ...(await checkInList(deps, seatKeys, opened)), token: opened.token }
  })

  serve('admissions', async ({ body, request, reply }) => {
    reply.header('cache-control', 'no-store')
    const opened = accepted(await openLink(deps, tokens, body, request.ip))
    // A phone that was offline may upload late, until the door's data is deleted.
    if (opened.refusal && deps.now() >= doorRetainedUntil(lastDay(opened.event))) throw opened.refusal
    const { response, hasWalkIns } = await takeAdmissions(deps, opened, body)
    if (!hasWalkIns) changedNothing(request)
    return { ...response, token: opened.token }
  })
}

/** Serves the door codes (decision 050): the keys that sign a member's living codes, and the status of a code read by any camera. */
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
    // A forged code also costs a key and a verification.
    await refuseTooMany(deps, passStatusLimits(request.ip))
    // Only codes that we or the holder of a seat's key signed reach the database.
    const isGenuine =
      code.kind === 'static' ? isSigned(read) : isLivingCodeGenuine(await seatKeys.pair(code.seatId), read)
    if (!(await isGenuine)) return falsified
    const ofEvent = code.kind === 'static' ? { ofEvent: code.eventId } : {}
    const status = await ticketCodeStatus(database.db, code.seatId, deps.now(), ofEvent)
    const isShown = code.kind === 'living' && status.state !== 'falsified'
    return { ...status, shownAt: isShown ? new Date(code.at).toISOString() : null }
  })

  serve('doorPass', async ({ body: { payload }, request, reply }) => {
    reply.header('cache-control', 'no-store')
    const read = readDoorCode(payload)
    const forged = { state: 'forged' as const, since: null }
    if (read?.code.kind !== 'pass') return forged
    await refuseTooMany(deps, passStatusLimits(request.ip))
    if (!(await isSigned(read))) return forged
    const { code } = read
    return doorPassStatusOf(code, await passCodeMember(database.db, code.userId), deps.now())
  })
}

/** Serves the Pass: its balance, its signed code, and the keys that verify it. */
export const passRoutes = (app: FastifyInstance, deps: Deps): void => {
  const serve = endpointRoutes(app, authenticateBy(deps))
  const { database, signer, publicUrl } = deps

  serve('subscriptionDetails', ({ session }) => subscriptionDetailsOf(deps, session.member.id))

  serve('passQr', async ({ session: { member } }) => {
    const now = deps.now()
    const { membership, concertsLeft, invitesLeft } = await passBalance(database.db, member, now)
    const left = { concertsLeft, invitesLeft }
    const origin = publicUrl()
    const data = passCodeData({
      origin,
      userId: member.id,
      firstName: member.firstName,
      lastName: member.lastName,
      membership,
      ...left,
      registeredConcerts: await concertsToCome(database.db, member.id, now),
      now,
    })
    const { firstName, lastName } = member
    const doorPass = doorPassBytes({ origin, userId: member.id, firstName, lastName, membership, now })
    return {
      doorCode: doorCodeUrl(origin, doorPass, await signer.sign(doorPass)),
      qrUrl: passUrl(origin, member.id, data, await signer.sign(signedBytes(member.id, data))),
      passData: {
        fullName: `${member.firstName} ${member.lastName}`.trim(),
        passType: subscriptionPassType(membership.level),
        ...left,
      },
    }
  })

  serve('passCodeStatus', async ({ params: { id }, body: { data, sig }, request, reply }) => {
    // A Pass may end at any moment: no cache.
    reply.header('cache-control', 'no-store')
    const code = readPassData(data)
    const forged = { state: 'forged' as const, since: null }
    if (!code) return forged
    await refuseTooMany(deps, passStatusLimits(request.ip))
    // Only codes that we signed reach the database, so that members cannot be probed without a code.
    if (!(await signer.verify(signedBytes(id, data), sig))) return forged
    return passStatusOf(code, await passCodeMember(database.db, id), deps.now())
  })

  serve('passKeys', () => ({ keys: signer.publicKeys }))
}

/** Serves the status of a scanned seat's code. The signature is verified first: only codes that we signed reach the database. */
export const ticketCodeRoutes = (app: FastifyInstance, deps: Deps): void => {
  const serve = endpointRoutes(app, authenticateBy(deps))
  serve('ticketCode', async ({ params: { id }, query, reply }) => {
    // It may be used or cancelled at any moment: no cache.
    reply.header('cache-control', 'no-store')
    if (!(await deps.signer.verify(ticketSignedBytes(id), query.sig))) return FALSIFIED
    return ticketCodeStatus(deps.database.db, id, deps.now())
  })
}
