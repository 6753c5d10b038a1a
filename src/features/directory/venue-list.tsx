import type { ProUser } from '../../../contract/directory.ts'
import { isVenueSide } from '../../../contract/rules/directory.ts'
import { directoryCopy } from '../../copy/directory.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ReadState } from '../../ui/read-state.tsx'
import { ListHeading } from './list-heading.tsx'
import type { Read } from './queries.ts'
import { VenueGridSkeleton } from './skeletons.tsx'
import { VenueGrid } from './venue-grid.tsx'

interface VenueListProps {
  directory: Read<ProUser[]>
  onApproach?: (() => void) | undefined
}

const copy = directoryCopy.venues

/** The venues and producers of the directory, with every state that list can be in. */
export const VenueList = ({ directory: { stored, asOf, error, retry }, onApproach }: VenueListProps) => {
  const venues = stored?.value.filter(({ Type }) => isVenueSide(Type))
  return (
    <>
      <ListHeading title={copy.list} count={venues ? venues.length : null} say={copy.shown} asOf={asOf} />
      <ReadState
        value={venues}
        error={error}
        copy={{ failed: directoryCopy.failed }}
        onRetry={retry}
        skeleton={<VenueGridSkeleton count={6} label={copy.loading} />}
        empty={<EmptyState title={copy.empty}>{copy.nothing}</EmptyState>}
      >
        {(found) => <VenueGrid venues={found} eager={6} onApproach={onApproach} />}
      </ReadState>
    </>
  )
}
