import { describe, expect, test } from 'vitest'
import { type Price, priceIn, readPrice } from './price.ts'

const exact = (cents: number): Price => ({ kind: 'exact', cents })
const several = (...cents: number[]): Price => ({ kind: 'several', cents })
const from = (cents: number): Price => ({ kind: 'from', cents })
const chosen = (cents: number, ...suggestionsCents: number[]): Price => ({
  kind: 'chosen',
  cents,
  suggestionsCents,
})
const unread: Price = { kind: 'unread' }

const FORMS: [raw: string | number, price: Price][] = [
  [12, exact(1200)],
  [12.5, exact(1250)],
  [0, exact(0)],
  ['12', exact(1200)],
  ['12.50', exact(1250)],
  ['12,5', exact(1250)],
  ['12,00', exact(1200)],
  ['12.5000', exact(1250)],
  ['12.499999999999998', exact(1250)],
  ['12€', exact(1200)],
  ['12\u00a0€', exact(1200)],
  ['€12', exact(1200)],
  ['EUR 12.50', exact(1250)],
  ['12 euros', exact(1200)],
  ['12€50', exact(1250)],
  ['12 € 50', exact(1250)],
  ['12 euros 50', exact(1250)],
  ['12 euros et 50 centimes', exact(1250)],
  ['12,- €', exact(1200)],
  ['€ 5,–', exact(500)],
  ['1.234,50', exact(123_450)],
  ['1\u202f234,50 €', exact(123_450)],
  ['1,200.00', exact(120_000)],
  ['Tarif : 14 €', exact(1400)],
  ['PAF : 5 euros', exact(500)],
  ['10 € par personne', exact(1000)],
  ['30 € (frais inclus)', exact(3000)],
  ['Prix des places : 12 €', exact(1200)],
  ['10 - 10 €', exact(1000)],
  ['gratuit', exact(0)],
  ['Entrée libre', exact(0)],
  ['Entrée libre sur réservation', exact(0)],
  ['8 / 10 €', several(800, 1000)],
  ['8€/10€/12€', several(800, 1000, 1200)],
  ['5–10 €', several(500, 1000)],
  ['de 5 à 10 €', several(500, 1000)],
  ['entre 5 et 10 €', several(500, 1000)],
  ['5 € 10 €', several(500, 1000)],
  ['12€50 / 15€', several(1250, 1500)],
  ['Plein tarif 12 €, réduit 8 €', several(1200, 800)],
  ['14 € en prévente, 16 € sur place', several(1400, 1600)],
  ['Gratuit / 5 €', several(500, 0)],
  ['à partir de 15', from(1500)],
  ['dès 5 €', from(500)],
  ['8 € en prévente', from(800)],
  ['Prévente : 8 €', from(800)],
  ['8 € en ligne', from(800)],
  ['10 € sur place', exact(1000)],
  ['from 20', from(2000)],
  ['10+frais', from(1000)],
  ['10 € + 1,50 € de frais de location', from(1000)],
  ['10 € hors frais', from(1000)],
  ['5 € minimum', from(500)],
  ['5€ et +', from(500)],
  ['prix libre', chosen(0)],
  ['Participation libre et consciente', chosen(0)],
  ['au chapeau', chosen(0)],
  ['entrée libre, participation au chapeau', chosen(0)],
  ['prix libre dès 5 €', chosen(500)],
  ['Prix libre (min. 5 €)', chosen(500)],
  ['Prix libre, conseillé 8 €', chosen(0, 800)],
  ['-5', unread],
  ['50 %', unread],
  ['12e', unread],
  ['1.234', unread],
  ['1,234', unread],
  ['1e3', unread],
  ['20 $', unread],
  ['CHF 20', unread],
  ['20000', unread],
  ['20h30', unread],
  ['moins de 10 €', unread],
  ['Tarif réduit : 8 €', unread],
  ['gratuit pour les moins de 12 ans', unread],
  ['prix libre 5/8/10 €', unread],
  ['10 € + 1 boisson', unread],
  ['sur place', unread],
  ['', unread],
]

test.each(FORMS)('the price %j', (raw, price) => {
  expect(readPrice(raw)).toEqual(price)
})

describe('a text', () => {
  test.each([
    ['Tarif : 14 €', 'Tarif : 14 €', exact(1400)],
    [
      'Une nuit de noise. Plein tarif 12 €, réduit 8 €. Bar.',
      'Plein tarif 12 €, réduit 8 €',
      several(1200, 800),
    ],
    [
      'Ouverture 19h\nEntrée libre dans la limite des places.',
      'Entrée libre dans la limite des places',
      exact(0),
    ],
    [
      'Billets en ligne.\nTARIF : 10€ + frais de loc - 13€ sur place. \nVenez',
      'TARIF : 10€ + frais de loc - 13€ sur place',
      from(1000),
    ],
    ['Tarif : 10€ sur place. 08€ en prévente.', 'Tarif : 10€ sur place. 08€ en prévente', several(1000, 800)],
    ['22H/04H - GRATUIT', 'GRATUIT', exact(0)],
    ['13h45 - 20h\n✓ ENTRÉE GRATUITE !\n✓ CB acceptée', 'ENTRÉE GRATUITE', exact(0)],
    ['Ouverture à 19 h, entrée 5 €', 'entrée 5 €', exact(500)],
    ['Le bar ouvre à 18 h. Prix libre !', 'Prix libre', chosen(0)],
  ])('%j tells a price', (text, said, price) => {
    expect(priceIn(text)).toEqual({ said, price })
  })

  test.each([
    'Ils ont gagné le prix de 500 € du jury.',
    'Gratuit pour les adhérents',
    'Trois nuits, accompagnateur gratuit.',
    'Tarif réduit : 8 €',
    'Entrée par la cour, 12 rue Basse',
    'Entrée 10 €, une boisson offerte',
    'Un film (93 min), gratuit, en VOST et ouvert à tous.',
    'Au total, 200 concerts seront donnés gratuitement.',
    'L’organisateur annonce un tarif de 35 € en prévente et 40 € sur place.',
    'Préventes : 23€ pour les adhérents, 25€ sinon',
    '10 €',
  ])('%j tells none', (text) => {
    expect(priceIn(text)).toBeNull()
  })
})
