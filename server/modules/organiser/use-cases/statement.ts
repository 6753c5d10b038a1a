import type { ConcertStatement } from '../../../../contract/organiser.ts'
import { parisWallClock } from '../../../../contract/rules/paris-time.ts'
import { eurosOfCents } from '../../../../contract/rules/price.ts'
import { paths, pathTo } from '../../../../src/config/paths.ts'
import { sheetOf } from '../../../platform/csv.ts'
import type { Db } from '../../../platform/db/database.ts'
import { conflict, type Refusal } from '../../../platform/refusal.ts'
import { checkPassword } from '../../../platform/security/passwords.ts'
import { WRONG_PASSWORD } from '../../organisations/rules.ts'
import { recordAct } from '../../organisations/use-cases/organisations.ts'
import { responsibleOf, type TeamContext, tellPeople } from '../../organisations/use-cases/people.ts'
import { numberOf, validOf } from '../../register/rules.ts'
import {
  closeStatement,
  readStatement,
  type Statement,
  statementSheet,
} from '../../register/use-cases/statement.ts'
import type { Member } from '../../sessions/store/members.ts'
import { knownEuros, NO_TICKETS, sheetName } from '../rules/concerts.ts'
import { forConcert, inConcert, type WhichConcert } from './concerts.ts'

const rendered = (statement: Statement): ConcertStatement => {
  const { sales, number, closedAt, closesFrom, cancelled, since } = statement
  const { figures, startsAt, hasHour, endDate, eventName, place, seller } = sales
  const { date, time } = parisWallClock(startsAt)
  return {
    ...{ eventName, place, seller, number },
    ...{ startsAt: startsAt.toISOString(), hasHour, endDate },
    closedAt: closedAt?.toISOString() ?? null,
    closesFrom: closesFrom.toISOString(),
    lines: sales.lines.map((line) => ({
      ...{ category: line.category, isPaid: line.isPaid, channel: line.channel },
      ...{ first: line.first, last: line.last, returned: line.cancelled, entered: line.entered },
      price: eurosOfCents(line.priceCents),
      tickets: validOf(line).tickets,
      takings: eurosOfCents(validOf(line).takenCents),
    })),
    returnedNumbers: cancelled.map((one) => numberOf(one.isPaid, one.number)),
    takings: eurosOfCents(figures.takenCents),
    refunded: eurosOfCents(figures.refundedCents),
    withoutVat: knownEuros(figures.withoutVatCents),
    vat: figures.vat.map(({ basisPoints, takenCents, vatCents }) => ({
      percent: basisPoints === null ? null : basisPoints / 100,
      takings: eurosOfCents(takenCents),
      vat: eurosOfCents(vatCents),
    })),
    cnm: knownEuros(figures.cnmCents),
    entered: figures.entered,
    since: since && { tickets: since.tickets, takings: eurosOfCents(since.takenCents) },
    file: {
      name: sheetName('releve', { eventName, date, time: hasHour ? time : null }),
      text: sheetOf(statementSheet(statement)),
    },
  }
}

const statementIn = async (db: Db, eventId: string): Promise<Refusal | ConcertStatement> => {
  const statement = await readStatement(db, eventId)
  return statement ? rendered(statement) : NO_TICKETS
}

/** Returns a concert's statement for its organisation's people. */
export const statementFor = (db: Db, which: WhichConcert): Promise<Refusal | ConcertStatement> =>
  forConcert(db, which, ({ id }) => statementIn(db, id))

/** Closes a concert's statement for good after checking the member's password, and reports it to everybody responsible. */
export const closeConcertStatement = async (
  db: Db,
  which: Omit<WhichConcert, 'memberId'>,
  member: Member,
  password: string,
  context: TeamContext,
): Promise<Refusal | ConcertStatement> => {
  if (!(await checkPassword(member.passwordHash, password))) return WRONG_PASSWORD
  const { now } = context
  const { organisationId, eventId } = which
  const own = { ...which, memberId: member.id }
  return inConcert(db, own, 'responsable', async (tx, { eventName, isClosed }, { people, me }) => {
    if (isClosed) return statementIn(tx, eventId)
    const reason = await closeStatement(tx, eventId, now)
    if (reason) return conflict(`${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`)
    await recordAct(tx, {
      at: now,
      organisationId,
      memberId: member.id,
      act: 'statement_closed',
      about: eventId,
    })
    const act = {
      subject: `Relevé clos\u00a0: ${eventName}`,
      sentence: `${me.firstName} ${me.lastName} a clos le relevé de «\u00a0${eventName}\u00a0».`,
      action: { label: 'Voir la structure', path: pathTo(paths.organisation, organisationId) },
    }
    await tellPeople(tx, responsibleOf(people), act, [member.id], context)
    return statementIn(tx, eventId)
  })
}
