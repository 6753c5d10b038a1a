import { offersCopy } from '../../copy/offers.ts'
import { passPageCopy } from '../../copy/pass-page.ts'
import { useAppConfig } from '../../shared/app-config.ts'
import { Benefits } from './benefits.tsx'
import { Claims } from './claims.tsx'
import { Closing } from './closing.tsx'
import { OffersSection } from './offers-section.tsx'
import { PassHero } from './pass-hero.tsx'
import type { PassOffersProps } from './pass-offers.tsx'
import { PassStory } from './pass-story.tsx'
import { useOffersAnchor } from './use-offers-anchor.ts'

type Who = Pick<PassOffersProps, 'user' | 'isVisitor'>

/** `/pass-nectar`: the Pass shown, told, and sold. */
export const MarketingPage = (who: Who) => {
  const [heading, toOffers] = useOffersAnchor()
  const isDemo = useAppConfig().demo
  return (
    <>
      <PassHero isDemo={isDemo} onOffers={toOffers} />
      <PassStory isDemo={isDemo} />
      <OffersSection {...who} heading={heading} hasTerms currentLabel={offersCopy.yourCurrentPass} />
      <Benefits />
      {isDemo && <Claims />}
      <Closing claim={isDemo && passPageCopy.claims.registered} />
    </>
  )
}
