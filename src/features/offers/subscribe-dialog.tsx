import { monthlyPriceCents, passLabel, subscriptionPassType } from '../../../contract/rules/pass-level.ts'
import type { PaidPlan } from '../../../contract/rules/plans.ts'
import { recapCopy } from '../../copy/recap.ts'
import { Modal } from '../../ui/modal.tsx'
import { wholeEuros } from './plan-price.ts'
import { RecapForm, RecapList } from './recap-form.tsx'

const { fields, ...copy } = recapCopy.subscribe

export interface PlanDialogProps {
  plan: PaidPlan
  isAccepted: boolean
  onAccept: (isAccepted: boolean) => void
  isDemo: boolean
  onClose: () => void
}

interface SubscribeDialogProps extends PlanDialogProps {
  isPending: boolean
  failure: string | null
  onPay: () => void
}

/** What somebody subscribes to, before the payment is opened (rulings: French law, paid pass). */
const SubscribeDialog = ({ plan, isPending, onPay, onClose, ...form }: SubscribeDialogProps) => {
  const label = passLabel(subscriptionPassType(plan))
  const price = wholeEuros(monthlyPriceCents[plan])
  const close = () => {
    // Under way it cannot be called back.
    if (!isPending) onClose()
  }
  return (
    <Modal open title={copy.title(label)} onClose={close}>
      <RecapForm
        {...form}
        isOrder
        isPending={isPending}
        submitLabel={recapCopy.pay(price)}
        onSubmit={onPay}
        onClose={close}
      >
        <RecapList
          rows={[
            { label: fields.plan, value: label },
            { label: fields.price, value: recapCopy.perMonth(price) },
            { label: fields.duration, value: copy.duration },
            { label: fields.ending, value: copy.ending },
            { label: fields.withdrawal, value: copy.withdrawal },
            { label: fields.now, value: recapCopy.amount(price), isStrong: true },
          ]}
        />
      </RecapForm>
    </Modal>
  )
}

export default SubscribeDialog
