import { describe, expect, it } from 'vitest'
import { pageRows, paths } from '../../config/paths.ts'
import { paramsOf } from '../../shared/list-address.ts'
import { askedOf, withChosen } from './event-browser.tsx'
import { countOf, filtersOf, noFilters, queryOf, withFilters } from './list-queries.ts'

const read = (query: string) => filtersOf(new URLSearchParams(query))

describe('the filters in the address', () => {
  it('are read back as they were written', () => {
    const filters = {
      search: 'été & cie',
      city: 'Lyon',
      musicStyle: 'Hip Hop',
      dateFrom: '2026-09-01',
      dateTo: '2026-09-30',
      when: 'weekend' as const,
      pass: '1' as const,
      free: '1' as const,
      stepFree: '1' as const,
      seating: '1' as const,
      companionFree: '1' as const,
      signed: '1' as const,
      age: '12',
      page: 3,
    }
    expect(filtersOf(paramsOf(filters))).toEqual(filters)
  })

  it('are all read by the server, which renders the list that they ask for', () => {
    const row = pageRows.find(({ path }) => path === paths.events)
    expect(row?.reads).toEqual(Object.keys(noFilters))
  })

  it('leave a clean address when there are none', () => {
    expect(paramsOf(noFilters).toString()).toBe('')
    expect(read('')).toEqual(noFilters)
  })

  it('drop what makes no sense', () => {
    expect(read('page=-2').page).toBe(1)
    expect(read('page=1.5').page).toBe(1)
    expect(read('page=abc').page).toBe(1)
    expect(read('page=99999999').page).toBe(1)
    expect(read('dateFrom=demain&dateTo=2026-13-45')).toMatchObject({ dateFrom: '', dateTo: '' })
    expect(read(`search=${'x'.repeat(500)}`).search).toHaveLength(100)
    expect(read('search=%20%20').search).toBe('')
    expect(read('when=hier&pass=oui&free=2&seating=oui&age=douze')).toEqual(noFilters)
  })

  it('go back to page 1 whenever one changes', () => {
    expect(withFilters({ ...noFilters, page: 4 }, { city: 'Paris' })).toMatchObject({
      city: 'Paris',
      page: 1,
    })
  })

  it('ask for 8 events from where the page begins', () => {
    expect(queryOf({ ...noFilters, page: 3 })).toMatchObject({ limit: 8, offset: 16 })
  })

  it('let the search name them, and go before the same filter beside it', () => {
    const inUse = { cities: ['Lyon', 'Paris'], styles: ['Techno'] }
    const filters = { ...noFilters, search: 'cave lyon demain', city: 'Paris', dateTo: '2026-09-30' }
    expect(askedOf(filters, inUse)).toEqual({ ...noFilters, search: 'cave', city: 'Lyon', when: 'tomorrow' })
    expect(withChosen(filters, { city: '' }, inUse)).toMatchObject({ search: 'cave demain', city: '' })
    expect(withChosen(filters, { when: 'tonight' }, inUse)).toMatchObject({
      search: 'cave lyon',
      city: 'Paris',
      when: 'tonight',
    })
  })

  it('count those of the dialog, not the search', () => {
    expect(countOf({ ...noFilters, search: 'x', city: 'Paris', dateTo: '2026-01-01', age: '0' })).toBe(3)
  })
})
