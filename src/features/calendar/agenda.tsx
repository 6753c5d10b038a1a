import { memo } from 'react'
import { feedFilters } from '../../../contract/rules/access-filters.ts'
import { searchOf } from '../../config/paths.ts'
import { Later, later } from '../../ui/later.tsx'

const AgendaButton = later(async () => ({ default: (await import('./agenda-button.tsx')).AgendaButton }))

/** The agenda of the list at an address, below the first screen; kept from the page's own updates, which would throw away what the server sent of it. */
export const Agenda = memo(({ search }: { search: string }) => (
  <Later>
    <AgendaButton query={searchOf(search, feedFilters).slice(1)} />
  </Later>
))
