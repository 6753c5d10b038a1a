import { directoryCopy } from '../../copy/directory.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ReadState } from '../../ui/read-state.tsx'
import type { ArtistFilters } from './artist-filters.ts'
import { ArtistGrid } from './artist-grid.tsx'
import { ListHeading } from './list-heading.tsx'
import { useArtists } from './queries.ts'
import { ArtistGridSkeleton } from './skeletons.tsx'

interface ArtistListProps {
  filters: ArtistFilters
  onClear: () => void
  onApproach?: (() => void) | undefined
}

const copy = directoryCopy.artists

/** The artists under these filters, with every state that list can be in. */
export const ArtistList = ({ filters, onClear, onApproach }: ArtistListProps) => {
  const { stored, asOf, isPrevious, error, retry } = useArtists(filters)
  const isNarrowed = Boolean(filters.search || filters.genre)
  const artists = stored?.value
  return (
    <>
      <ListHeading
        title={copy.list}
        count={artists && !isPrevious ? artists.length : null}
        say={copy.shown}
        asOf={asOf}
      />
      <ReadState
        value={artists}
        error={error}
        copy={{ failed: directoryCopy.failed }}
        onRetry={retry}
        skeleton={<ArtistGridSkeleton count={8} label={copy.loading} />}
        empty={
          <EmptyState
            title={copy.empty}
            action={isNarrowed && <Button onClick={onClear}>{directoryCopy.clear}</Button>}
          >
            {isNarrowed ? copy.filtered : copy.nothing}
          </EmptyState>
        }
      >
        {(found) => <ArtistGrid artists={found} eager={8} isBusy={isPrevious} onApproach={onApproach} />}
      </ReadState>
    </>
  )
}
