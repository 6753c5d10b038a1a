import { memo } from 'react'
import { feedFilters } from '../../../contract/rules/access-filters.ts'
import { searchOf } from '../../config/paths.ts'
import { Later, later } from '../../ui/later.tsx'

const AgendaButton = later(async () => ({ default: (await import('./agenda-button.tsx')).AgendaButton }))

/**
 * Renders the agenda of the list at an address, below the first screen. Memoised: an update of the page would
 * discard the server's HTML.
 */
export const Agenda = memo(({ search }: { search: string }) => (
  <Later>
    <AgendaButton query={searchOf(search, feedFilters).slice(1)} />
  </Later>
))
