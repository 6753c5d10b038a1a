import { Button } from '@chakra-ui/react/button'
import { chakra } from '@chakra-ui/react/styled-system'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { eventsCopy } from '../../copy/events.ts'
import { FilterIcon } from '../../ui/icons.tsx'
import { notify } from '../../ui/toaster.tsx'
import { useOnDemand } from '../../ui/use-on-demand.ts'
import { ActiveFilters } from './active-filters.tsx'
import { countOf, type EventListFilters, filtersOf, paramsOf, withFilters } from './event-filters.ts'
import { EventList } from './event-list.tsx'
import { SearchBox } from './search-box.tsx'

const fetchDialog = () => import('./filters-dialog.tsx')

/** Search, filters, the list and its pages; all of it stands in the address, so it can be shared and gone back to. */
export const EventBrowser = ({ onApproach }: { onApproach?: () => void }) => {
  const [params, setParams] = useSearchParams()
  const [isDialogOpen, setDialogOpen] = useState(false)
  const [FiltersDialog, loadDialog] = useOnDemand(fetchDialog)
  const results = useRef<HTMLHeadingElement>(null)
  const filters = filtersOf(params)
  const count = countOf(filters)

  const show = (next: EventListFilters, { replace = false } = {}) => {
    setParams(paramsOf(next), { replace })
  }

  const openDialog = async () => {
    if (await loadDialog()) setDialogOpen(true)
    else notify({ title: eventsCopy.notYet.title, type: 'error' })
  }

  // The button that was pressed may not be on the next page: reading goes on from the list's beginning.
  const showPage = (page: number) => {
    show({ ...filters, page })
    window.scrollTo(0, 0)
    results.current?.focus({ preventScroll: true })
  }

  return (
    <>
      <chakra.div display="flex" gap={{ base: '2', md: '3' }}>
        <SearchBox
          value={filters.search}
          onSearch={(search) => show(withFilters(filters, { search }), { replace: true })}
        />
        <Button variant="outline" px={{ base: '4', md: '5' }} aria-haspopup="dialog" onClick={openDialog}>
          <FilterIcon />
          {count > 0 ? eventsCopy.filters.openWith(count) : eventsCopy.filters.open}
        </Button>
      </chakra.div>
      <ActiveFilters filters={filters} onRemove={(name) => show(withFilters(filters, { [name]: '' }))} />
      <chakra.div mt={{ base: '6', md: '8' }}>
        <h2 className="visually-hidden" ref={results} tabIndex={-1}>
          {eventsCopy.results}
        </h2>
        <EventList filters={filters} onChange={show} onPage={showPage} onApproach={onApproach} />
      </chakra.div>
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
