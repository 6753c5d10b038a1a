import { useSearchParams } from 'react-router-dom'
import { directoryCopy } from '../../copy/directory.ts'
import { paramsOf } from '../../lib/list-address.ts'
import { SearchBox } from '../../ui/search-box.tsx'
import { type ArtistFilters, filtersOf } from './artist-filters.ts'
import { ArtistList } from './artist-list.tsx'
import type { FollowSlot } from './card-link.tsx'
import * as styles from './directory.css.ts'
import { GenreSelect } from './genre-select.tsx'

/** Document 2, section 9. */
const SEARCH_DEBOUNCE_MS = 500

/** Search, genre and the artists; both filters stand in the address, so that it can be shared and gone back to. */
export const ArtistBrowser = ({ follow }: { follow?: FollowSlot | undefined }) => {
  const [params, setParams] = useSearchParams()
  const filters = filtersOf(params)
  const show = (next: ArtistFilters, { replace = false } = {}) => setParams(paramsOf(next), { replace })
  return (
    <>
      <div className={styles.filters}>
        <SearchBox
          label={directoryCopy.search}
          hint={directoryCopy.searchHint}
          delayMs={SEARCH_DEBOUNCE_MS}
          value={filters.search}
          onSearch={(search) => show({ ...filters, search, page: 1 }, { replace: true })}
        />
        <GenreSelect value={filters.genre} onChange={(genre) => show({ ...filters, genre, page: 1 })} />
      </div>
      <ArtistList
        filters={filters}
        follow={follow}
        onClear={() => show({ search: '', genre: '', page: 1 })}
        onPage={(page) => show({ ...filters, page })}
      />
    </>
  )
}
