import { useSearchParams } from 'react-router-dom'
import { homeCopy } from '../../copy/home.ts'
import { chip } from '../../ui/chips.css.ts'
import { classes } from '../../ui/classes.ts'
import * as styles from './home-events.css.ts'
import { ALL_GENRES, genreOf, type HomeGenre, homeGenres } from './home-genre.ts'
import { HomeRow } from './home-row.tsx'
import { HomeRowEvents, type HomeRowEventsProps } from './home-row-events.tsx'
import { row, chip as rowChip } from './quick-filters.css.ts'
import { QuickLinks } from './quick-links.tsx'

const rows = [
  ['partners', 4],
  ['popular', 8],
] as const

/** One genre at a time, or all of them. */
const GenreChips = ({ chosen, onChoose }: { chosen: HomeGenre; onChoose: (genre: HomeGenre) => void }) => (
  // biome-ignore lint/a11y/useSemanticElements: they send no form.
  <div className={row} role="group" aria-label={homeCopy.genres}>
    {homeGenres.map((genre) => (
      <button
        className={classes(chip, rowChip)}
        key={genre}
        type="button"
        lang="en"
        aria-pressed={genre === chosen}
        onClick={() => onChoose(genre)}
      >
        {genre}
      </button>
    ))}
  </div>
)

/**
 * Home's genres and the two rows of events that they reload. The genre stands in the address, so that back and reload keep it.
 * `onRetry` reloads the page, as the specification has it.
 */
export const HomeEvents = (cards: Omit<HomeRowEventsProps, 'row' | 'count' | 'genre'>) => {
  const [params, setParams] = useSearchParams()
  const genre = genreOf(params)
  const choose = (chosen: HomeGenre) =>
    setParams(chosen === ALL_GENRES ? {} : { genre: chosen }, { replace: true, preventScrollReset: true })
  return (
    <div className={styles.events}>
      <div className={styles.ways}>
        <QuickLinks genre={genre} />
        <GenreChips chosen={genre} onChoose={choose} />
      </div>
      {rows.map(([row, count]) => (
        <HomeRow key={row} row={row} genre={genre}>
          <HomeRowEvents row={row} count={count} genre={genre} {...cards} />
        </HomeRow>
      ))}
    </div>
  )
}
