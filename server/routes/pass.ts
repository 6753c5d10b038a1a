import type { FastifyInstance } from 'fastify'
import { concertsLeft, monthlyAllowance } from '../../contract/rules/allowance.ts'
import { firstListedDay, parisMonth } from '../../contract/rules/paris-time.ts'
import { passUrl, signedBytes } from '../../contract/rules/pass-code.ts'
import { passStatus, subscriptionPassType } from '../../contract/rules/pass-level.ts'
import { concertsUsed, registeredConcerts } from '../db/repositories/bookings.ts'
import type { Member } from '../db/repositories/members.ts'
import { membershipNow } from '../domain/membership.ts'
import { passCodeData } from '../domain/pass-code.ts'
import { endpointRoutes } from '../http/endpoint-route.ts'
import { authenticateBy } from './authenticate.ts'
import type { Deps } from './deps.ts'

/** The Pass: what is left of it, its signed code, the keys that verify one (documents 1 and 2; ruling: qrUrl). */
export const passRoutes = (app: FastifyInstance, deps: Deps): void => {
  const serve = endpointRoutes(app, authenticateBy(deps))
  const { database, signer, publicUrl } = deps

  const standing = async (member: Member, now: Date) => {
    const membership = membershipNow(member, now)
    const used = await concertsUsed(database.db, member.id, parisMonth(now))
    return {
      membership,
      concertsLeft: concertsLeft(membership.level, used),
      invitesLeft: monthlyAllowance[membership.level].invitations,
    }
  }

  serve('subscriptionDetails', async ({ session }) => {
    const { membership, ...left } = await standing(session.member, deps.now())
    return {
      ...left,
      passType: subscriptionPassType(membership.level),
      passStatus: passStatus(membership.level),
      currentPeriodEnd: membership.currentPeriodEnd?.toISOString() ?? null,
      autorenew: membership.autorenew,
      nextPlan: null,
      withdrawableUntil: null,
    }
  })

  serve('passQr', async ({ session: { member } }) => {
    const now = deps.now()
    const { membership, ...left } = await standing(member, now)
    const origin = publicUrl()
    const data = passCodeData({
      origin,
      userId: member.id,
      firstName: member.firstName,
      lastName: member.lastName,
      membership,
      ...left,
      registeredConcerts: await registeredConcerts(database.db, member.id, firstListedDay(now)),
      now,
    })
    return {
      qrUrl: passUrl(origin, member.id, data, await signer.sign(signedBytes(member.id, data))),
      passData: {
        fullName: `${member.firstName} ${member.lastName}`.trim(),
        passType: subscriptionPassType(membership.level),
        ...left,
      },
    }
  })

  serve('passKeys', () => ({ keys: [signer.publicKey] }))
}
