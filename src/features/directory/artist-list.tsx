import { directoryCopy } from '../../copy/directory.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ArtistCard } from './artist-card.tsx'
import type { ArtistFilters } from './artist-filters.ts'
import * as styles from './card.css.ts'
import type { FollowSlot } from './card-link.tsx'
import { DirectoryList } from './directory-list.tsx'
import { useArtists } from './queries.ts'
import { ArtistGridSkeleton } from './skeletons.tsx'

interface ArtistListProps {
  filters: ArtistFilters
  onClear: () => void
  onPage: (page: number) => void
  follow?: FollowSlot | undefined
}

/** How many cards stand on the first screen, of a desktop. */
const FIRST_SCREEN = 8

const copy = directoryCopy.artists

/** The artists under these filters. */
export const ArtistList = ({ filters, onClear, onPage, follow }: ArtistListProps) => {
  const isNarrowed = Boolean(filters.search || filters.genre)
  return (
    <DirectoryList
      read={useArtists(filters)}
      page={filters.page}
      onPage={onPage}
      title={copy.list}
      say={copy.shown}
      skeleton={<ArtistGridSkeleton count={FIRST_SCREEN} label={copy.loading} />}
      empty={
        <EmptyState
          title={copy.empty}
          action={isNarrowed && <Button onClick={onClear}>{directoryCopy.clear}</Button>}
        >
          {isNarrowed ? copy.filtered : copy.nothing}
        </EmptyState>
      }
      className={styles.artists}
    >
      {(artist, index) => (
        <ArtistCard artist={artist} isEager={index < FIRST_SCREEN} follow={follow?.(artist)} />
      )}
    </DirectoryList>
  )
}
