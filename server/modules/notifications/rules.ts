import type { NotificationPreferences } from '../../../contract/notifications.ts'
import { DEFAULT_TIME, HOUR_MS, nextDay, parisWallClock } from '../../../contract/rules/paris-time.ts'
import { REMINDER_AHEAD_MS } from '../../../contract/rules/reminder.ts'

/** Who has just booked is not reminded at once of what they have just read. */
const AFTER_BOOKING_MS = HOUR_MS

/** An event that somebody holds a booking for: its start, and when the first of the seats was booked. */
export interface BookedEvent {
  startsAt: Date
  bookedAt: Date
}

/**
 * When somebody is reminded: 24 hours before the start whatever the clock does meanwhile, or an hour after booking where that is later; null
 * where the event has begun by then.
 */
export const reminderDueAt = ({ startsAt, bookedAt }: BookedEvent): Date | null => {
  const at = new Date(Math.max(startsAt.getTime() - REMINDER_AHEAD_MS, bookedAt.getTime() + AFTER_BOOKING_MS))
  return at < startsAt ? at : null
}

/** Whether somebody is reminded now: it is due, also where nobody was there to do it in time, and the event has not begun. */
export const isReminderDue = (booked: BookedEvent, now: Date): boolean => {
  const at = reminderDueAt(booked)
  return at !== null && at <= now && now < booked.startsAt
}

/** What `isReminderDue` says at a moment, as bounds that a database compares with; days are those of Europe/Paris, both included. */
export const reminderBounds = (now: Date) => {
  const startsUntil = new Date(now.getTime() + REMINDER_AHEAD_MS)
  return {
    startsAfter: now,
    startsUntil,
    bookedUntil: new Date(now.getTime() - AFTER_BOOKING_MS),
    firstDay: parisWallClock(now).date,
    lastDay: parisWallClock(startsUntil).date,
  }
}

/**
 * 'C’est demain', by how far the evening really is from now in Europe/Paris. `date` and `time` are the event's wall clock; what begins
 * before six belongs to the night before it.
 */
export const reminderPhrase = ({ date, time }: { date: string; time: string | null }, now: Date): string => {
  const today = parisWallClock(now).date
  const startTime = time ?? DEFAULT_TIME
  const isNight = startTime < '06:00'
  if (date === today)
    return isNight ? 'C’est cette nuit' : startTime < '17:00' ? 'C’est aujourd’hui' : 'C’est ce soir'
  if (date === nextDay(today)) return isNight ? 'C’est la nuit prochaine' : 'C’est demain'
  return 'C’est après-demain'
}

/** What a reminder is about: one member, event and start. An event that is moved has another one. */
export const reminderKey = (memberId: string, eventId: string, startsAt: Date): string =>
  `reminder:${memberId}:${eventId}:${startsAt.getTime()}`

/** The same of a favourite's eve. */
export const favouriteReminderKey = (memberId: string, eventId: string, startsAt: Date): string =>
  `eve:${memberId}:${eventId}:${startsAt.getTime()}`

/** The switches of an account. */
export const preferencesOf = ({
  emailNotifications,
  pushNotifications,
  eventReminders,
  promotionalEmails,
  followedConcerts,
  favouriteReminders,
}: NotificationPreferences): NotificationPreferences => ({
  emailNotifications,
  pushNotifications,
  eventReminders,
  promotionalEmails,
  followedConcerts,
  favouriteReminders,
})
