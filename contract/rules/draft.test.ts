import { describe, expect, test } from 'vitest'
import { draftBody } from '../../tests/support/server/organisation-forms.ts'
import type { DraftTariff } from '../drafts.ts'
import { centsTyped, checkDraft, emptyTariff } from './draft.ts'

describe('a price as it is typed', () => {
  test.each([
    ['12', 1200],
    ['12,5', 1250],
    ['12.50 €', 1250],
    ['€12', 1200],
    ['5€50', 550],
    ['5 € 50', 550],
    ['1 000', 100_000],
    ['1\u202f000,00\u00a0€', 100_000],
    ['0', 0],
  ])('%s', (text, cents) => {
    expect(centsTyped(text)).toBe(cents)
  })

  test.each(['5 50', '12 50', '5€5 0', '5,50,50', '12,345', '1 00', '€', 'douze', '-5', '5€€'])(
    '%s is none, rather than a hundred times too much',
    (text) => {
      expect(centsTyped(text)).toBeNull()
    },
  )
})

describe('the tariffs of a draft', () => {
  const faultsOf = (tariffs: Partial<DraftTariff>[], more = {}) => {
    const body = draftBody({
      tariffs: tariffs.map((tariff) => ({ ...emptyTariff(), price: '8', ...tariff })),
      ...more,
    })
    const result = checkDraft(body, null, new Date('2026-11-21T11:00:00Z'))
    return 'faults' in result ? result.faults.map(({ field, message }) => [field, message]) : []
  }

  test('have a name each, whatever their type', () => {
    const same = [['tariffs.1.name', 'Deux tarifs portent le même nom.']]
    expect(faultsOf([{ name: 'Réduit' }, { name: 'reduit', type: 'chosen' }])).toEqual(same)
    expect(faultsOf([{ name: '' }, { name: '' }])).toEqual(same)
    expect(faultsOf([{ name: 'Plein tarif' }, { name: '' }])).toEqual(same)
    expect(faultsOf([{ name: '', type: 'chosen' }, { name: 'prix libre' }])).toEqual(same)
    // The usual names of two types differ.
    expect(faultsOf([{ name: '' }, { name: '', type: 'chosen' }])).toEqual([])
  })

  test('are on sale before the concert begins', () => {
    const late = [['tariffs.0.soldFrom', 'Cette vente ouvrirait une fois le concert commencé.']]
    expect(faultsOf([{ soldFrom: '2026-12-12T20:30' }])).toEqual(late)
    expect(faultsOf([{ soldFrom: '2027-12-01T10:00' }])).toEqual(late)
    expect(faultsOf([{ soldFrom: '2026-12-12T20:29' }])).toEqual([])
    expect(faultsOf([{ soldFrom: '2026-12-12T19:00' }], { time: '', doorsAt: '' })).toEqual(late)
    // Of several days, sales end at the start of the first.
    expect(faultsOf([{ soldFrom: '2026-12-13T10:00' }], { endDate: '2026-12-14' })).toEqual(late)
    expect(faultsOf([{ soldFrom: '2027-12-01T10:00', isClosed: true }])).toEqual([])
  })
})
