import type { ReactNode } from 'react'
import type { PaymentStatus } from '../../../contract/checkout.ts'
import { paths } from '../../config/paths.ts'
import { paymentCopy as copy } from '../../copy/payment.ts'
import { isSessionOver } from '../../data/errors.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { PosterNotice } from '../../ui/poster-notice.tsx'
import { PaymentResult } from './payment-result.tsx'
import { PaymentSkeleton } from './payment-skeleton.tsx'
import { usePayment } from './queries.ts'

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
