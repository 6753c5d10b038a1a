import { directoryCopy } from '../../copy/directory.ts'
import { classes } from '../../ui/classes.ts'
import { input } from '../../ui/input.css.ts'
import { option } from '../../ui/select-field.css.ts'
import { genre as look } from './directory.css.ts'
import { useGenres } from './queries.ts'

/** The genres in use. One that stands in the address stays to be seen, whether or not the list has come or knows it. */
export const GenreSelect = ({ value, onChange }: { value: string; onChange: (genre: string) => void }) => {
  const genres = useGenres().data?.value ?? []
  const options = value && !genres.includes(value) ? [value, ...genres] : genres
  return (
    <select
      className={classes(input, look)}
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
