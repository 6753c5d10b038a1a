import { chakra } from '@chakra-ui/react/styled-system'
import { skeleton } from '../../ui/skeleton.css.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

/** The tickets' place while nothing is known yet, in the geometry of what comes. */
export const TicketsSkeleton = () => (
  <chakra.div display="grid" gap="4" role="status">
    <span className="visually-hidden">Chargement des billets…</span>
    <Skeleton h="5" w="64" />
    <Skeleton h="12" w="56" />
    <chakra.span className={skeleton({ h: '40', borderRadius: 'lg' })} mt="2" />
    <Skeleton h="40" borderRadius="lg" />
  </chakra.div>
)
