import { lazy, type RefObject, Suspense } from 'react'
import { offersCopy } from '../../copy/offers.ts'
import { SectionHeader } from '../../ui/section-header.tsx'
import * as styles from './offers.css.ts'
import { PassOffers, type PassOffersProps } from './pass-offers.tsx'

// Of the offers pages alone, once it is known who is there.
const OffersNotice = lazy(() => import('./notice/offers-notice.tsx'))

/** The grid with its heading, where the page's buttons lead. */
export const OffersSection = ({
  heading,
  ...offers
}: PassOffersProps & { heading: RefObject<HTMLHeadingElement | null> }) => (
  <section className={styles.section} aria-labelledby="offres">
    <SectionHeader
      id="offres"
      title={offersCopy.title}
      lead={offersCopy.lead}
      headingRef={heading}
      className={styles.header}
    />
    {(offers.user || offers.isVisitor) && (
      <Suspense fallback={null}>
        <OffersNotice userId={offers.user?.id} />
      </Suspense>
    )}
    <PassOffers {...offers} />
  </section>
)
