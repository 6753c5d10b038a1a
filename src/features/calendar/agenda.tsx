import { feedFilters } from '../../../contract/rules/access-filters.ts'
import { searchOf } from '../../config/paths.ts'
import { deferred } from '../../ui/deferred.tsx'

const AgendaButton = deferred(async () => ({ default: (await import('./agenda-button.tsx')).AgendaButton }), {
  when: 'idle',
  section: {},
})

/** Renders the agenda of the list at an address, below the first screen. */
export const Agenda = ({ search }: { search: string }) => (
  <AgendaButton query={searchOf(search, feedFilters).slice(1)} />
)
