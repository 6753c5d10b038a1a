import { chakra } from '@chakra-ui/react/styled-system'
import { checkoutCopy } from '../../copy/checkout.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { skeleton } from '../../ui/skeleton.css.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { checkoutStyles } from './checkout-styles.ts'

/** A checkout to come, in the places of the real one. */
export const CheckoutSkeleton = () => (
  <chakra.div css={checkoutStyles} role="status">
    <PageTitle title={checkoutCopy.title} />
    <span className="visually-hidden">{checkoutCopy.loading}</span>
    <div className="back">
      <Skeleton w="48" h="11" />
    </div>
    <header>
      <chakra.span className={skeleton()} w={{ base: '5.5rem', md: '7.5rem' }} aspectRatio="4 / 5" />
      <div className="words">
        <Skeleton w="64" h="9" />
        <Skeleton w="48" h="6" />
      </div>
    </header>
    <div className="columns">
      <div className="main">
        <Skeleton h="56" />
        <Skeleton h="20" />
      </div>
      <Skeleton h="80" borderRadius="lg" />
    </div>
  </chakra.div>
)
