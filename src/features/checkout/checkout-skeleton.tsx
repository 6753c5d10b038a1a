import { checkoutCopy } from '../../copy/checkout.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import * as styles from './checkout.css.ts'

/** A checkout to come, in the places of the real one. */
export const CheckoutSkeleton = () => (
  <div className={styles.page} role="status">
    <PageTitle title={checkoutCopy.title} />
    <span className="visually-hidden">{checkoutCopy.loading}</span>
    <div className={styles.back}>
      <Skeleton w="48" h="11" />
    </div>
    <header className={styles.header}>
      <Skeleton className={styles.posterComing} />
      <div className={styles.words}>
        <Skeleton w="64" h="9" />
        <Skeleton w="48" h="6" />
      </div>
    </header>
    <div className={styles.columns}>
      <div className={styles.main}>
        <Skeleton h="56" />
        <Skeleton h="20" />
      </div>
      <Skeleton h="80" borderRadius="lg" />
    </div>
  </div>
)
