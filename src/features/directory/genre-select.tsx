import { chakra } from '@chakra-ui/react/styled-system'
import { directoryCopy } from '../../copy/directory.ts'
import { input } from '../../ui/recipes.ts'
import { useGenres } from './queries.ts'

const Select = chakra('select', input)

const styles = {
  width: 'auto',
  flex: { base: '1 1 100%', sm: '0 1 15rem' },
  paddingRight: '10',
  borderRadius: 'full',
  textOverflow: 'ellipsis',
  backgroundImage:
    'linear-gradient(45deg, transparent 50%, currentColor 50%), linear-gradient(-45deg, transparent 50%, currentColor 50%)',
  backgroundPosition: 'calc(100% - 22px) 55%, calc(100% - 16px) 55%',
  backgroundSize: '6px 6px',
  backgroundRepeat: 'no-repeat',
  '& option': { bg: 'raised', color: 'ink' },
  '&[data-on=true]': { borderColor: 'honey', fontWeight: '600' },
}

/** The genres in use. One that stands in the address stays to be seen, whether or not the list has come or knows it. */
export const GenreSelect = ({ value, onChange }: { value: string; onChange: (genre: string) => void }) => {
  const genres = useGenres().data?.value ?? []
  const options = value && !genres.includes(value) ? [value, ...genres] : genres
  return (
    <Select
      css={styles}
      aria-label={directoryCopy.genre}
      data-on={value !== ''}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      <option value="">{directoryCopy.anyGenre}</option>
      {options.map((genre) => (
        <option key={genre} value={genre}>
          {genre}
        </option>
      ))}
    </Select>
  )
}
