import { chakra } from '@chakra-ui/react/styled-system'
import { Skeleton } from '../../ui/skeleton.tsx'

/** The tickets' place while nothing is known yet, in the geometry of what comes. */
export const TicketsSkeleton = () => (
  <chakra.div display="grid" gap="4" role="status">
    <span className="visually-hidden">Chargement des billets…</span>
    <Skeleton height="1.25rem" width="16rem" maxWidth="100%" />
    <Skeleton height="3rem" width="14rem" />
    <Skeleton height="10rem" borderRadius="lg" mt="2" />
    <Skeleton height="10rem" borderRadius="lg" />
  </chakra.div>
)
