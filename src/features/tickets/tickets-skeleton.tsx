import { Skeleton } from '../../ui/skeleton.tsx'
import * as styles from './tickets.css.ts'

/**
 * The tickets' place while nothing is known yet, in the geometry of what comes. `isAwaited`: the device has been read and keeps none; before that a phone does not
 * show it, since what the device keeps says whether the preflight takes its room above.
 */
export const TicketsSkeleton = ({ isAwaited = false }: { isAwaited?: boolean }) => (
  <div className={styles.list} role="status" {...(!isAwaited && { 'data-unread': '' })}>
    <span className="visually-hidden">Chargement des billets…</span>
    <Skeleton h="5" w="64" />
    <Skeleton h="12" w="56" />
    <Skeleton className={styles.firstComing} h="40" borderRadius="lg" />
    <Skeleton h="40" borderRadius="lg" />
  </div>
)
