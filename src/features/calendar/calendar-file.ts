import ICAL from 'ical.js'
import { CALENDAR_FOLD, type CalendarEvent, calendarOf } from '../../../contract/rules/calendar.ts'

/** Returns the event as the text of an .ics file (RFC 5545), stamped with `madeAt`. */
export const calendarFile = (event: CalendarEvent, madeAt: Date): string => {
  ICAL.foldLength = CALENDAR_FOLD
  return ICAL.stringify(calendarOf([event], madeAt))
}
