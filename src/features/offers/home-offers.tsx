import { chakra } from '@chakra-ui/react/styled-system'
import { paths } from '../../config/paths.ts'
import { offersCopy } from '../../copy/offers.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { ArrowRightIcon } from '../../ui/icons.tsx'
import { PassOffers, type PassOffersProps } from './pass-offers.tsx'
import { sectionStyles } from './section-styles.ts'

/** 'Les offres' on home. */
const HomeOffers = (who: Pick<PassOffersProps, 'user' | 'isVisitor'>) => (
  <chakra.section css={sectionStyles} aria-labelledby="offres">
    <header>
      <div>
        <h2 id="offres">{offersCopy.title}</h2>
        <p>{offersCopy.lead}</p>
      </div>
      <ButtonLink to={paths.passNectar} variant="outline" size="sm">
        {offersCopy.all}
        <ArrowRightIcon size={18} />
      </ButtonLink>
    </header>
    <PassOffers {...who} />
  </chakra.section>
)

export default HomeOffers
