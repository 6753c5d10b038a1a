import { startTransition, useCallback, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { eventsCopy } from '../../copy/events.ts'
import { useOnline } from '../../shared/use-online.ts'
import { Button } from '../../ui/button.tsx'
import { FilterIcon } from '../../ui/more-icons.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { notify } from '../../ui/toaster.tsx'
import { useOnDemand } from '../../ui/use-on-demand.ts'
import { ActiveFilters } from './active-filters.tsx'
import * as styles from './event-browser.css.ts'
import type { HeartSlot } from './event-card.tsx'
import { countOf, type EventListFilters, filtersOf, paramsOf, withFilters } from './event-filters.ts'
import { EventList } from './event-list.tsx'

const fetchDialog = () => import('./filters-dialog.tsx')

const SEARCH_DEBOUNCE_MS = 300

/** Search, filters, the list and its pages; all of it stands in the address, so it can be shared and gone back to. */
export const EventBrowser = ({ heart }: { heart?: HeartSlot }) => {
  const [params, setParams] = useSearchParams()
  const [isDialogOpen, setDialogOpen] = useState(false)
  const [FiltersDialog, loadDialog] = useOnDemand(fetchDialog)
  const results = useRef<HTMLHeadingElement>(null)
  const filters = useMemo(() => filtersOf(params), [params])
  const count = countOf(filters)
  // Out of reach nobody is spared by waiting: the device answers each key, and the address follows. What is typed comes first.
  const isOnline = useOnline()
  const [typed, setTyped] = useState<string | null>(null)
  const isTyping = !isOnline && typed !== null && typed !== filters.search

  const asked = useMemo(
    () => (isTyping ? withFilters(filters, { search: typed }) : null),
    [filters, isTyping, typed],
  )

  // The key stands in the box first; the list follows in a render that the next key may overtake.
  const follow = useCallback((search: string | null) => startTransition(() => setTyped(search)), [])

  // Kept as they are while somebody types, so that nothing is drawn anew but what changes.
  const show = useCallback(
    (next: EventListFilters, { replace = false } = {}) => setParams(paramsOf(next), { replace }),
    [setParams],
  )

  const openDialog = async () => {
    if (await loadDialog()) setDialogOpen(true)
    else notify({ title: eventsCopy.notYet.title, type: 'error' })
  }

  // The button that was pressed may not be on the next page: reading goes on from the list's beginning.
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
      <div className={styles.bar}>
        <SearchBox
          label={eventsCopy.search}
          hint={eventsCopy.searchHint}
          delayMs={SEARCH_DEBOUNCE_MS}
          value={filters.search}
          onType={follow}
          // One step back from the last word of a search leads out of it.
          onSearch={(search) => show(withFilters(filters, { search }), { replace: filters.search !== '' })}
        />
        <Button variant="outline" className={styles.filters} aria-haspopup="dialog" onClick={openDialog}>
          <FilterIcon />
          {count > 0 ? eventsCopy.filters.openWith(count) : eventsCopy.filters.open}
        </Button>
      </div>
      <ActiveFilters filters={filters} onRemove={(name) => show(withFilters(filters, { [name]: '' }))} />
      <div className={styles.results}>
        <h2 className="visually-hidden" ref={results} tabIndex={-1}>
          {eventsCopy.results}
        </h2>
        <EventList filters={filters} typed={asked} onChange={show} onPage={showPage} heart={heart} />
      </div>
      {isDialogOpen && FiltersDialog && (
        <FiltersDialog
          value={filters}
          onClose={() => setDialogOpen(false)}
          onApply={({ city, musicStyle, dateFrom, dateTo }) => {
            setDialogOpen(false)
            show(withFilters(filters, { city, musicStyle, dateFrom, dateTo }))
          }}
        />
      )}
    </>
  )
}
