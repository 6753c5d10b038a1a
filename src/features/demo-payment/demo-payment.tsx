import { chakra } from '@chakra-ui/react/styled-system'
import { priceLabel } from '../../../contract/rules/price.ts'
import { returnPath } from '../../../contract/rules/return-path.ts'
import { paths } from '../../config/paths.ts'
import { demoPaymentCopy as copy } from '../../copy/demo-payment.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { CardForm } from './card-form.tsx'
import { DemoNotice } from './demo-notice.tsx'
import { DemoSkeleton } from './demo-skeleton.tsx'
import { demoStyles } from './demo-styles.ts'
import { paymentFailure, useDemoPayment } from './queries.ts'
import { Receipt } from './receipt.tsx'

const within = (path: string) => returnPath(path, location.origin) ?? paths.home

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
    <chakra.div css={demoStyles}>
      <PageTitle title={copy.title} />
      <div className="what">
        <header className="heading">
          <p className="stamp">{copy.badge}</p>
          <h1 tabIndex={-1}>{copy.title}</h1>
          <p className="lead">{copy.lead}</p>
        </header>
        <Receipt payment={payment} price={price} />
      </div>
      <div className="how">
        <CardForm id={id} price={price} />
        <ButtonLink to={within(payment.cancelPath)} variant="ghost" replace>
          {copy.back}
        </ButtonLink>
      </div>
    </chakra.div>
  )
}
