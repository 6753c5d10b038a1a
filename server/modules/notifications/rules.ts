import type { NotificationPreferences } from '../../../contract/notifications.ts'
import { HOUR_MS, nextDay, parisWallClock, partOfDay } from '../../../contract/rules/paris-time.ts'
import { REMINDER_AHEAD_MS } from '../../../contract/rules/reminder.ts'

/** Delay after a booking, whose confirmation the member has just read. */
const AFTER_BOOKING_MS = HOUR_MS

/** An event with a booking: its start, and when its first seat was booked. */
export interface BookedEvent {
  startsAt: Date
  bookedAt: Date
}

/**
 * Returns when a reminder is due: 24 elapsed hours before the start, or an hour after the booking if that is later; null if the event has begun by
 * then.
 */
export const reminderDueAt = ({ startsAt, bookedAt }: BookedEvent): Date | null => {
  const at = new Date(Math.max(startsAt.getTime() - REMINDER_AHEAD_MS, bookedAt.getTime() + AFTER_BOOKING_MS))
  return at < startsAt ? at : null
}

/** Returns whether a reminder is due, even if late, and the event has not begun. */
export const isReminderDue = (booked: BookedEvent, now: Date): boolean => {
  const at = reminderDueAt(booked)
  return at !== null && at <= now && now < booked.startsAt
}

/** Returns the bounds of `isReminderDue` for a database query; days are in Europe/Paris, both included. */
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

const TODAY = { night: 'C’est cette nuit', day: 'C’est aujourd’hui', evening: 'C’est ce soir' }

/**
 * Returns the time left in Europe/Paris as 'C’est demain'. `date` and `time` are the event's wall clock; an event before six belongs to the night
 * before.
 */
export const reminderPhrase = ({ date, time }: { date: string; time: string | null }, now: Date): string => {
  const today = parisWallClock(now).date
  const part = partOfDay(time)
  if (date === today) return TODAY[part]
  if (date === nextDay(today)) return part === 'night' ? 'C’est la nuit prochaine' : 'C’est demain'
  return 'C’est après-demain'
}

/** Builds the deduplication key of a reminder; an event that is moved gets another key. */
export const reminderKey = (memberId: string, eventId: string, startsAt: Date): string =>
  `reminder:${memberId}:${eventId}:${startsAt.getTime()}`

/** Builds the deduplication key of a favourite's reminder. */
export const favouriteReminderKey = (memberId: string, eventId: string, startsAt: Date): string =>
  `eve:${memberId}:${eventId}:${startsAt.getTime()}`

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
