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
  ['Annulé', 'Annulé', 'cancelled'],
  ['REPORTÉ – Voisins', 'Voisins', 'postponed'],
  ['[COMPLET] Voisins', 'Voisins', 'soldOut'],
  ['COMPLET ! Voisins', 'Voisins', 'soldOut'],
  ['Sold out: Voisins', 'Voisins', 'soldOut'],
  ['Voisins (guichets fermés)', 'Voisins', 'soldOut'],
  ['Complet Mandingue', 'Complet Mandingue', null],
  ['COMPLET MANDINGUE', 'COMPLET MANDINGUE', null],
  ['L’album complet', 'L’album complet', null],
  ['Voisins', 'Voisins', null],
])('%s', (title, name, state) => {
  expect(readTitle(title)).toEqual({ name, state, isUnclear: false })
})

test.each(['Reporté au 12 mars – Voisins', 'REPORTÉ AU 12 mars Voisins', 'Le concert annulé de 1986'])(
  '%s is not clear, and kept whole',
  (title) => {
    expect(readTitle(title)).toEqual({ name: title, state: null, isUnclear: true })
  },
)
