import type { FastifyInstance } from 'fastify'
import { readPassData } from '../../../contract/pass.ts'
import { doorCodeUrl } from '../../../contract/rules/door-code.ts'
import { subscriptionPassType } from '../../../contract/rules/pass.ts'
import { passUrl, signedBytes } from '../../../contract/rules/signed-codes.ts'
import type { Deps } from '../../platform/deps.ts'
import { endpointRoutes } from '../../platform/http/endpoint-route.ts'
import { refuseTooMany } from '../../platform/http/refuse-too-many.ts'
import { concertsToCome, passBalance } from '../bookings/use-cases/bookings.ts'
import { authenticateBy } from '../sessions/authenticate.ts'
import { subscriptionDetailsOf } from '../subscriptions/use-cases/subscription-details.ts'
import { doorPassBytes } from './rules/door-pass.ts'
import { passCodeData } from './rules/pass-code.ts'
import { passStatusLimits, passStatusOf } from './rules/pass-status.ts'
import { passCodeMember } from './use-cases/pass-code-member.ts'

/** The Pass: what is left of it, its signed code, the keys that verify one (documents 1 and 2; ruling: qrUrl). */
export const passRoutes = (app: FastifyInstance, deps: Deps): void => {
  const serve = endpointRoutes(app, authenticateBy(deps))
  const { database, signer, publicUrl } = deps

  serve('subscriptionDetails', ({ session }) => subscriptionDetailsOf(deps, session.member.id))

  serve('passQr', async ({ session: { member } }) => {
    const now = deps.now()
    const { membership, ...left } = await passBalance(database.db, member, now)
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
    // A Pass ends from one moment to the next: nobody keeps this answer.
    reply.header('cache-control', 'no-store')
    const code = readPassData(data)
    // Only what we signed ever reaches the database: without a code nothing can be asked about a member.
    if (!code || !(await signer.verify(signedBytes(id, data), sig))) return { state: 'forged', since: null }
    await refuseTooMany(deps, passStatusLimits(request.ip))
    return passStatusOf(code, await passCodeMember(database.db, id), deps.now())
  })

  serve('passKeys', () => ({ keys: signer.publicKeys }))
}
