import type { ReactNode } from 'react'
import type { PaymentStatus } from '../../../contract/checkout.ts'
import { DEFAULT_TIME, isUpcoming, longDays } from '../../../contract/rules/paris-time.ts'
import { paths, pathTo } from '../../config/paths.ts'
import { paymentCopy as copy } from '../../copy/payment.ts'
import { isSessionOver } from '../../data/errors.ts'
import { now } from '../../lib/clock.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { classes } from '../../ui/classes.ts'
import * as DataList from '../../ui/data-list.tsx'
import { AlertIcon, CheckIcon } from '../../ui/icons.tsx'
import { Box, HStack, Stack, Wrap } from '../../ui/layout.tsx'
import { Skeleton, Spinner } from '../../ui/loading.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { PosterNotice } from '../../ui/poster-notice.tsx'
import { Heading, Text } from '../../ui/type.tsx'
import { Hint } from './hint.tsx'
import * as styles from './payment.css.ts'
import { isWaiting, successPath, usePayment } from './queries.ts'
import * as recapStyles from './recap.css.ts'
import { lineTotal, Sums } from './selection.tsx'

const sumLabel = ({ state, hasRefundFailed }: PaymentStatus): string => {
  if (state === 'ticketed') return copy.paid
  return state === 'refunded' && !hasRefundFailed ? copy.back : copy.due
}

/** Renders the order as the server returned it. */
const Receipt = ({ payment }: { payment: PaymentStatus }) => (
  <section className={recapStyles.paper} aria-label={copy.order}>
    <Heading size="md">{copy.order}</Heading>
    <Sums
      lines={payment.lines.map(({ ticketType, quantity, price }) => ({
        key: `${ticketType} ${quantity} ${price}`,
        label: copy.line(quantity, ticketType),
        price: lineTotal({ price, quantity }),
      }))}
      label={sumLabel(payment)}
      total={payment.totalAmount}
    />
    <Hint>
      {payment.isDemo && (
        <Text as="b" display="block" color="ink">
          {copy.demo}
        </Text>
      )}
      <span>{copy.number(payment.orderId)}</span>
    </Hint>
  </section>
)

interface PaymentResultProps {
  payment: PaymentStatus
  /** True if the payment provider reports it refused or abandoned. */
  hasFailed: boolean
  calendar: (payment: PaymentStatus) => ReactNode
  picture: (payment: PaymentStatus) => ReactNode
  /** The places of a successful payment, to be sent. */
  places: (payment: PaymentStatus) => ReactNode
  /** The animation on the stamp of a successful payment. */
  flourish: ReactNode
}

type Shown = PaymentStatus['state'] | 'abandoned'

const messages: Record<Shown, { title: string; text: string }> = {
  abandoned: copy.abandoned,
  pending: copy.waiting.pending,
  processing: copy.waiting.processing,
  ticketed: copy.ticketed,
  declined: copy.declined,
  expired: copy.expired,
  refunding: copy.refunding,
  refunded: copy.refunded,
}

const canTryAgain = (state: Shown): boolean =>
  state === 'abandoned' || state === 'declined' || state === 'expired'

/** Returns the text for a payment; a refund in progress states its cause. */
const messageOf = (
  state: Shown,
  { refundCause, hasRefundFailed }: PaymentStatus,
): { title: string; text: string } => {
  if (state === 'refunded' && hasRefundFailed) return copy.refundFailed
  return state === 'refunding' && refundCause && refundCause !== 'late'
    ? copy.paidBack[refundCause]
    : messages[state]
}

const Stamp = ({ state, title, flourish }: { state: Shown; title: string; flourish: ReactNode }) => {
  const isDone = state === 'ticketed'
  const isOpen = state !== 'abandoned' && isWaiting(state)
  return (
    <p className={styles.stamp} data-tone={isDone ? 'done' : isOpen ? 'waiting' : 'lost'}>
      {isDone ? <CheckIcon size={26} /> : isOpen ? <Spinner /> : <AlertIcon size={24} />}
      <span>{title}</span>
      {isDone && flourish}
    </p>
  )
}

