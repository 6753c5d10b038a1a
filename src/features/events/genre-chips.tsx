import { chakra } from '@chakra-ui/react/styled-system'
import { homeCopy } from '../../copy/home.ts'
import { chipsStyles } from '../../ui/chips-styles.ts'
import { type HomeGenre, homeGenres } from './home-genre.ts'

/** One genre at a time, or all of them. */
export const GenreChips = ({
  chosen,
  onChoose,
}: {
  chosen: HomeGenre
  onChoose: (genre: HomeGenre) => void
}) => (
  <chakra.div css={chipsStyles} role="group" aria-label={homeCopy.genres}>
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
