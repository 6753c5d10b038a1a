import { exists } from '../fields/start.ts'
import { RecordRefused } from '../record.ts'

const DATE_LINE = /^(DTSTART|DTEND|RECURRENCE-ID|EXDATE|RDATE)((?:;(?:"[^"]*"|[^":])*)?):(.*)$/i

/** `20270514`, `20270514T2030`, `20270514T203000Z`. */
const COMPACT = /^(\d{8})(?:T([01]\d|2[0-3])([0-5]\d)([0-5]\d|60)?(Z?))?$/i

/** Writes a date as the standard does; null if it is none: the parser would count on from 31 February. */
const standard = (raw: string): string | null => {
  const compact = raw
    .trim()
    .replace(/^(\d{4})-(\d{2})-(\d{2})(?=T|$)/i, '$1$2$3')
    .replace(/(?<=^\d{8}T)(\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?/i, '$1$2$3')
  const [, day = '', hour, minute, second = '00', utc = ''] = COMPACT.exec(compact) ?? []
  if (!exists(day.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3'))) return null
  return hour === undefined ? day : `${day}T${hour}${minute}${second}${utc.toUpperCase()}`
}

const unreadableDate = (name: string, value: string): string => {
  const date = `date illisible « ${value.trim().slice(0, 40)} »`
  if (!/^RECURRENCE-ID$/i.test(name)) return date
  return `${date} : on ne sait pas quelle date de la série cet événement change, elle reste comme avant ; enregistrez-le à nouveau dans l’agenda (RECURRENCE-ID)`
}

/**
 * Writes the date lines of an event as the standard does: programs omit `VALUE=DATE` or seconds, or add dashes. `zone` is that of hours
 * without one. An end that is no date is left out with a warning. Throws RecordRefused for another.
 */
export const standardDates = (lines: string[], zone: string | null, warnings: string[]): string[] =>
  lines.flatMap((line) => {
    const [, name = '', parameters = '', value = ''] = DATE_LINE.exec(line) ?? []
    if (!name) return line
    const mayBePeriod = /^(?:RDATE|EXDATE|RECURRENCE-ID)$/i.test(name)
    // A date of a series may be a period, 'start/end': it ends as its series does.
    const dates = value.split(',').map((one) => standard(mayBePeriod ? one.replace(/\/.*$/, '') : one))
    const [first] = dates
    if (!first || dates.includes(null)) {
      if (name.toUpperCase() !== 'DTEND') throw new RecordRefused(unreadableDate(name, value))
      warnings.push('DTEND illisible : laissé de côté')
      return []
    }
    const others = parameters.replace(/;VALUE=[A-Z-]*/i, '')
    if (!first.includes('T'))
      return `${name}${others.replace(/;TZID=(?:"[^"]*"|[^";]*)/i, '')};VALUE=DATE:${dates}`
    const named = others.replace(/;TZID=(?=;|$)/i, '').replace(/;TZID=("?)\s+/i, ';TZID=$1')
    const isFloating = !first.endsWith('Z') && !/;TZID=/i.test(named)
    return `${name}${named}${isFloating && zone ? `;TZID=${zone}` : ''}:${dates}`
  })
