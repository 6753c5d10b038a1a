import { useSearchParams } from 'react-router-dom'
import { artist as portrait } from '../../../posters/families/people.ts'
import { directoryCopy } from '../../copy/directory.ts'
import { paramsOf } from '../../shared/list-address.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { input, option } from '../../ui/field.css.ts'
import { Wrap } from '../../ui/layout.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import * as cardStyles from './card.css.ts'
import { ArtistCard, ArtistGridSkeleton, type FollowSlot } from './cards.tsx'
import * as styles from './directory.css.ts'
import { DirectoryList } from './directory-list.tsx'
import { type ArtistFilters, filtersOf, useArtists, useGenres } from './queries.ts'

const copy = directoryCopy.artists

interface ArtistListProps {
  filters: ArtistFilters
  onClear: () => void
  onPage: (page: number) => void
  follow?: FollowSlot | undefined
}

const ArtistList = ({ filters, onClear, onPage, follow }: ArtistListProps) => {
  const isNarrowed = Boolean(filters.search || filters.genre)
  return (
    <DirectoryList
      read={useArtists(filters)}
      page={filters.page}
      onPage={onPage}
      title={copy.list}
      say={copy.shown}
      skeleton={<ArtistGridSkeleton count={8} label={copy.loading} />}
      empty={
        <EmptyState
          title={copy.empty}
          action={isNarrowed && <Button onClick={onClear}>{directoryCopy.clear}</Button>}
        >
          {isNarrowed ? copy.filtered : copy.nothing}
        </EmptyState>
      }
      className={cardStyles.artists}
      kind={portrait}
    >
      {(artist, isEager) => <ArtistCard artist={artist} isEager={isEager} follow={follow?.(artist)} />}
    </DirectoryList>
  )
}

/** Renders the select of the genres in use. A genre in the address stays selectable even if the list lacks it. */
const GenreSelect = ({ value, onChange }: { value: string; onChange: (genre: string) => void }) => {
  const genres = useGenres().data?.value ?? []
  const options = value && !genres.includes(value) ? [value, ...genres] : genres
  return (
    <select
      className={classes(input, styles.genre)}
      aria-label={directoryCopy.genre}
      data-on={value !== ''}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      <option className={option} value="">
        {directoryCopy.anyGenre}
      </option>
      {options.map((genre) => (
        <option className={option} key={genre} value={genre}>
          {genre}
        </option>
      ))}
    </select>
  )
}

const SEARCH_DEBOUNCE_MS = 500

/** Renders search, genre filter and artists. Both filters are in the address, so that it can be shared and the back button works. */
export const ArtistBrowser = ({ follow }: { follow?: FollowSlot | undefined }) => {
  const [params, setParams] = useSearchParams()
  const filters = filtersOf(params)
  const show = (next: ArtistFilters, { replace = false } = {}) => setParams(paramsOf(next), { replace })
  return (
    <>
      <Wrap gap={{ base: '2', md: '3' }}>
        <SearchBox
          label={directoryCopy.search}
          hint={directoryCopy.searchHint}
          delayMs={SEARCH_DEBOUNCE_MS}
          value={filters.search}
          onSearch={(search) => show({ ...filters, search, page: 1 }, { replace: true })}
        />
        <GenreSelect value={filters.genre} onChange={(genre) => show({ ...filters, genre, page: 1 })} />
      </Wrap>
      <ArtistList
        filters={filters}
        follow={follow}
        onClear={() => show({ search: '', genre: '', page: 1 })}
        onPage={(page) => show({ ...filters, page })}
      />
    </>
  )
}
