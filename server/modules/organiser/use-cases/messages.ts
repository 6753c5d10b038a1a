import type { ConcertMessageRequest, ConcertMessages } from '../../../../contract/organiser.ts'
import { MAX_MESSAGES } from '../../../../contract/rules/messages.ts'
import { lastDay, upcomingUntil } from '../../../../contract/rules/paris-time.ts'
import type { Db } from '../../../platform/db/database.ts'
import { queueMails } from '../../../platform/deliveries/mail.ts'
import { queuePushes } from '../../../platform/deliveries/push.ts'
import type { Refusal } from '../../../platform/refusal.ts'
import { isOver } from '../../event-changes/rules.ts'
import { recordAct } from '../../organisations/use-cases/organisations.ts'
import type { TeamContext } from '../../organisations/use-cases/people.ts'
import { concertMessage, concertMessagePush } from '../mails.ts'
import {
  CANCELLED_CONCERT,
  NO_HOLDERS,
  OTHER_MESSAGE,
  PAST_CONCERT,
  SUSPENDED_TEAM,
  TOO_MANY_MESSAGES,
} from '../rules/concerts.ts'
import type { ConcertRow } from '../store/concerts.ts'
import { addMessage, holdersOf, messageById, messagesOf, withoutAccount } from '../store/messages.ts'
import { forConcert, inConcert, type WhichConcert } from './concerts.ts'

const sent = async (db: Db, concert: ConcertRow, now: Date): Promise<ConcertMessages> => {
  const messages = await messagesOf(db, concert.id)
  const holders = await holdersOf(db, concert.id)
  return {
    messages: messages.map(({ sentAt, ...message }) => ({ ...message, sentAt: sentAt.toISOString() })),
    left: Math.max(0, MAX_MESSAGES - messages.length),
    people: holders.length,
    notified: holders.filter(({ hasPush }) => hasPush).length,
    unreachable: await withoutAccount(db, concert.id),
    closed: concert.withdrawnAt ? 'cancelled' : isOver(concert, now) ? 'over' : null,
  }
}

/** Lists a concert's messages, and who would get another one, for its organisation's people. */
export const messagesFor = (db: Db, which: WhichConcert, now: Date): Promise<Refusal | ConcertMessages> =>
  forConcert(db, which, (concert) => sent(db, concert, now))

/**
 * Sends a message to every member with a valid seat, by mail and to their browsers, in one transaction. A repeat with the same id sends nothing.
 */
export const sendMessage = (
  db: Db,
  which: WhichConcert,
  { id, text }: ConcertMessageRequest,
  { now, origin }: TeamContext,
): Promise<Refusal | ConcertMessages> =>
  inConcert(
    db,
    which,
    'anyone',
    async (tx, concert, { organisation }): Promise<Refusal | ConcertMessages> => {
      const { organisationId, eventId, memberId } = which
      const existing = await messageById(tx, id)
      if (existing) return existing.eventId === eventId ? sent(tx, concert, now) : OTHER_MESSAGE
      if (organisation.state === 'suspended') return SUSPENDED_TEAM
      if (concert.withdrawnAt) return CANCELLED_CONCERT
      if (isOver(concert, now)) return PAST_CONCERT
      if ((await messagesOf(tx, eventId)).length >= MAX_MESSAGES) return TOO_MANY_MESSAGES
      const holders = await holdersOf(tx, eventId)
      if (holders.length === 0) return NO_HOLDERS
      await addMessage(tx, { id, eventId, text, people: holders.length, sentAt: now, sentBy: memberId })
      const message = { id, event: concert, organisation: organisation.name, text }
      const expiresAt = upcomingUntil(lastDay(concert))
      const told = holders.map((holder) => ({ ...holder, mail: concertMessage(message, holder, origin) }))
      const push = { message: concertMessagePush(message, now), expiresAt }
      await queueMails(
        tx,
        told.map(({ mail }) => mail),
        now,
      )
      await queuePushes(
        tx,
        told
          .filter(({ hasPush }) => hasPush)
          .map(({ id: memberId, mail: { key } }) => ({ ...push, key, memberId })),
        now,
      )
      await recordAct(tx, { at: now, organisationId, memberId, act: 'message_sent', about: eventId })
      return sent(tx, concert, now)
    },
  )
