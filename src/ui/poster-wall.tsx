import { chakra } from '@chakra-ui/react/styled-system'
import { posterMarkup } from '../lib/poster-url.ts'

const look = {
  display: 'grid',
  gridTemplateColumns: 'repeat(3, 1fr)',
  gap: '3.5%',
  width: '100%',
  '& > span': { display: 'block', boxShadow: '0 10px 30px rgb(0 0 0 / 0.35)' },
  '& svg': { width: '100%', height: 'auto' },
  '& > span:nth-of-type(3n + 2)': { transform: 'translateY(-18%)' },
  '& > span:nth-of-type(3n)': { transform: 'translateY(9%)' },
}

interface PosterWallProps {
  posters: readonly { id: string; style: string }[]
}

/** Posters pasted beside each other, three to a row, drawn in the page itself: no request and nothing to wait for. */
export const PosterWall = ({ posters }: PosterWallProps) => (
  <chakra.div css={look} aria-hidden="true">
    {posters.map(({ id, style }) => (
      <span key={id} dangerouslySetInnerHTML={{ __html: posterMarkup(id, style) }} />
    ))}
  </chakra.div>
)
