import type { ProUser } from '../../../contract/directory.ts'
import { isVenueSide } from '../../../contract/rules/directory.ts'
import { directoryCopy } from '../../copy/directory.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ReadState } from '../../ui/read-state.tsx'
import * as styles from './card.css.ts'
import { ListHeading } from './list-heading.tsx'
import type { Read } from './queries.ts'
import { VenueGridSkeleton } from './skeletons.tsx'
import { VenueCard } from './venue-card.tsx'

interface VenueListProps {
  directory: Read<ProUser[]>
}

/** How many cards stand on the first screen, of a desktop. */
const FIRST_SCREEN = 6

const copy = directoryCopy.venues

/** The venues and producers of the directory, with every state that list can be in. */
export const VenueList = ({ directory: { stored, asOf, error, retry } }: VenueListProps) => {
  const venues = stored?.value.filter(({ Type }) => isVenueSide(Type))
  return (
    <>
      <ListHeading title={copy.list} count={venues ? venues.length : null} say={copy.shown} asOf={asOf} />
      <ReadState
        value={venues}
        error={error}
        copy={{ failed: directoryCopy.failed, notYet: directoryCopy.notYet }}
        onRetry={retry}
        skeleton={<VenueGridSkeleton count={FIRST_SCREEN} label={copy.loading} />}
        empty={<EmptyState title={copy.empty}>{copy.nothing}</EmptyState>}
      >
        {(found) => (
          <ul className={styles.venues}>
            {found.map((venue, index) => (
              <li key={venue.id}>
                <VenueCard venue={venue} isEager={index < FIRST_SCREEN} />
              </li>
            ))}
          </ul>
        )}
      </ReadState>
    </>
  )
}
