import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import { passPageCopy } from '../../copy/pass-page.ts'
import { useHydratedConfig } from '../../shared/page-config.ts'
import { pageGutter } from '../../ui/page-gutter.ts'
import { Claims } from './claims.tsx'
import { Closing } from './closing.tsx'
import { OffersSection } from './offers-section.tsx'
import type { PassOffersProps } from './pass-offers.tsx'
import { PassStory } from './pass-story.tsx'
import { useOffersAnchor } from './use-offers-anchor.ts'

const styles = {
  ...pageGutter,
  paddingTop: { base: '8', md: '14' },
  '& h1': {
    fontFamily: 'heading',
    fontWeight: '800',
    fontSize: { base: '5xl', md: '7xl' },
    lineHeight: '0.92',
    letterSpacing: '-0.045em',
    maxWidth: '11em',
    textWrap: 'balance',
  },
  '& p': {
    marginTop: '4',
    fontSize: { base: 'md', md: 'xl' },
    color: 'muted',
    maxWidth: '34rem',
    textWrap: 'pretty',
  },
}

const noticeStyles = { ...pageGutter, paddingTop: '8' }

interface StorePageProps extends Pick<PassOffersProps, 'user' | 'isVisitor'> {
  /** What is said before the offers where it is not known who looks. */
  notice?: ReactNode
}

/** `/store`: for somebody who wants a Pass now, the offers first. */
export const StorePage = ({ notice, ...who }: StorePageProps) => {
  const [heading, toOffers] = useOffersAnchor()
  const isDemo = useHydratedConfig().demo
  return (
    <>
      <chakra.header css={styles}>
        <h1 tabIndex={-1}>{passPageCopy.store.title}</h1>
        <p>{passPageCopy.store.lead}</p>
      </chakra.header>
      {notice && <chakra.div css={noticeStyles}>{notice}</chakra.div>}
      <OffersSection {...who} heading={heading} hasTerms />
      <PassStory isDemo={isDemo} />
      {isDemo && <Claims />}
      <Closing onOffers={toOffers} />
    </>
  )
}
