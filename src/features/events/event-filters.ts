import { type When, whens } from '../../../contract/rules/whens.ts'
import { pageIn, wordIn } from '../../lib/list-address.ts'

/** What the list is narrowed by, as it stands in the address: empty strings are absent, pages count from 1. */
export interface EventListFilters {
  search: string
  city: string
  musicStyle: string
  dateFrom: string
  dateTo: string
  /** Days by a word, which goes before the dates. */
  when: When | ''
  pass: '1' | ''
  free: '1' | ''
  stepFree: '1' | ''
  seating: '1' | ''
  companionFree: '1' | ''
  signed: '1' | ''
  /** In years: what lets in a person of that age. */
  age: string
  page: number
}

export type FilterChange = Partial<Omit<EventListFilters, 'page'>>

/** Cities and styles that a search may name. */
export interface InUse {
  cities: readonly string[]
  styles: readonly string[]
}

/** Events on a page (document 1, section 9). */
export const PAGE_SIZE = 8

export const noFilters: EventListFilters = {
  search: '',
  city: '',
  musicStyle: '',
  dateFrom: '',
  dateTo: '',
  when: '',
  pass: '',
  free: '',
  stepFree: '',
  seating: '',
  companionFree: '',
  signed: '',
  age: '',
  page: 1,
}

/** A day that exists: the parser takes 30 February for a day in March. */
const day = (value: string | null): string => {
  if (!value || !/^\d{4}-\d{2}-\d{2}$/.test(value) || value < '0001') return ''
  const date = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value) ? value : ''
}

/** Reads the address; what makes no sense there is left out. */
export const filtersOf = (params: URLSearchParams): EventListFilters => {
  const flag = (name: string) => (params.get(name) === '1' ? '1' : '')
  return {
    search: wordIn(params, 'search'),
    city: wordIn(params, 'city'),
    musicStyle: wordIn(params, 'musicStyle'),
    dateFrom: day(params.get('dateFrom')),
    dateTo: day(params.get('dateTo')),
    when: whens.find((when) => when === params.get('when')) ?? '',
    pass: flag('pass'),
    free: flag('free'),
    stepFree: flag('stepFree'),
    seating: flag('seating'),
    companionFree: flag('companionFree'),
    signed: flag('signed'),
    age: /^\d{1,2}$/.exec(params.get('age') ?? '')?.[0] ?? '',
    page: pageIn(params),
  }
}

/** Any change of a filter goes back to page 1 (document 1, section 2). */
export const withFilters = (filters: EventListFilters, change: FilterChange): EventListFilters => ({
  ...filters,
  ...change,
  page: 1,
})

/** Whether the dates run backwards: nothing can lie between them. */
export const areDatesBackwards = ({
  dateFrom,
  dateTo,
}: Pick<EventListFilters, 'dateFrom' | 'dateTo'>): boolean => Boolean(dateFrom && dateTo && dateTo < dateFrom)

/** Whether anything is narrowed down. */
export const isNarrowed = ({ page: _, ...filters }: EventListFilters): boolean =>
  Object.values(filters).some(Boolean)

/** The filters of the dialog. */
export const dialogFiltersOf = ({
  search: _search,
  when: _when,
  pass: _pass,
  free: _free,
  page: _page,
  ...filters
}: EventListFilters) => filters
export type DialogFilters = ReturnType<typeof dialogFiltersOf>

/** How many of the dialog's filters are set. */
export const countOf = (filters: EventListFilters): number =>
  Object.values(dialogFiltersOf(filters)).filter(Boolean).length

/** The call's query: limit 8, offset (page − 1) × 8. */
export const queryOf = ({ page, ...filters }: EventListFilters) => ({
  ...filters,
  limit: PAGE_SIZE,
  offset: (page - 1) * PAGE_SIZE,
})