/** Renders the result of a payment, in each of its states. */
const PaymentResult = ({ payment, hasFailed, calendar, picture, places, flourish }: PaymentResultProps) => {
  const { eventId, eventName, time, place, city } = payment
  const state: Shown = payment.state === 'pending' && hasFailed ? 'abandoned' : payment.state
  const isDone = state === 'ticketed'
  const isAhead = isDone && isUpcoming(payment, now())
  const { title, text } = messageOf(state, payment)
  return (
    <div className={styles.page}>
      <PageTitle title={title} />
      <Stack align="start" gap="5">
        {/* Announced when it changes: the user may be waiting for it. */}
        <div role="status">
          <Stamp state={state} title={title} flourish={isAhead && flourish} />
        </div>
        <Heading as="h1" size="4xl" tabIndex={-1} translate="no">
          {eventName}
        </Heading>
        <Box textStyle="lg" maxW="34rem" textWrap="pretty">
          <p>{isDone && !isAhead ? copy.ticketed.over : text}</p>
          {isDone && payment.hasRefundFailed && (
            <Text textStyle="md" mt="2">
              {copy.refundFailed.ofSeat}
            </Text>
          )}
          {isAhead && (
            <Text textStyle="md" color="muted" mt="2">
              {copy.ticketed.mail}
            </Text>
          )}
        </Box>
        <HStack gap="5" mt="2" mb="2">
          <div className={styles.picture}>{picture(payment)}</div>
          <DataList.Root variant="bold" rowGap="3">
            <DataList.Item>
              <DataList.ItemLabel>{copy.when}</DataList.ItemLabel>
              <DataList.ItemValue className={classes('figures', styles.day)}>
                {longDays(payment)}, {(time ?? DEFAULT_TIME).slice(0, 5)}
              </DataList.ItemValue>
            </DataList.Item>
            <DataList.Item>
              <DataList.ItemLabel>{copy.where}</DataList.ItemLabel>
              <DataList.ItemValue>
                {[place, city].filter(Boolean).join(', ') || copy.unknownVenue}
              </DataList.ItemValue>
            </DataList.Item>
          </DataList.Root>
        </HStack>
        <Wrap align="center" columnGap="5">
          {isDone && (
            <>
              <ButtonLink to={paths.tickets} size="lg">
                {copy.tickets}
              </ButtonLink>
              {isAhead && calendar(payment)}
            </>
          )}
          {state !== 'abandoned' && isWaiting(state) && (
            <ButtonLink to={paths.tickets} variant="outline">
              {copy.tickets}
            </ButtonLink>
          )}
          {canTryAgain(state) && (
            <ButtonLink to={pathTo(paths.eventCheckout, eventId)} size="lg">
              {copy.again}
            </ButtonLink>
          )}
          {(state === 'refunding' || state === 'refunded') && (
            <ButtonLink to={paths.events}>{copy.events}</ButtonLink>
          )}
          <ButtonLink to={isDone ? paths.home : pathTo(paths.event, eventId)} variant="plain">
            {isDone ? copy.home : copy.event}
          </ButtonLink>
        </Wrap>
        {isAhead && places(payment)}
      </Stack>
      <Receipt payment={payment} />
    </div>
  )
}

/** Renders the placeholder of a payment while it is fetched, with the layout of its result. */
export const PaymentSkeleton = () => (
  <div className={styles.page} role="status">
    <PageTitle title={copy.title} />
    <span className="visually-hidden">{copy.loading}</span>
    <Stack align="start" gap="5">
      <Skeleton w="64" h="12" />
      <Skeleton w="80" h="11" />
      <Skeleton w="80" h="14" />
      <Skeleton w="48" h="14" borderRadius="full" />
    </Stack>
    <Skeleton h="64" borderRadius="lg" />
  </div>
)

interface PaymentViewProps extends Omit<PaymentResultProps, 'payment'> {
  userId: string
  paymentId: string
  eventId: string | undefined
}

/** Renders a member's payment: loading, loaded, unknown, or unreachable. */
export const PaymentView = ({ userId, paymentId, eventId, ...shown }: PaymentViewProps) => {
  const { data, error, isFetching, refetch } = usePayment(userId, paymentId, eventId)
  if (data) return <PaymentResult payment={data} {...shown} />
  if (!error || isFetching || isSessionOver(error)) return <PaymentSkeleton />
  if (error.kind === 'api' && !error.retryable) return <PaymentInvalid />
  const { title, text } = error.kind === 'offline' ? copy.offline : copy.failed
  return (
    <PosterNotice
      role="alert"
      title={title}
      poster={{ id: 'paiement', style: 'Jazz' }}
      actions={
        <>
          <Button onClick={() => refetch()}>{copy.retry}</Button>
          <ButtonLink to={paths.tickets} variant="outline">
            {copy.tickets}
          </ButtonLink>
        </>
      }
    >
      <PageTitle title={title} />
      <p>{text}</p>
    </PosterNotice>
  )
}

/** Renders the notice that no such payment belongs to this member. */
export const PaymentInvalid = () => (
  <PosterNotice
    role="alert"
    title={copy.invalid.title}
    poster={{ id: 'paiement', style: 'Metal' }}
    actions={
      <>
        <ButtonLink to={paths.tickets}>{copy.tickets}</ButtonLink>
        <ButtonLink to={paths.events} variant="outline">
          {copy.events}
        </ButtonLink>
      </>
    }
  >
    <PageTitle title={copy.invalid.title} />
    <p>{copy.invalid.text}</p>
  </PosterNotice>
)

interface ReturnAddress {
  /** Payment id from the path, else from the query; undefined if neither has one. */
  paymentId: string | undefined
  eventId: string | undefined
  /** True if the payment provider reports it refused or abandoned. */
  hasFailed: boolean
  /** This page's path without Stripe's parameters: its client secret must not stay in the history or in a link. */
  path: string
}

const ID = /^[\w-]{1,64}$/

export const returnAddress = (inPath: string | undefined, query: URLSearchParams): ReturnAddress => {
  const paymentId = inPath || query.get('payment_intent') || undefined
  const given = query.get('event_id') ?? ''
  const eventId = ID.test(given) ? given : undefined
  const path = paymentId && eventId ? successPath(paymentId, eventId) : undefined
  return {
    paymentId,
    eventId,
    hasFailed: query.get('redirect_status') === 'failed',
    path: path ?? pathTo(paths.paymentSuccess, paymentId),
  }
}
