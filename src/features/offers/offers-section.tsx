import { chakra } from '@chakra-ui/react/styled-system'
import { lazy, type RefObject, Suspense } from 'react'
import { offersCopy } from '../../copy/offers.ts'
import { PassOffers, type PassOffersProps } from './pass-offers.tsx'
import { sectionStyles } from './section-styles.ts'

// Of the offers pages alone, once it is known who is there.
const OffersNotice = lazy(() => import('./notice/offers-notice.tsx'))

/** The grid with its heading, where the page's buttons lead. */
export const OffersSection = ({
  heading,
  ...offers
}: PassOffersProps & { heading: RefObject<HTMLHeadingElement | null> }) => (
  <chakra.section css={sectionStyles} aria-labelledby="offres">
    <header>
      <div>
        <h2 id="offres" ref={heading} tabIndex={-1}>
          {offersCopy.title}
        </h2>
        <p>{offersCopy.lead}</p>
      </div>
    </header>
    {(offers.user || offers.isVisitor) && (
      <Suspense fallback={null}>
        <OffersNotice userId={offers.user?.id} />
      </Suspense>
    )}
    <PassOffers {...offers} />
  </chakra.section>
)
