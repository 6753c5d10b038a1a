import type { ReactNode } from 'react'
import type { DemoPayment as Payment } from '../../../contract/checkout.ts'
import { priceLabel } from '../../../contract/rules/price.ts'
import { returnPath } from '../../../contract/rules/return-path.ts'
import { paths } from '../../config/paths.ts'
import { demoPaymentCopy as copy } from '../../copy/demo-payment.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { classes } from '../../ui/classes.ts'
import { Skeleton } from '../../ui/loading.tsx'
import { Heading } from '../../ui/page.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { PosterNotice } from '../../ui/poster-notice.tsx'
import { CardForm } from './card-form.tsx'
import * as styles from './demo-payment.css.ts'
import { paymentFailure, useDemoPayment } from './queries.ts'

interface DemoNoticeProps {
  title: string
  children: ReactNode
  actions: ReactNode
}

/** There is nothing to pay here, or not any more: one strong line, and the way on. */
const DemoNotice = ({ title, children, actions }: DemoNoticeProps) => (
  <PosterNotice
    kicker={copy.title}
    title={title}
    poster={{ id: 'caisse', style: 'Electronic' }}
    actions={actions}
    role="alert"
  >
    <PageTitle title={title} />
    <p>{children}</p>
  </PosterNotice>
)

/** What is paid: the stub of a ticket, torn off below. */
const Receipt = ({ payment, price }: { payment: Payment; price: string }) => (
  <dl className={styles.receipt}>
    <div className={styles.part}>
      <dt className={styles.term}>{copy[payment.kind].label}</dt>
      <dd className={styles.label}>{payment.label}</dd>
    </div>
    <div className={styles.total}>
      <dt className={styles.term}>{copy.total}</dt>
      <dd className={classes('figures', styles.amount)}>{price}</dd>
      <dd className={styles.note}>
        {payment.kind === 'order' ? copy.order.note : copy.subscription.note(price)}
      </dd>
    </div>
  </dl>
)

const within = (path: string) => returnPath(path, location.origin) ?? paths.home

/** The page to come, in the places of the real one. */
const DemoSkeleton = () => (
  <div className={styles.page} role="status">
    <span className="visually-hidden">{copy.loading}</span>
    <div className={styles.what} aria-hidden="true">
      <Skeleton h="9" w="40" />
      <Skeleton h="24" />
      <Skeleton h="56" borderRadius="xl" />
    </div>
    <div className={styles.how} aria-hidden="true">
      <Skeleton h="40" />
      <Skeleton h="20" />
      <Skeleton h="14" borderRadius="full" />
    </div>
  </div>
)

/** The page that stands for a bank's: what is paid, two test cards, and a way back. */
export const DemoPayment = ({ id }: { id: string }) => {
  const { data: payment, error, refetch, isFetching } = useDemoPayment(id)
  if (!payment) {
    if (!error || isFetching) return <DemoSkeleton />
    if (error.status === 404 || error.code === 'validation_failed') {
      return (
        <DemoNotice
          title={copy.unknown.title}
          actions={<ButtonLink to={paths.events}>{copy.unknown.action}</ButtonLink>}
        >
          {copy.unknown.description}
        </DemoNotice>
      )
    }
    return (
      <DemoNotice
        title={error.kind === 'offline' ? copy.unreachable.title : copy.unreachable.failed}
        actions={<Button onClick={() => void refetch()}>{copy.unreachable.retry}</Button>}
      >
        {paymentFailure(error)}
      </DemoNotice>
    )
  }
  if (payment.state !== 'open') {
    const { title, description, action } = copy[payment.state]
    const to = within(payment.state === 'accepted' ? payment.returnPath : payment.cancelPath)
    return (
      <DemoNotice title={title} actions={<ButtonLink to={to}>{action}</ButtonLink>}>
        {description}
      </DemoNotice>
    )
  }
  const price = priceLabel(payment.amount)
  return (
    <div className={styles.page}>
      <PageTitle title={copy.title} />
      <div className={styles.what}>
        <header className={styles.heading}>
          <p className={styles.stamp}>{copy.badge}</p>
          <Heading as="h1" size="xl" tabIndex={-1}>
            {copy.title}
          </Heading>
          <p className={styles.lead}>{copy.lead}</p>
        </header>
        <Receipt payment={payment} price={price} />
      </div>
      <div className={styles.how}>
        <CardForm id={id} price={price} />
        <ButtonLink to={within(payment.cancelPath)} variant="ghost" replace>
          {copy.back}
        </ButtonLink>
      </div>
    </div>
  )
}
