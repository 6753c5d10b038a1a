import { chakra } from '@chakra-ui/react/styled-system'
import { HeartIcon } from '../../ui/icons.tsx'

const look = {
  display: 'grid',
  gridTemplateColumns: 'repeat(3, 1fr)',
  gap: { base: '3', md: '4' },
  width: 'min(100%, 24rem)',
  marginBottom: '3',
  '& > span': {
    display: 'grid',
    placeItems: 'start end',
    padding: '2',
    aspectRatio: '4 / 5',
    borderWidth: '2px',
    borderStyle: 'dashed',
    borderColor: 'control',
    borderRadius: 'sm',
    color: 'control',
  },
  '& > span:nth-of-type(2)': { color: 'honey', '& svg': { fill: 'currentColor' } },
}

/** Where favourites will stand: three posters to come. */
export const EmptyShelf = () => (
  <chakra.div css={look} aria-hidden="true">
    <span>
      <HeartIcon size={22} />
    </span>
    <span>
      <HeartIcon size={22} />
    </span>
    <span>
      <HeartIcon size={22} />
    </span>
  </chakra.div>
)
