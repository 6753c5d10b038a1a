import { expect, test } from 'vitest'
import { entryOf } from './entry.ts'
import { musicStyleOf, oneLine, paragraphs } from './text.ts'

test.each(['!!!', '†††', '<PIG> + Invités', '<Rien>', '∆', 'K<3', '+/- {plus moins}'])(
  '%s is a name',
  (name) => {
    expect(oneLine(name)).toBe(name)
  },
)

test.each(['…', '---', ' – ', '?', '???', '...', '/', '""'])('%j is none', (name) => {
  expect(oneLine(name)).toBeNull()
})

test('elements go, and words in angle brackets stay beside them', () => {
  expect(oneLine('<b><PIG></b> &amp; <i>Invités</i>')).toBe('<PIG> & Invités')
  expect(oneLine('Marée <svg onload="alert(1)">basse')).toBe('Marée basse')
  expect(oneLine('Marée <inconnu onclick="x">basse</inconnu>')).toBe('Marée basse')
  expect(paragraphs('<p>Un</p><o:p></o:p><p>Deux</p>')).toBe('Un\n\nDeux')
})

test.each(['France', 'Secrets', 'Les Invités', 'Ça'])('%s is somebody', (name) => {
  expect(entryOf({ name })?.name).toBe(name)
})

test.each(['Divers', 'Surprise', 'Invités'])('%s is somebody where it has a page', (name) => {
  expect(entryOf({ name })).toBeNull()
  expect(entryOf({ name, urls: ['https://exemple.fr/groupes/7'] })?.name).toBe(name)
  expect(entryOf({ name, id: 'https://exemple.fr/#7' })?.name).toBe(name)
})

test.each([
  ...['TBA', 'Various Artists', 'À confirmer', 'Organization'],
  ...['Lieu secret', 'Lieu tenu secret', 'Lieu à préciser', 'Adresse communiquée la veille', 'Divers lieux'],
])('%s is nobody, with a page too', (name) => {
  expect(entryOf({ name, urls: ['https://exemple.fr/groupes/7'] })).toBeNull()
})

test.each(['Le Lieu Unique', 'Lieu commun', 'Divers Nord', 'Adresse'])('%s is a name', (name) => {
  expect(entryOf({ name })?.name).toBe(name)
})

test.each([
  ['Acid jazz', 'Jazz'],
  ['Acid house', 'Electronic'],
  ['Acid', 'Techno'],
  ['Acid techno', 'Techno'],
])('%s is %s', (genre, style) => {
  expect(musicStyleOf([genre], [])).toBe(style)
})

test('line breaks that were escaped once too often are line breaks', () => {
  expect(paragraphs('Deux groupes\\n\\nUn bar\\n')).toBe('Deux groupes\n\nUn bar')
  expect(paragraphs('C:\\nuits')).toBe('C:\\nuits')
})
