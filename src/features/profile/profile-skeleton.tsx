import { chakra } from '@chakra-ui/react/styled-system'
import { profileCopy } from '../../copy/profile.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

const styles = {
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
  gap: { base: '6', lg: '8' },
  alignItems: 'start',
}

/** The profile's place while nobody is known. */
export const ProfileSkeleton = () => (
  <chakra.div css={styles} role="status">
    <span className="visually-hidden">{profileCopy.loading}</span>
    <Skeleton h="80" borderRadius="xl" />
    <Skeleton h="80" borderRadius="xl" />
  </chakra.div>
)
