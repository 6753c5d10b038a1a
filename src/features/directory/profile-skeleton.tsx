import { chakra } from '@chakra-ui/react/styled-system'
import { directoryCopy } from '../../copy/directory.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { profileStyles } from './profile-styles.ts'

const styles = {
  ...profileStyles,
  '& > .tools': { height: { base: '0', lg: '92px' } },
  '& > .columns > .picture': {
    display: 'block',
    marginInline: { base: 'calc(-1 * var(--gutter))', md: '0' },
    aspectRatio: { base: '1 / 1', md: '3 / 2', lg: '4 / 5' },
    borderRadius: { base: '0', md: 'sm' },
  },
}

/** An artist or a venue to come, in the places of the real one. */
export const ProfileSkeleton = () => (
  <chakra.div css={styles} role="status">
    <span className="visually-hidden">{directoryCopy.loading}</span>
    <div className="tools" />
    <div className="columns" aria-hidden="true">
      <Skeleton className="picture" />
      <div className="words">
        <Skeleton h="20" w="80%" />
        <Skeleton h="6" w="40%" />
        <Skeleton h="28" />
        <Skeleton h="14" />
      </div>
    </div>
  </chakra.div>
)
