import {
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { fold } from '../../../contract/rules/search.ts'
import { type Named, type NamedFilter, understand, withoutNamed } from '../../../contract/rules/understood.ts'
import { CITY_KEY } from '../../config/storage.ts'
import { eventsCopy } from '../../copy/events.ts'
import { paramsOf } from '../../shared/list-address.ts'
import type { Resumed } from '../../shared/own-headers.ts'
import { useMember } from '../../shared/session.ts'
import { useOnline } from '../../shared/use-online.ts'
import { Button } from '../../ui/button.tsx'
import { deferred } from '../../ui/deferred.tsx'
import { Box, Wrap } from '../../ui/layout.tsx'
import { FilterIcon } from '../../ui/more-icons.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { notify } from '../../ui/toaster.tsx'
import { Heading } from '../../ui/type.tsx'
import { useOnDemand } from '../../ui/use-on-demand.ts'
import { EventGridSkeleton, type HeartSlot } from './event-card.tsx'
import * as styles from './event-list.css.ts'
import { EventList } from './event-list.tsx'
import {
  areDatesBackwards,
  countOf,
  dialogFiltersOf,
  type EventListFilters,
  type FilterChange,
  filtersOf,
  type InUse,
  noFilters,
  PAGE_SIZE,
  searchDevice,
  type TypedSearch,
  useInUse,
  withFilters,
} from './list-queries.ts'
import { useEventFilterOptions } from './queries.ts'
import { QuickFilters } from './quick-filters.tsx'

/** Returns the filters to fetch: filters named in the search replace the chosen ones, and the remaining words are searched. */
export const askedOf = (filters: EventListFilters, inUse: InUse): EventListFilters => {
  if (!filters.search) return filters
  const { named, rest } = understand(filters.search, inUse)
  return { ...filters, ...(named.when && noDates), ...named, search: rest }
}

const noDates = { dateFrom: '', dateTo: '' }

const nameable: readonly NamedFilter[] = [
  'when',
  'pass',
  'free',
  'city',
  'musicStyle',
] satisfies (keyof Named)[]

/** Sets filters and removes their words from the search, so that no filter is set twice. */
export const withChosen = (
  filters: EventListFilters,
  change: FilterChange,
  inUse: InUse,
): EventListFilters => {
  const isChanged = (name: NamedFilter) => name in change
  const search = nameable
    .filter(isChanged)
    .reduce((text, name) => (text ? withoutNamed(text, name, inUse) : text), filters.search)
  return withFilters(filters, { search, ...change })
}

const stored = (): string | null => {
  try {
    return localStorage.getItem(CITY_KEY)
  } catch {
    return null
  }
}

/** Stores the city of the concerts on this device only; '' for all cities. */
const rememberCity = (city: string): void => {
  try {
    localStorage.setItem(CITY_KEY, city)
  } catch {
    // Storage is denied: the city stays in the address only.
  }
}

const follow = (listener: () => void) => {
  addEventListener('storage', listener)
  return () => removeEventListener('storage', listener)
}

/** Returns the city last chosen on this device, else the city of the profile if it has events; '' for none. */
export const useCity = (): string => {
  const chosen = useSyncExternalStore(follow, stored, () => '')
  const { user } = useMember()
  const home = chosen === null ? user?.city : null
  const options = useEventFilterOptions({ isWanted: Boolean(home) }).data?.value
  if (chosen !== null) return chosen
  return options?.cities.find((city) => fold(city) === fold(home ?? '')) ?? ''
}

const fetchDialog = () => import('./filters-dialog.tsx')

const NearbyList = deferred(() => import('./nearby-list.tsx'), {
  fallback: <EventGridSkeleton count={PAGE_SIZE} label={eventsCopy.loading} />,
})

const SEARCH_DEBOUNCE_MS = 300

/** Marks an address that the user chose here, so that the remembered city is not added. */
const CHOSEN = { isChosen: true }

/** Renders search, filters, list and pages; all of them are in the address, so that it can be shared and the back button works. */
export const EventBrowser = ({ heart }: { heart?: HeartSlot }) => {
  const [params, setParams] = useSearchParams()
  const [isChoosing, setChoosing] = useState(false)
  const [FiltersDialog, loadDialog] = useOnDemand(fetchDialog)
  const results = useRef<HTMLHeadingElement>(null)
  const filters = useMemo(() => filtersOf(params), [params])
  const { inUse, isKnown, busiest } = useInUse()
  const isRead = isKnown || !filters.search
  const isOnline = useOnline()
  const [isNear, setNear] = useState(false)
  const [typed, setTyped] = useState<TypedSearch | null>(null)
  const isTyping = !isOnline && typed !== null && typed.search !== filters.search

  const asked = useMemo(() => askedOf(filters, inUse), [filters, inUse])
  const count = countOf(asked)

  // Offline, waiting saves no requests: search the device at every keystroke and update the URL later. The
  // results render at once: a transition would show them two frames later, a third of the wait.
  const latest = useRef<string | null>(null)
  const follow = async (search: string | null) => {
    latest.current = search
    const isAsked = search !== null && !isOnline && search !== filters.search
    const found = isAsked
      ? await searchDevice(search, askedOf(withFilters(filters, { search }), inUse))
      : null
    if (found !== undefined && latest.current === search) setTyped(found)
  }

  // Stable while the user types, so that only what changed renders again.
  const show = useCallback(
    (next: EventListFilters, { replace = false } = {}) =>
      setParams(paramsOf(next), { replace, state: CHOSEN }),
    [setParams],
  )
  // A city that is chosen or cleared here is remembered for the next visit.
  const choose = useCallback(
    (change: FilterChange, how?: { replace: boolean }) => {
      if (change.city !== undefined && change.city !== asked.city) rememberCity(change.city)
      if (change.city) setNear(false)
      const next = withChosen(filters, change, inUse)
      // The same address again would be a step to the same page.
      if (String(paramsOf(next)) !== String(paramsOf(filters))) show(next, how)
    },
    [asked, filters, inUse, show],
  )

  // Around the user, no city applies; the remembered one stays for the next visit.
  const findNear = useCallback(() => {
    setNear(true)
    if (asked.city) show(withChosen(filters, { city: '' }, inUse), { replace: true })
  }, [asked, filters, inUse, show])
  const chooseNear = useCallback((isWanted: boolean) => (isWanted ? findNear() : setNear(false)), [findNear])
  const { state } = useLocation() as { state: Resumed | null }
  const resume = useEffectEvent(() => {
    if (state?.resumes === 'near') setNear(true)
  })
  useEffect(() => resume(), [])

  const openDialog = async () => {
    if (await loadDialog()) setChoosing(true)
    else notify({ title: eventsCopy.notYet.title, type: 'error' })
  }

  // The pressed button may be absent on the next page, so the focus moves to the list's heading.
  const showPage = useCallback(
    (page: number) => {
      show({ ...filters, page })
      window.scrollTo(0, 0)
      results.current?.focus({ preventScroll: true })
    },
    [filters, show],
  )

  return (
    <>
      <Wrap gap={{ base: '2', md: '3' }}>
        <SearchBox
          label={eventsCopy.search}
          hint={eventsCopy.searchHint}
          delayMs={SEARCH_DEBOUNCE_MS}
          value={filters.search}
          onType={follow}
          // Replaces the entry while a search is typed, so that one step back leaves the search.
          onSearch={(search) => show(withFilters(filters, { search }), { replace: filters.search !== '' })}
        />
        <Button variant="outline" className={styles.filters} aria-haspopup="dialog" onClick={openDialog}>
          <FilterIcon />
          {count > 0 ? eventsCopy.filters.openWith(count) : eventsCopy.filters.open}
        </Button>
      </Wrap>
      <QuickFilters
        filters={isTyping ? typed.filters : asked}
        busiest={busiest}
        isNear={isNear}
        onNear={chooseNear}
        onChange={choose}
      />
      <Box mt={{ base: '6', md: '8' }}>
        <Heading className="visually-hidden" ref={results} tabIndex={-1}>
          {eventsCopy.results}
        </Heading>
        {isNear ? (
          <NearbyList filters={asked} cities={busiest.cities} onChange={choose} heart={heart} />
        ) : (
          <EventList
            filters={asked}
            isRead={isRead}
            typed={typed}
            isTyping={isTyping}
            onChange={choose}
            onPage={showPage}
            heart={heart}
          />
        )}
      </Box>
      {isChoosing && FiltersDialog && (
        <FiltersDialog
          value={dialogFiltersOf(asked)}
          cleared={dialogFiltersOf(noFilters)}
          areBackwards={areDatesBackwards}
          onClose={() => setChoosing(false)}
          onApply={(chosen) => {
            setChoosing(false)
            // In place of the dialog's step in the history.
            choose(chosen.dateFrom || chosen.dateTo ? { ...chosen, when: '' } : chosen, { replace: true })
          }}
        />
      )}
    </>
  )
}
