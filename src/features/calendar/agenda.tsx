import { memo } from 'react'
import { Later, later } from '../../ui/later.tsx'

const AgendaButton = later(async () => ({ default: (await import('./agenda-button.tsx')).AgendaButton }))

/** `AgendaButton` below the first screen; kept from the page's own updates, which would throw away what the server sent of it. */
export const Agenda = memo(({ query }: { query: string }) => (
  <Later>
    <AgendaButton query={query} />
  </Later>
))
