import { chakra } from '@chakra-ui/react/styled-system'
import { homeCopy } from '../../copy/home.ts'
import { type HomeGenre, homeGenres } from './home-genre.ts'

const look = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: '2',
  '& > button': {
    minHeight: '11',
    px: '4',
    borderRadius: 'full',
    borderWidth: '1.5px',
    borderColor: 'control',
    fontWeight: '600',
    transition: 'background-color 150ms, border-color 150ms',
    _hover: { borderColor: 'ink' },
    '&[aria-pressed=true]': { bg: 'accent', color: 'onAccent', borderColor: 'accent' },
  },
}

/** One genre at a time, or all of them. */
export const GenreChips = ({
  chosen,
  onChoose,
}: {
  chosen: HomeGenre
  onChoose: (genre: HomeGenre) => void
}) => (
  <chakra.div css={look} role="group" aria-label={homeCopy.genres}>
    {homeGenres.map((genre) => (
      <button
        key={genre}
        type="button"
        lang="en"
        aria-pressed={genre === chosen}
        onClick={() => onChoose(genre)}
      >
        {genre}
      </button>
    ))}
  </chakra.div>
)
