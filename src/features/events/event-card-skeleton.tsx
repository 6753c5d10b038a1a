import { chakra } from '@chakra-ui/react/styled-system'
import { Skeleton } from '../../ui/skeleton.tsx'
import { cardStyles, gridStyles } from './card-styles.ts'

const styles = {
  ...cardStyles,
  '& .picture': { display: 'block', width: '100%', aspectRatio: '4 / 5', borderRadius: 'sm' },
  '& .line': { height: '0.9rem', marginTop: '2' },
  '& .name': { height: '1.3rem', width: '85%' },
  '& .short': { width: '55%' },
}

const EventCardSkeleton = () => (
  <chakra.div css={styles}>
    <Skeleton className="picture" />
    <div className="words">
      <Skeleton className="name" />
      <Skeleton className="line short" />
      <Skeleton className="line" />
      <Skeleton className="line" />
    </div>
  </chakra.div>
)

/** As many cards to come, in the places of the real ones; `label` is what a screen reader hears. */
export const EventGridSkeleton = ({ count, label }: { count: number; label: string }) => (
  <div role="status">
    <span className="visually-hidden">{label}</span>
    <chakra.div css={gridStyles} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never move.
        <EventCardSkeleton key={index} />
      ))}
    </chakra.div>
  </div>
)
