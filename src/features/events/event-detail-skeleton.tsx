import { chakra } from '@chakra-ui/react/styled-system'
import { eventsCopy } from '../../copy/events.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { detailStyles } from './detail-styles.ts'

const styles = {
  ...detailStyles,
  '& .tools': { height: { base: '0', lg: '92px' } },
  '& .picture': {
    marginInline: { base: 'calc(-1 * var(--gutter))', md: '0' },
    aspectRatio: { base: '1 / 1', md: '3 / 2', lg: '4 / 5' },
    borderRadius: { base: '0', md: 'sm' },
  },
}

/** An event to come, in the places of the real one. */
export const EventDetailSkeleton = () => (
  <chakra.div css={styles} role="status">
    <span className="visually-hidden">{eventsCopy.detail.loading}</span>
    <div className="tools" />
    <div className="columns" aria-hidden="true">
      <Skeleton className="picture" />
      <div className="words">
        <Skeleton h="20" w="80%" />
        <Skeleton h="6" w="40%" />
        <Skeleton h="24" />
        <Skeleton h="14" />
        <Skeleton h="32" />
      </div>
    </div>
  </chakra.div>
)
