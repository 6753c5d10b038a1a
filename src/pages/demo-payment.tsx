import { useParams } from 'react-router-dom'
import { DemoPayment } from '../features/demo-payment/demo-payment.tsx'

/** `/paiement-demo/{id}`: where the demonstration's provider takes its payments. */
const DemoPaymentPage = () => {
  const { id = '' } = useParams()
  return (
    <>
      <meta name="robots" content="noindex" />
      <DemoPayment key={id} id={id} />
    </>
  )
}

export default DemoPaymentPage
