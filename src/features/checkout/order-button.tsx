import { useId } from 'react'
import type { AppConfig } from '../../../contract/config.ts'
import { priceLabel } from '../../../contract/rules/price.ts'
import { paths } from '../../config/paths.ts'
import { checkoutCopy } from '../../copy/checkout.ts'
import { useOnline } from '../../shared/use-online.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { Fault } from './fault.tsx'
import * as styles from './recap.css.ts'
import type { Selection } from './selection.ts'
import type { CheckoutState } from './use-checkout.ts'

const copy = checkoutCopy.recap

interface OrderButtonProps {
  checkout: CheckoutState
  selection: Selection
  means: AppConfig['payments'] | undefined
  isCovered: boolean
  isPriced: boolean
}

const labelOf = ({ selection: { count, total }, isCovered, isPriced }: OrderButtonProps): string => {
  if (isCovered) return copy.bookWithPass
  if (total > 0) return copy.payTotal(priceLabel(total))
  return count > 0 || !isPriced ? copy.book : copy.pay
}

/** What says that nothing is sold here, before the recap. */
export const SALES_CLOSED_ID = 'vente-fermee'

/** The button that orders, with what it obliges to; where it cannot, why (ruling: French law). */
export const OrderButton = (props: OrderButtonProps) => {
  const { checkout, selection, means, isCovered, isPriced } = props
  const noteId = useId()
  const isOnline = useOnline()
  const { isPending, step, refusal, mustVerify } = checkout
  const isLeaving = step.kind === 'leaving'
  const isWorking = isPending || step.kind !== 'selecting'
  const isObliging = isPriced && !isCovered && (selection.count === 0 || selection.total > 0)
  const isClosed = isObliging && means?.provider === 'off'
  const pending = isLeaving ? copy.leaving : isObliging ? copy.pending : copy.booking
  return (
    <>
      {refusal && <Fault>{refusal}</Fault>}
      {refusal && mustVerify && (
        <ButtonLink to={paths.profile} variant="outline">
          {copy.verify}
        </ButtonLink>
      )}
      <Button
        size="lg"
        disabled={!isOnline || isClosed || isWorking}
        aria-describedby={isClosed ? SALES_CLOSED_ID : noteId}
        onClick={() => checkout.submit(selection)}
      >
        {isWorking && <Spinner />}
        {isWorking ? pending : labelOf(props)}
      </Button>
      <div id={noteId} className={styles.law}>
        {isObliging && (
          <p>
            <b className={styles.strong}>{copy.obligation}</b>
          </p>
        )}
        {!isOnline ? (
          <p>{copy.offline}</p>
        ) : (
          isObliging &&
          means &&
          !isClosed && <p>{means.provider === 'stripe' ? copy.next.card : copy.next.page}</p>
        )}
      </div>
    </>
  )
}
