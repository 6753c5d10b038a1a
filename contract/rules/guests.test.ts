import { expect, test } from 'vitest'
import { readGuests, repeatedGuests } from './guests.ts'

test.each([
  ['Inès Roux', [['Inès Roux', 1]]],
  ['Inès Roux +1', [['Inès Roux', 2]]],
  ['Inès Roux (+ 2)', [['Inès Roux', 3]]],
  [
    'Inès Roux, +1\nNoé\t\tBrun',
    [
      ['Inès Roux', 2],
      ['Noé Brun', 1],
    ],
  ],
  [
    '- Inès\r\n• Noé\r\n3. Zoé',
    [
      ['Inès', 1],
      ['Noé', 1],
      ['Zoé', 1],
    ],
  ],
  [
    'Radio 92.7\n2 Many\n+1 Crew',
    [
      ['Radio 92.7', 1],
      ['2 Many', 1],
      ['+1 Crew', 1],
    ],
  ],
  ['\n  \n+1\n', []],
  [
    'Roux\tInès\t+1\r\n"Le ""Grand"" Noé"\tBrun\r\nMartin;Zoé;\r\n"Léo\nDupuis"\r\n\t\t\r\n',
    [
      ['Roux Inès', 2],
      ['Le "Grand" Noé Brun', 1],
      ['Martin Zoé', 1],
      ['Léo Dupuis', 1],
    ],
  ],
  [
    'Inès\u00a0Roux\u00a0+1\n\ufeffNoé',
    [
      ['Inès Roux', 2],
      ['Noé', 1],
    ],
  ],
  ['Jean "Jojo" Brun', [['Jean "Jojo" Brun', 1]]],
])('%j is read as a guest list', (text, lines) => {
  expect(readGuests(text).map(({ name, seats }) => [name, seats])).toEqual(lines)
})

test('names are repeated in any case and alphabet, not because they have no letter', () => {
  const lines = readGuests('ÉLOÏSE\nЮлия\nюлия\n🎸\n🎤\n🎸')
  expect(repeatedGuests(lines, ['Eloise', '🎷'])).toEqual(['ÉLOÏSE', 'юлия', '🎸'])
})

test('a pasted text of any length is read', () => {
  expect(readGuests(`"${'a'.repeat(20_000_000)}"`)).toHaveLength(1)
  expect(readGuests(`Inès${'('.repeat(1_000_000)}Noé${' ,'.repeat(1_000_000)}+1`)).toMatchObject([
    { seats: 2 },
  ])
})
