import type { ReactNode } from 'react'
import type { PaymentStatus } from '../../../contract/checkout.ts'
import { DEFAULT_TIME, longDays } from '../../../contract/rules/paris-time.ts'
import { paths, pathTo } from '../../config/paths.ts'
import { paymentCopy as copy } from '../../copy/payment.ts'
import { isSessionOver } from '../../data/errors.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { classes } from '../../ui/classes.ts'
import { AlertIcon, CheckIcon } from '../../ui/icons.tsx'
import { Skeleton, Spinner } from '../../ui/loading.tsx'
import { Heading } from '../../ui/page.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { PosterNotice } from '../../ui/poster-notice.tsx'
import * as styles from './payment.css.ts'
import { isWaiting, successPath, usePayment } from './queries.ts'
import * as recapStyles from './recap.css.ts'
import { lineTotal, Sums } from './selection.tsx'

const sumLabel = (state: PaymentStatus['state']): string => {
  if (state === 'ticketed') return copy.paid
  return state === 'refunded' ? copy.back : copy.due
}

/** What was ordered, as the server has it. */
const Receipt = ({ payment }: { payment: PaymentStatus }) => (
  <section className={recapStyles.paper} aria-label={copy.order}>
    <h2 className={recapStyles.title}>{copy.order}</h2>
    <Sums
      lines={payment.lines.map(({ ticketType, quantity, price }) => ({
        key: `${ticketType} ${quantity} ${price}`,
        label: copy.line(quantity, ticketType),
        price: lineTotal({ price, quantity }),
      }))}
      label={sumLabel(payment.state)}
      total={payment.totalAmount}
    />
    <p className={recapStyles.law}>
      {payment.isDemo && (
        <>
          <b className={recapStyles.strong}>{copy.demo}</b>
          <br />
        </>
      )}
      <span>{copy.number(payment.orderId)}</span>
    </p>
  </section>
)

interface PaymentResultProps {
  payment: PaymentStatus
  /** The means of payment has said that it was refused or given up. */
  hasFailed: boolean
  calendar: (payment: PaymentStatus) => ReactNode
  picture: (payment: PaymentStatus) => ReactNode
  /** Flies off the stamp of a payment that has succeeded. */
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

/** What is said of a payment; one that is on its way back says why. */
const messageOf = (state: Shown, { refundCause }: PaymentStatus): { title: string; text: string } =>
  state === 'refunding' && refundCause && refundCause !== 'late'
    ? copy.paidBack[refundCause]
    : messages[state]

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

/** Where a payment has led, in each of its states. */
const PaymentResult = ({ payment, hasFailed, calendar, picture, flourish }: PaymentResultProps) => {
  const { eventId, eventName, time, place, city } = payment
  const state: Shown = payment.state === 'pending' && hasFailed ? 'abandoned' : payment.state
  const isDone = state === 'ticketed'
  const { title, text } = messageOf(state, payment)
  return (
    <div className={styles.page}>
      <PageTitle title={title} />
      <div className={styles.message}>
        {/* Announced when it changes: the person may be waiting for it. */}
        <div role="status">
          <Stamp state={state} title={title} flourish={flourish} />
        </div>
        <Heading as="h1" size="xl" tabIndex={-1} translate="no">
          {eventName}
        </Heading>
        <div className={styles.text}>
          <p>{text}</p>
          {isDone && <p className={styles.mailed}>{copy.ticketed.mail}</p>}
        </div>
        <div className={styles.event}>
          <div className={styles.picture}>{picture(payment)}</div>
          <dl className={styles.facts}>
            <div>
              <dt className={styles.label}>{copy.when}</dt>
              <dd className={classes('figures', styles.day)}>
                {longDays(payment)}, {(time ?? DEFAULT_TIME).slice(0, 5)}
              </dd>
            </div>
            <div>
              <dt className={styles.label}>{copy.where}</dt>
              <dd className={styles.fact}>{[place, city].filter(Boolean).join(', ') || copy.unknownVenue}</dd>
            </div>
          </dl>
        </div>
        <div className={styles.ways}>
          {isDone && (
            <>
              <ButtonLink to={paths.tickets} size="lg">
                {copy.tickets}
              </ButtonLink>
              {calendar(payment)}
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
        </div>
      </div>
      <Receipt payment={payment} />
    </div>
  )
}

/** A payment that is being asked about, in the places of its result. */
export const PaymentSkeleton = () => (
  <div className={styles.page} role="status">
    <PageTitle title={copy.title} />
    <span className="visually-hidden">{copy.loading}</span>
    <div className={styles.message}>
      <Skeleton w="64" h="12" />
      <Skeleton w="80" h="11" />
      <Skeleton w="80" h="14" />
      <Skeleton w="48" h="14" borderRadius="full" />
    </div>
    <Skeleton h="64" borderRadius="lg" />
  </div>
)

interface PaymentViewProps extends Omit<PaymentResultProps, 'payment'> {
  userId: string
  paymentId: string
  eventId: string | undefined
}

/** A payment of the member: being asked about, answered, unknown, or out of reach. */
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

/** No payment of this member. */
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
  /** The payment in the path, else in the query; undefined where nobody says. */
  paymentId: string | undefined
  eventId: string | undefined
  /** The means of payment says that it was refused or given up. */
  hasFailed: boolean
  /** This page's address without what Stripe hangs on it: its client secret has no business in a history or a link. */
  path: string
}

const ID = /^[\w-]{1,64}$/

/** What the address of the way back says. */
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
