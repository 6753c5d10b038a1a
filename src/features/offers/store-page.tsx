import type { ReactNode } from 'react'
import { passPageCopy } from '../../copy/pass-page.ts'
import { useAppConfig } from '../../shared/app-config.ts'
import { Heading, Text } from '../../ui/type.tsx'
import { Claims, Closing, OffersSection, PassStory, useOffersAnchor } from './offers-section.tsx'
import type { PassOffersProps } from './pass-offers.tsx'
import * as styles from './pass-page.css.ts'

interface StorePageProps extends Pick<PassOffersProps, 'user' | 'isVisitor'> {
  /** Shown above the offers while the user is unknown. */
  notice?: ReactNode
}

/** Renders `/store`: the explanation, the steps, then the offers with their terms. */
export const StorePage = ({ notice, ...who }: StorePageProps) => {
  const [heading, toOffers] = useOffersAnchor()
  const isDemo = useAppConfig().demo
  return (
    <>
      <header className={styles.head}>
        <Heading as="h1" className={styles.title} size="6xl" tabIndex={-1}>
          {passPageCopy.store.title}
        </Heading>
        <Text className={styles.lead} color="muted" mt="4" maxW="34rem" textWrap="pretty">
          {passPageCopy.store.lead}
        </Text>
      </header>
      {notice && <div className={styles.notice}>{notice}</div>}
      <PassStory isDemo={isDemo} />
      <OffersSection {...who} heading={heading} hasTerms />
      {isDemo && <Claims />}
      <Closing onOffers={toOffers} />
    </>
  )
}
