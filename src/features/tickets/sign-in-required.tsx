import { useLocation } from 'react-router-dom'
import type { Ticket } from '../../../contract/tickets.ts'
import { paths } from '../../config/paths.ts'
import { ticketsCopy } from '../../copy/tickets.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyCells } from '../../ui/empty-state.tsx'
import { ExpiredStrip } from '../../ui/expired-strip.tsx'
import { Box, Grid, Stack } from '../../ui/layout.tsx'
import { Skeleton } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import * as styles from './tickets.css.ts'

/** Returns the address of the sign-in that leads back to this one, with the ticket or the Pass that it opens. */
const useSignIn = (): string =>
  `${paths.auth}?return=${encodeURIComponent(paths.tickets + useLocation().search)}`

/** Renders 'Mes billets' for a visitor. */
export const SignInRequired = () => (
  <Grid className={styles.split} align="center" gap={{ base: '4', lg: '12' }}>
    <Notice
      title={ticketsCopy.signIn.title}
      action={
        <ButtonLink to={useSignIn()} size="lg">
          {ticketsCopy.signIn.action}
        </ButtonLink>
      }
    >
      {ticketsCopy.signIn.description}
    </Notice>
    <div className={styles.passStandIn} aria-hidden="true">
      <span className={styles.passStandInCells}>
        <EmptyCells />
      </span>
      <i className={styles.passStandInStub} />
    </div>
  </Grid>
)

/** Renders the strip above the stored tickets once the session is over. */
export const ExpiredTickets = () => <ExpiredStrip copy={ticketsCopy.expired} to={useSignIn()} />

/** Renders the room of a ticket's places, below its other actions: those of an order are rows of their own, with a line where seats are left. */
export const PlacesRoom = ({ ticket: { orderId, codes, resale } }: { ticket: Ticket }) => {
  const line = resale === 'seats_left' ? 2.3 : 0
  const height = codes.length > 1 ? codes.length * 2.75 + (line || 1) : line
  return orderId && height > 0 && <Box w="full" style={{ minHeight: `${height}rem` }} />
}

/** Renders the placeholder of the next ticket. */
export const NextSkeleton = () => <Skeleton className={styles.nextComing} borderRadius="lg" />

/**
 * Renders the placeholder of the tickets. `isAwaited`: the device has been read and has none. Before that a phone hides what follows the
 * next ticket.
 */
export const TicketsSkeleton = ({ isAwaited = false }: { isAwaited?: boolean }) => (
  <Stack gap="4" role="status" {...(!isAwaited && { 'data-unread': '' })}>
    <span className="visually-hidden">Chargement des billets…</span>
    <Skeleton h="5" w="64" />
    <Skeleton h="12" w="56" />
    <Skeleton h="40" borderRadius="lg" />
  </Stack>
)
