import { type ComponentProps, lazy, memo } from 'react'
import { Later } from '../../ui/later.tsx'

// From another feature: its code loads with the events themselves.
const EntryConcerts = lazy(() => import('./entry-concerts.tsx'))

/** Renders the next concerts of an artist or a venue. Memoized against updates of the page, which would make React discard the server's HTML. */
export const UpcomingConcerts = memo((props: ComponentProps<typeof EntryConcerts>) => (
  <Later>
    <EntryConcerts {...props} />
  </Later>
))
