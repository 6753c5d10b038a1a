import type { ReactNode } from 'react'
import type { PaymentStatus } from '../../../contract/checkout.ts'
import { paths, pathTo } from '../../config/paths.ts'
import { paymentCopy as copy } from '../../copy/payment.ts'
import { isSessionOver } from '../../data/errors.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Skeleton } from '../../ui/loading.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { PosterNotice } from '../../ui/poster-notice.tsx'
import { successPath } from './outcome.ts'
import * as styles from './payment.css.ts'
import { PaymentResult } from './payment-result.tsx'
import { usePayment } from './queries.ts'

/** A payment that is being asked about, in the places of its result. */
export const PaymentSkeleton = () => (
  <div className={styles.page} role="status">
    <PageTitle title={copy.title} />
    <span className="visually-hidden">{copy.loading}</span>
    <div className={styles.said}>
      <Skeleton w="64" h="12" />
      <Skeleton w="80" h="11" />
      <Skeleton w="80" h="14" />
      <Skeleton w="48" h="14" borderRadius="full" />
    </div>
    <Skeleton h="64" borderRadius="lg" />
  </div>
)

interface PaymentViewProps {
  userId: string
  paymentId: string
  eventId: string | undefined
  /** The means of payment has said that it was refused or given up. */
  hasFailed: boolean
  calendar: (payment: PaymentStatus) => ReactNode
  picture: (payment: PaymentStatus) => ReactNode
  flourish: ReactNode
}

/** A payment of the member: being asked about, answered, unknown, or out of reach (document 2, 'Payment success'). */
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

/** What the address of the way back says (document 2, 'Payment success'). */
export const returnAddress = (inPath: string | undefined, query: URLSearchParams): ReturnAddress => {
  const paymentId = inPath || query.get('payment_intent') || undefined
  const said = query.get('event_id') ?? ''
  const eventId = ID.test(said) ? said : undefined
  const path = paymentId && eventId ? successPath(paymentId, eventId) : undefined
  return {
    paymentId,
    eventId,
    hasFailed: query.get('redirect_status') === 'failed',
    path: path ?? pathTo(paths.paymentSuccess, paymentId),
  }
}
