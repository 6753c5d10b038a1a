import { type ComponentProps, lazy, memo } from 'react'
import { Later } from '../../ui/later.tsx'

// Another feature's: the code comes with the events themselves.
const EntryConcerts = lazy(() => import('./entry-concerts.tsx'))

/** The next concerts of an artist or a venue; kept from the page's own updates, which would throw away what the server sent of them. */
export const UpcomingConcerts = memo((props: ComponentProps<typeof EntryConcerts>) => (
  <Later>
    <EntryConcerts {...props} />
  </Later>
))
