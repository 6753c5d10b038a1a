import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import type { User } from '../../../contract/auth.ts'
import type { Event, TicketType } from '../../../contract/events.ts'
import { hasStarted, instantOfParis, isAhead, parisStamp } from '../../../contract/rules/paris-time.ts'
import { isPartner } from '../../../contract/rules/pass.ts'
import { paths } from '../../config/paths.ts'
import { checkoutCopy as copy } from '../../copy/checkout.ts'
import type { AppError } from '../../data/errors.ts'
import type { Stored } from '../../data/stored.ts'
import { now } from '../../lib/clock.ts'
import { useStaleness } from '../../shared/freshness.ts'
import { useRenderAt } from '../../shared/use-render-at.ts'
import { AsOfLine } from '../../ui/as-of-line.tsx'
import { deferred } from '../../ui/deferred.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Skeleton } from '../../ui/loading.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { notify } from '../../ui/toaster.tsx'
import * as styles from './checkout.css.ts'
import { Checkout } from './checkout.tsx'

/** Renders the placeholder of a checkout, with the layout of the real one. */
export const CheckoutSkeleton = () => (
  <div className={styles.page} role="status">
    <PageTitle title={copy.title} />
    <span className="visually-hidden">{copy.loading}</span>
    <div className={styles.back}>
      <Skeleton w="48" h="11" />
    </div>
    <header className={styles.header}>
      <Skeleton className={styles.posterComing} />
      <Stack className={styles.words}>
        <Skeleton w="64" h="9" />
        <Skeleton w="48" h="6" />
      </Stack>
    </header>
    <div className={styles.columns}>
      <Stack gap="8">
        <Skeleton h="56" />
        <Skeleton h="20" />
      </Stack>
      <Skeleton h="80" borderRadius="lg" />
    </div>
  </div>
)

/** Whether an event is sold here to this member; if not, why. */
export type Gate =
  | { kind: 'open'; isCovered: boolean; isPassRefused: boolean }
  | { kind: 'cancelled' }
  | { kind: 'over' | 'begun' }
  | { kind: 'external' }
  | { kind: 'partner'; hasPass: boolean }

/** Returns the gate. `wantsFree`: the address asks for a free booking with the Pass, which counts only if the Pass covers the event. */
export const gateOf = (
  event: Event,
  { passStatus }: Pick<User, 'passStatus'>,
  wantsFree: boolean,
  now: Date,
): Gate => {
  if (event.status === 'cancelled') return { kind: 'cancelled' }
  if (!isAhead(event, now)) return { kind: 'over' }
  if (event.ticketingMode === 'external') return { kind: 'external' }
  if (hasStarted(event, now)) return { kind: 'begun' }
  const hasPass = passStatus >= 1
  if (!isPartner(event)) return { kind: 'open', isCovered: false, isPassRefused: wantsFree && hasPass }
  return wantsFree && hasPass
    ? { kind: 'open', isCovered: true, isPassRefused: false }
    : { kind: 'partner', hasPass }
}

// Needed only if the page failed to load, or has nothing to sell.
const closed = () => import('./checkout-closed.tsx')
const inPlace = { fallback: <CheckoutSkeleton />, isRequired: true }
const CheckoutClosed = deferred(async () => ({ default: (await closed()).CheckoutClosed }), inPlace)
const EventMissing = deferred(async () => ({ default: (await closed()).EventMissing }), inPlace)
const TicketTypesMissing = deferred(async () => ({ default: (await closed()).TicketTypesMissing }), inPlace)
const NoTicketTypes = deferred(async () => ({ default: (await closed()).NoTicketTypes }), inPlace)

/** A query's state, as the page has it. */
interface Read<T> {
  stored: Stored<T> | undefined
  error: AppError | null
  isRefreshing: boolean
  retry: () => void
}

interface CheckoutViewProps {
  user: User
  event: Read<Event>
  types: Read<TicketType[]>
  /** True if the address asks for a free booking with the Pass. */
  wantsFree: boolean
  shop: (event: Event) => ReactNode
  /** Renders how many concerts of the month a booking with the Pass uses. */
  cost: (event: Event) => ReactNode
}

/** Renders the checkout of an event in each state: loading, open, closed, gone, or not on this device. */
export const CheckoutView = ({
  user,
  event: { stored, isRefreshing, error, retry },
  types,
  wantsFree,
  shop,
  cost,
}: CheckoutViewProps) => {
  const oldest = [stored, types.stored].find((read) => read?.source === 'device')
  const staleness = useStaleness(oldest, isRefreshing || types.isRefreshing)
  if (!stored) {
    return error ? <EventMissing error={error} retry={retry} /> : <CheckoutSkeleton />
  }
  return (
    <>
      <PageTitle title={`${copy.title}, ${stored.value.eventName}`} />
      <Till
        key={wantsFree ? 'covered' : 'sold'}
        {...{ user, types, wantsFree, shop, cost }}
        event={stored.value}
      >
        {oldest && staleness && (
          <AsOfLine>{copy.asOf[staleness](parisStamp(new Date(oldest.storedAt)))}</AsOfLine>
        )}
      </Till>
    </>
  )
}

interface TillProps extends Omit<CheckoutViewProps, 'event'> {
  event: Event
  children: ReactNode
}

/** Closes by itself when the concert begins. An order that is under way stays in its place. */
const Till = ({ user, event, types, wantsFree, shop, cost, children }: TillProps) => {
  useRenderAt([instantOfParis(event.date, event.time)])
  const gate = gateOf(event, user, wantsFree, now())
  const isOpen = gate.kind === 'open'
  const isCovered = isOpen && gate.isCovered
  const closed = (waiting: ReactNode) => {
    if (!isOpen) return <CheckoutClosed event={event} gate={gate} shop={shop(event)} waiting={waiting} />
    if (types.stored) return types.stored.value.length === 0 && <NoTicketTypes event={event} />
    if (!types.error) return <CheckoutSkeleton />
    return <TicketTypesMissing event={event} error={types.error} retry={types.retry} />
  }
  return (
    <Checkout
      event={event}
      userId={user.id}
      isCovered={isCovered}
      isPassRefused={isOpen && gate.isPassRefused}
      cost={isCovered ? cost(event) : null}
      types={types.stored?.value ?? []}
      closed={closed}
    >
      {children}
    </Checkout>
  )
}

/** Redirects a visitor to sign-in, and back to `path`. Shows the reason, unless the app has just shown that the session is over. */
export const SignInFirst = ({ path, isNotified = false }: { path: string; isNotified?: boolean }) => {
  const navigate = useNavigate()
  const lead = useEffectEvent(() => {
    if (!isNotified) notify({ ...copy.signIn, type: 'info', subject: 'sign-in' })
    navigate(`${paths.auth}?return=${encodeURIComponent(path)}`, { replace: true })
  })
  useEffect(() => lead(), [])
  return null
}
