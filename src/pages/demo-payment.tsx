import { paths } from '../config/paths.ts'
import { DemoPayment } from '../features/demo-payment/demo-payment.tsx'
import { usePathParams } from '../shared/path-params.ts'

/** `/paiement-demo/{id}`: the payment page of the demonstration's provider. */
const DemoPaymentPage = () => {
  const { id = '' } = usePathParams(paths.demoPayment)
  return (
    <>
      <meta name="robots" content="noindex" />
      <DemoPayment key={id} id={id} />
    </>
  )
}

export default DemoPaymentPage
