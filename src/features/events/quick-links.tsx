import { Link } from 'react-router-dom'
import { whens } from '../../../contract/rules/whens.ts'
import { paths } from '../../config/paths.ts'
import { eventsCopy } from '../../copy/events.ts'
import { chip } from '../../ui/chips.css.ts'
import { classes } from '../../ui/classes.ts'
import { ALL_GENRES, type HomeGenre } from './home-genre.ts'
import * as styles from './quick-filters.css.ts'

const { quick } = eventsCopy
const ways: [query: string, label: string][] = [
  ...whens.map((when): [string, string] => [`when=${when}`, quick.when[when]]),
  ['pass=1', quick.pass],
  ['free=1', quick.free],
]

/** From home into the list, by what is asked for most often; the genre that is chosen comes along, and there the person's city. */
export const QuickLinks = ({ genre }: { genre: HomeGenre }) => {
  const style = genre === ALL_GENRES ? '' : `musicStyle=${encodeURIComponent(genre)}&`
  return (
    <nav className={styles.row} aria-label={quick.label}>
      {ways.map(([query, label]) => (
        <Link className={classes(chip, styles.chip)} key={query} to={`${paths.events}?${style}${query}`}>
          {label}
        </Link>
      ))}
    </nav>
  )
}
