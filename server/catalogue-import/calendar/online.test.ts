import { expect, test } from 'vitest'
import { fileOf, found } from '../../../tests/support/server/catalogue.ts'

test.each(['En ligne', 'https://meet.google.com/abc-defg-hij', 'https://us02web.zoom.us/j/1?pwd=2'])(
  'a calendar’s event at %s is not a concert in a place',
  async (location) => {
    const lines = ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'UID:un@exemple.fr', 'SUMMARY:Voisins']
    const text = [...lines, 'DTSTART:20270514T203000', `LOCATION:${location}`, 'END:VEVENT', 'END:VCALENDAR']
    expect(await found(fileOf(text.join('\r\n')))).toMatchObject([
      { refused: 'événement en ligne, sans lieu' },
    ])
  },
)
