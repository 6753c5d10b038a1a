import { eventDetailCopy } from '../../copy/event-detail.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import * as styles from './event-detail.css.ts'

/** An event to come, in the places of the real one. */
export const EventDetailSkeleton = () => (
  <div className={styles.detail} role="status">
    <span className="visually-hidden">{eventDetailCopy.loading}</span>
    <div className={styles.skeletonTools} />
    <div className={styles.columns} aria-hidden="true">
      <Skeleton className={styles.skeletonPicture} />
      <div className={styles.words}>
        <Skeleton h="20" w="80%" />
        <Skeleton h="6" w="40%" />
        <Skeleton h="24" />
        <Skeleton h="14" />
        <Skeleton h="32" />
      </div>
    </div>
  </div>
)
