/**
 * Europe/Paris as a VTIMEZONE in jCal: the rule in force since 1996 (last Sundays of March and October, at 01:00 UTC), so that
 * a calendar anywhere computes the hour as it is at the venue.
 */
export const PARIS_ZONE = [
  'vtimezone',
  [['tzid', {}, 'text', 'Europe/Paris']],
  [
    [
      'daylight',
      [
        ['tzname', {}, 'text', 'CEST'],
        ['tzoffsetfrom', {}, 'utc-offset', '+01:00'],
        ['tzoffsetto', {}, 'utc-offset', '+02:00'],
        ['dtstart', {}, 'date-time', '1996-03-31T02:00:00'],
        ['rrule', {}, 'recur', { freq: 'YEARLY', bymonth: 3, byday: '-1SU' }],
      ],
      [],
    ],
    [
      'standard',
      [
        ['tzname', {}, 'text', 'CET'],
        ['tzoffsetfrom', {}, 'utc-offset', '+02:00'],
        ['tzoffsetto', {}, 'utc-offset', '+01:00'],
        ['dtstart', {}, 'date-time', '1996-10-27T03:00:00'],
        ['rrule', {}, 'recur', { freq: 'YEARLY', bymonth: 10, byday: '-1SU' }],
      ],
      [],
    ],
  ],
]
