import { chakra } from '@chakra-ui/react/styled-system'
import type { RefObject } from 'react'
import { offersCopy } from '../../copy/offers.ts'
import { PassOffers, type PassOffersProps } from './pass-offers.tsx'
import { sectionLook } from './section-look.ts'

/** The grid with its heading, where the page's buttons lead. */
export const OffersSection = ({
  heading,
  ...offers
}: PassOffersProps & { heading: RefObject<HTMLHeadingElement | null> }) => (
  <chakra.section css={sectionLook} aria-labelledby="offres">
    <header>
      <div>
        <h2 id="offres" ref={heading} tabIndex={-1}>
          {offersCopy.title}
        </h2>
        <p>{offersCopy.lead}</p>
      </div>
    </header>
    <PassOffers {...offers} />
  </chakra.section>
)
