import { useState } from 'react'
import { parisDay } from '../../../contract/rules/paris-time.ts'
import { passLabel, subscriptionPassType } from '../../../contract/rules/pass-level.ts'
import { priceLabel } from '../../../contract/rules/price.ts'
import type { SubscriptionChangePreview } from '../../../contract/subscriptions.ts'
import { offlineCopy } from '../../copy/errors.ts'
import { recapCopy } from '../../copy/recap.ts'
import type { AppError } from '../../data/errors.ts'
import { Button } from '../../ui/button.tsx'
import { InlineAlert } from '../../ui/inline-alert.tsx'
import { Modal } from '../../ui/modal.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { notify } from '../../ui/toaster.tsx'
import { useChangePlan, useChangePreview } from './queries.ts'
import * as styles from './recap.css.ts'
import { RecapForm, RecapList, type RecapRow } from './recap-form.tsx'
import type { PlanDialogProps } from './subscribe-dialog.tsx'

const { fields, ...copy } = recapCopy.change

const meansOf = (card: SubscriptionChangePreview['card']): RecapRow => ({
  label: fields.means,
  value: card ? copy.card(card.brand, card.last4) : copy.onFile,
})

const rowsOf = ({ plan, dueNow, monthlyPrice, effectiveAt, card }: SubscriptionChangePreview): RecapRow[] => [
  { label: fields.plan, value: passLabel(subscriptionPassType(plan)) },
  { label: fields.price, value: recapCopy.perMonth(priceLabel(monthlyPrice)) },
  { label: fields.from, value: dueNow > 0 ? copy.atOnce : parisDay(new Date(effectiveAt)) },
  {
    label: fields.now,
    value: dueNow > 0 ? recapCopy.amount(priceLabel(dueNow)) : recapCopy.nothing,
    isStrong: true,
  },
  ...(dueNow > 0 ? [meansOf(card)] : []),
]

const NoPreview = ({ error, onRetry }: { error: AppError; onRetry: () => void }) => (
  <>
    <InlineAlert title={copy.noPreview}>
      {error.kind === 'offline' ? offlineCopy : error.serverMessage}
    </InlineAlert>
    {(error.retryable || error.kind === 'unexpected') && <Button onClick={onRetry}>{copy.retry}</Button>}
  </>
)

/** What a change of plan costs today and from when it holds, before it is made (ruling: paid pass). */
const ChangeDialog = ({ plan, userId, onClose, ...form }: PlanDialogProps & { userId: string }) => {
  const preview = useChangePreview(userId, plan)
  const [failure, setFailure] = useState<string | null>(null)
  const change = useChangePlan({
    onDone: () => {
      onClose()
      notify({ ...copy.success, type: 'success' })
    },
    onFailed: setFailure,
    onSessionOver: onClose,
  })
  const close = () => {
    // Under way it cannot be called back.
    if (!change.isPending) onClose()
  }
  const due = preview.data?.dueNow ?? 0
  return (
    <Modal open title={copy.title} onClose={close}>
      {preview.data ? (
        <RecapForm
          {...form}
          isOrder={due > 0}
          isPending={change.isPending}
          failure={failure}
          submitLabel={due > 0 ? recapCopy.pay(priceLabel(due)) : copy.confirm}
          onSubmit={() => {
            setFailure(null)
            change.send({ userId, plan })
          }}
          onClose={close}
        >
          <RecapList rows={rowsOf(preview.data)} />
          <p className={styles.note}>{due > 0 ? copy.up : copy.down}</p>
        </RecapForm>
      ) : preview.error && !preview.isFetching ? (
        <NoPreview error={preview.error} onRetry={() => preview.refetch()} />
      ) : (
        <p className={styles.loading} role="status">
          <Spinner /> {copy.loading}
        </p>
      )}
    </Modal>
  )
}

export default ChangeDialog
