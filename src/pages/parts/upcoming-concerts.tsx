import { deferred } from '../../ui/deferred.tsx'

/** Renders the next concerts of an artist or a venue. From another feature: its code loads with the events themselves. */
export const UpcomingConcerts = deferred(() => import('./entry-concerts.tsx'), { section: {} })
