import { expect, test } from 'vitest'
import { readTitle } from './title.ts'

test.each([
  ['ANNULÉ – Voisins', 'Voisins', 'cancelled'],
  ['[ANNULÉ] Voisins', 'Voisins', 'cancelled'],
  ['Annulation : Voisins', 'Voisins', 'cancelled'],
  ['(Annulé) - Voisins', 'Voisins', 'cancelled'],
  ['ANNULÉ Voisins', 'Voisins', 'cancelled'],
  ['Voisins [annulé]', 'Voisins', 'cancelled'],
  ['Voisins – ANNULÉ', 'Voisins', 'cancelled'],
  ['❌ Cancelled: Voisins', 'Voisins', 'cancelled'],
  ['*** ANNULÉ *** Voisins', 'Voisins', 'cancelled'],
  ['❌ ANNULÉ ❌ Voisins', 'Voisins', 'cancelled'],
  ['Voisins // ANNULÉ', 'Voisins', 'cancelled'],
  ['Voisins *COMPLET*', 'Voisins', 'soldOut'],
  ['Concert annulé : Voisins', 'Voisins', 'cancelled'],
  ['Soirée complète – Voisins', 'Voisins', 'soldOut'],
  ['Voisins / Complet', 'Voisins / Complet', null],
  ['Le concert complet : Voisins', 'Le concert complet : Voisins', null],
  ['Annulé', 'Annulé', 'cancelled'],
  ['REPORTÉ – Voisins', 'Voisins', 'postponed'],
  ['REPORTÉ – Le Grand Voisin', 'Le Grand Voisin', 'postponed'],
  ['[COMPLET] Voisins', 'Voisins', 'soldOut'],
  ['COMPLET ! Voisins', 'Voisins', 'soldOut'],
  ['COMPLET // Voisins', 'Voisins', 'soldOut'],
  ['Concert annulé // Voisins', 'Voisins', 'cancelled'],
  ['Sold out: Voisins', 'Voisins', 'soldOut'],
  ['Voisins (guichets fermés)', 'Voisins', 'soldOut'],
  ['Voisins [COMPLET] + invités', 'Voisins + invités', 'soldOut'],
  ['Voisins (samedi complet) + invités', 'Voisins (samedi complet) + invités', null],
  ['Complet Mandingue', 'Complet Mandingue', null],
  ['COMPLET MANDINGUE', 'COMPLET MANDINGUE', null],
  ['L’album complet', 'L’album complet', null],
  ['Voisins', 'Voisins', null],
])('%s', (title, name, state) => {
  expect(readTitle(title)).toEqual({ name, state, isUnclear: false })
})

test.each([
  'Reporté au 12 mars – Voisins',
  'REPORTÉ AU 12 mars Voisins',
  'REPORTÉ au 12/12 : Voisins',
  'Reporté : 12 mars, Voisins',
  'REPORTÉ EN MARS : Voisins',
  'Concert reporté : au 12 mars, Voisins',
  'Le concert annulé de 1986',
  'ANNULÉ - REPORTÉ AU 12 MARS : Voisins',
  'ANNULÉ – Nouvelle date le 12 mars : Voisins',
  '[ANNULÉ] Voisins (reporté au 12 mars)',
  'Reporté – Nouvelle date : Voisins',
])('%s is not clear, and kept whole', (title) => {
  expect(readTitle(title)).toEqual({ name: title, state: null, isUnclear: true })
})
