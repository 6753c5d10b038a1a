import { chakra } from '@chakra-ui/react/styled-system'
import { confirmationCopy as copy } from '../../copy/confirmation.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { confirmationStyles } from './confirmation-styles.ts'

/** A booking to come, in the places of the real one. */
export const ConfirmationSkeleton = () => (
  <chakra.div css={confirmationStyles} role="status">
    <PageTitle title={copy.pageTitle} />
    <span className="visually-hidden">{copy.loading}</span>
    <header>
      <Skeleton w="48" h="12" />
      <Skeleton w="80" h="11" />
    </header>
    <Skeleton h="24rem" borderRadius="xl" />
    <div className="after">
      <Skeleton h="28" />
      <Skeleton h="14" w="56" borderRadius="full" />
    </div>
  </chakra.div>
)
