import { useSearchParams } from 'react-router-dom'
import { directoryCopy } from '../../copy/directory.ts'
import { pageIn, paramsOf } from '../../lib/list-address.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import * as styles from './card.css.ts'
import type { FollowSlot } from './card-link.tsx'
import { DirectoryList } from './directory-list.tsx'
import { useVenues } from './queries.ts'
import { VenueGridSkeleton } from './skeletons.tsx'
import { VenueCard } from './venue-card.tsx'

/** How many cards stand on the first screen, of a desktop. */
const FIRST_SCREEN = 6

const copy = directoryCopy.venues

/** The venues and producers of the directory; the page stands in the address. */
export const VenueList = ({ follow }: { follow?: FollowSlot | undefined }) => {
  const [params, setParams] = useSearchParams()
  const page = pageIn(params)
  return (
    <DirectoryList
      read={useVenues(page)}
      page={page}
      onPage={(next) => setParams(paramsOf({ page: next }))}
      title={copy.list}
      say={copy.shown}
      skeleton={<VenueGridSkeleton count={FIRST_SCREEN} label={copy.loading} />}
      empty={<EmptyState title={copy.empty}>{copy.nothing}</EmptyState>}
      className={styles.venues}
    >
      {(venue, index) => <VenueCard venue={venue} isEager={index < FIRST_SCREEN} follow={follow?.(venue)} />}
    </DirectoryList>
  )
}
