import { expect, test } from 'vitest'
import { accessOf } from './access.ts'

const read = (description: string, features: string[] = []) =>
  accessOf({ features, ageRange: null, description })

test.each([
  ['La salle n’est malheureusement pas encore accessible aux personnes à mobilité réduite.', false],
  ['Accès PMR : non.', false],
  ['Pas d’accès pour les fauteuils roulants (12 marches).', false],
  ['La cave n’est pas accessible.', false],
  ['Salle inaccessible aux fauteuils.', false],
  ['Lieu difficilement accessible aux PMR : escalier raide.', null],
  ['Accès PMR uniquement par le monte-charge, hors service cet hiver.', null],
  ['Accès PMR sur demande.', null],
  ['Accessible aux PMR sauf les toilettes.', null],
  ['Salle bientôt accessible aux PMR.', null],
  ['Accès PMR ?', null],
  ['Accès PMR : nous contacter.', null],
  ['Salle accessible aux PMR.\nCe soir, la salle n’est pas accessible aux PMR.', null],
  ['Salle accessible aux personnes à mobilité réduite.', true],
  ['Accès P.M.R. : oui', true],
  ['Entrée sans marche.', true],
  ['Pas de réservation. Salle accessible aux PMR.', true],
])('%j: step-free %s', (description, stepFree) => {
  expect(read(description).stepFree).toBe(stepFree)
})

test.each([
  ['Attention, pas de places assises.', false],
  ['Concert debout.', false],
  ['Places assises sur demande.', null],
  ['Concert assis.', true],
])('%j: seats %s', (description, seating) => {
  expect(read(description).seating).toBe(seating)
})

test.each([
  ['Ce soir, pas de LSF.', null],
  ['Interprétation en LSF sous réserve.', null],
  ['Concert chansigné en LSF.', 'LSF'],
])('%j: signed %s', (description, signLanguages) => {
  expect(read(description).signLanguages).toBe(signLanguages)
})

test.each([
  ['Soirée des 20 ans du label Essai : entrée pour tout le monde.', null],
  ['Concert des 10 ans de la salle.', null],
  ['CONCERT DES 18 ANS DU CLUB', null],
  ['Il commence la guitare, et se retrouve dès 12 ans à accompagner son frère dans les bars.', null],
  ['Elle y découvrira le piano dès l’âge de 7 ans.', null],
  ['Dès 10 ans, il monte sur scène.', null],
  ['Gratuit à partir de 12 ans pour les adhérents.', null],
  ['Ce spectacle n’est pas tout public.', null],
  ['Dès 16 ans.', 16],
  ['À partir de 16 ans', 16],
  ['Conseillé dès l’âge de 8 ans', 8],
  ['Jeune public à partir de 6 ans.', 6],
  ['Contes et musiques (dès 4 ans)', 4],
  ['Public : à partir de 16 ans et plus.', 16],
  ['Interdit aux moins de 18 ans', 18],
  ['Tout public', 0],
])('%j: from the age of %s', (description, minAge) => {
  expect(read(description).minAge).toBe(minAge)
})

test('an accompanying person is promised nothing in a sentence of doubt', () => {
  expect(read('Accompagnateur gratuit.').companionFree).toBe(true)
  expect(read('Accompagnateur non gratuit.').companionFree).toBeNull()
  expect(read('Place d’accompagnateur offerte sur demande.').companionFree).toBeNull()
})

test('what features and the description say against each other is not known', () => {
  expect(read('Accès PMR : non', ['wheelchairAccessible']).stepFree).toBeNull()
  expect(read('', ['wheelchairAccessible']).stepFree).toBe(true)
  expect(read('', ['non PMR']).stepFree).toBe(false)
})
