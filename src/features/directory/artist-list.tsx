import { directoryCopy } from '../../copy/directory.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ReadState } from '../../ui/read-state.tsx'
import { ArtistCard } from './artist-card.tsx'
import type { ArtistFilters } from './artist-filters.ts'
import * as styles from './card.css.ts'
import { ListHeading } from './list-heading.tsx'
import { useArtists } from './queries.ts'
import { ArtistGridSkeleton } from './skeletons.tsx'

interface ArtistListProps {
  filters: ArtistFilters
  onClear: () => void
}

/** How many cards stand on the first screen, of a desktop. */
const FIRST_SCREEN = 8

const copy = directoryCopy.artists

/** The artists under these filters, with every state that list can be in. */
export const ArtistList = ({ filters, onClear }: ArtistListProps) => {
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
        copy={{ failed: directoryCopy.failed, notYet: directoryCopy.notYet }}
        onRetry={retry}
        skeleton={<ArtistGridSkeleton count={FIRST_SCREEN} label={copy.loading} />}
        empty={
          <EmptyState
            title={copy.empty}
            action={isNarrowed && <Button onClick={onClear}>{directoryCopy.clear}</Button>}
          >
            {isNarrowed ? copy.filtered : copy.nothing}
          </EmptyState>
        }
      >
        {(found) => (
          <ul className={styles.artists} aria-busy={isPrevious}>
            {found.map((artist, index) => (
              <li key={artist.id}>
                <ArtistCard artist={artist} isEager={index < FIRST_SCREEN} />
              </li>
            ))}
          </ul>
        )}
      </ReadState>
    </>
  )
}
