import { paymentCopy } from '../../copy/payment.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import * as styles from './payment.css.ts'

/** A payment that is being asked about, in the places of its result. */
export const PaymentSkeleton = () => (
  <div className={styles.page} role="status">
    <PageTitle title={paymentCopy.title} />
    <span className="visually-hidden">{paymentCopy.loading}</span>
    <div className={styles.said}>
      <Skeleton w="64" h="12" />
      <Skeleton w="80" h="11" />
      <Skeleton w="80" h="14" />
      <Skeleton w="48" h="14" borderRadius="full" />
    </div>
    <Skeleton h="64" borderRadius="lg" />
  </div>
)
