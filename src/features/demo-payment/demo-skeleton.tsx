import { chakra } from '@chakra-ui/react/styled-system'
import { demoPaymentCopy as copy } from '../../copy/demo-payment.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { demoStyles } from './demo-styles.ts'

/** The page to come, in the places of the real one; the heading is there already. */
export const DemoSkeleton = () => (
  <chakra.div css={demoStyles} role="status">
    <span className="visually-hidden">{copy.loading}</span>
    <div className="what" aria-hidden="true">
      <Skeleton h="9" w="40" />
      <Skeleton h="24" />
      <Skeleton h="56" borderRadius="xl" />
    </div>
    <div className="how" aria-hidden="true">
      <Skeleton h="40" />
      <Skeleton h="20" />
      <Skeleton h="14" borderRadius="full" />
    </div>
  </chakra.div>
)
