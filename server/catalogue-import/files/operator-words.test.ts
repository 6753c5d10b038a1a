import { expect, test } from 'vitest'
import { concert, fileOf, found } from '../../../tests/support/server/catalogue.ts'
import { readOptions } from '../options.ts'
import { Report } from '../report.ts'
import { inOperatorWords, type OperatorWords, type Question } from './operator-words.ts'

const named = (name: string, more: Record<string, unknown> = {}) =>
  concert({ '@id': `https://salle.exemple.fr/${encodeURIComponent(name)}`, name, ...more })

const read = async (events: unknown[], words: Partial<OperatorWords> = {}) => {
  const questions: Question[] = []
  const all = []
  const file = await found(fileOf(events))
  for await (const one of inOperatorWords(file, { place: null, include: [], ...words }, (one) =>
    questions.push(one),
  ))
    all.push(one)
  return { all, questions: questions.map(({ at, name }) => `${at} ${name}`) }
}

test.each([
  ...[
    'Réunion du bureau',
    'AG',
    'Assemblée générale',
    'Fermeture annuelle',
    'Fermé pour congés',
    'Privatisé',
  ],
  ...['Occupé', 'Busy', 'Indisponible', 'Absent'],
  ...['Soirée privée', 'Répétition Voisins', 'Montage', 'Location salle', 'Permanence'],
  ...['[Option] Voisins', 'Option : Voisins', 'HOLD – Voisins', 'Privé : Marc', 'Résidence Voisins'],
])('%s may be no concert', async (name) => {
  expect(await read([named(name)])).toEqual({ all: [], questions: [`n° 1 ${name}`] })
})

test.each([
  'Réunion',
  'La Réunion maloya',
  'Agathe',
  'Résidences secondaires',
  'Location Voisins',
  'Option Voisins',
  'Privé de sortie',
  'Hold-up',
  'Voisins',
])('%s %#', async (name) => {
  const { questions } = await read([named(name)])
  expect(questions).toHaveLength(name === 'Réunion' ? 1 : 0)
})

test('who is named to play makes it a concert', async () => {
  expect((await read([named('Montage', { performer: 'Montage' })])).questions).toEqual([])
})

test('what the operator includes comes in, and the question says how', async () => {
  const events = [named('Voisins'), named('AG'), named('Montage')]
  const { all, questions } = await read(events, { include: ['n° 2'] })
  expect(all).toMatchObject([{ record: { eventName: 'Voisins' } }, { record: { eventName: 'AG' } }])
  expect(questions).toEqual(['n° 3 Montage'])
  const report = new Report()
  expect(report.ask({ at: 'n° 3', name: 'Montage' })).toEqual([
    '? n° 3 « Montage » : est-ce un concert ? Pour l’importer : --include « n° 3 »',
  ])
  expect(report.summary()).toBe('0 ajouté, 0 mis à jour, 0 inchangé, 0 refusé, 1 question')
  expect(report.exitCode()).toBe(0)
})

test('a series asks once', async () => {
  const weekly = [
    ...['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'UID:1', 'SUMMARY:Répétition', 'DTSTART:20261204T203000'],
    ...['RRULE:FREQ=WEEKLY;COUNT=5', 'END:VEVENT', 'END:VCALENDAR'],
  ].join('\r\n')
  const questions: Question[] = []
  const words = { place: null, include: [] }
  for await (const _ of inOperatorWords(await found(fileOf(weekly)), words, (one) => questions.push(one)));
  expect(questions).toEqual([{ at: 'ligne 2', name: 'Répétition' }])
})

const PLACE = 'La Cave, 3 rue Basse, 75011 Paris'

test('a place that the operator names is that of events that name none', async () => {
  const events = [
    named('Sans lieu', { location: undefined }),
    named('Le sien', { location: { name: 'la cave' } }),
    named('Ailleurs', { location: 'La Jetée, Nantes' }),
    named('Ailleurs aussi', { location: 'La Jetée' }),
  ]
  const { all } = await read(events, { place: PLACE })
  const cave = {
    place: 'La Cave',
    city: 'Paris',
    venue: { name: 'La Cave', address: '3 rue Basse', postcode: '75011' },
  }
  expect(all).toMatchObject([
    { record: cave },
    { record: cave },
    { record: { place: 'La Jetée', city: 'Nantes' } },
    { record: { place: 'La Jetée', city: null } },
  ])
})

test('the options are read, and go with an import alone', () => {
  expect(
    readOptions(['import', 'f', '--place', PLACE, '--include', 'ligne 3', '--include', 'n° 2']),
  ).toMatchObject({
    place: PLACE,
    include: ['ligne 3', 'n° 2'],
  })
  expect(readOptions(['import', 'f'])).toMatchObject({ place: null, include: [] })
  expect(() => readOptions(['import', 'f', '--place', 'https://exemple.fr'])).toThrow(
    '--place : un lieu est attendu',
  )
  expect(() => readOptions(['cancel', 'x', '--include', 'ligne 3'])).toThrow('Option inconnue : --include.')
})
