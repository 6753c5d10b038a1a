import { type ReactNode, type RefObject, useId } from 'react'
import type { AppConfig } from '../../../contract/config.ts'
import type { Event } from '../../../contract/events.ts'
import { DEFAULT_TIME, longDay } from '../../../contract/rules/paris-time.ts'
import { priceLabel } from '../../../contract/rules/price.ts'
import { paths } from '../../config/paths.ts'
import { checkoutCopy } from '../../copy/checkout.ts'
import { useOnline } from '../../shared/use-online.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { classes } from '../../ui/classes.ts'
import { AlertIcon } from '../../ui/icons.tsx'
import { Spinner } from '../../ui/loading.tsx'
import * as checkoutStyles from './checkout.css.ts'
import * as styles from './recap.css.ts'
import { lineTotal, type Selection } from './selection.ts'
import { Sums } from './sums.tsx'
import type { CheckoutState } from './use-checkout.ts'

const copy = checkoutCopy.recap
const { terms, noTerms } = checkoutCopy

interface RecapProps {
  event: Event
  selection: Selection
  /** Something of the event costs money. */
  isPriced: boolean
  /** What can be done with it. */
  children?: ReactNode
}

/** What is about to be ordered, whole, before it is (ruling: French law). */
export const Recap = ({ event, selection: { lines, total }, isPriced, children }: RecapProps) => (
  <section className={styles.paper} aria-label={copy.title}>
    <div>
      <h2 className={styles.title}>{copy.title}</h2>
      <p className={classes('figures', styles.event)}>
        {event.eventName}
        <br />
        {longDay(event.date)}, {event.time ?? DEFAULT_TIME}
        {(event.place || event.city) && (
          <>
            <br />
            {[event.place, event.city].filter(Boolean).join(', ')}
          </>
        )}
      </p>
    </div>
    {lines.length === 0 ? (
      <p className={styles.law}>{copy.nothing}</p>
    ) : (
      <Sums
        lines={lines.map((line) => ({
          key: line.id,
          label: copy.line(line.quantity, line.name),
          price: lineTotal(line),
        }))}
        label={copy.total}
        total={total}
      />
    )}
    <p className={styles.law}>
      {total === 0 && (lines.length > 0 || !isPriced) ? (
        copy.free
      ) : (
        <>
          <b className={styles.strong}>{copy.noWithdrawal}</b> {copy.law}
        </>
      )}
    </p>
    {children && <div className={checkoutStyles.act}>{children}</div>}
  </section>
)

/** Why something cannot be, beside it. */
export const FieldError = ({ id, children }: { id?: string; children: string }) => (
  <p className={checkoutStyles.fieldError} id={id}>
    <AlertIcon className={checkoutStyles.fieldErrorSign} size={16} />
    {children}
  </p>
)

interface TermsBoxProps {
  field: RefObject<HTMLInputElement | null>
  isAccepted: boolean
  isMissing: boolean
  isLocked: boolean
  onChange: (isAccepted: boolean) => void
}

/** The terms of sale, accepted before anything is ordered. */
export const TermsBox = ({ field, isAccepted, isMissing, isLocked, onChange }: TermsBoxProps) => {
  const id = useId()
  return (
    <div className={checkoutStyles.terms} data-invalid={isMissing}>
      <label className={checkoutStyles.termsLabel} htmlFor={id}>
        <input
          ref={field}
          id={id}
          type="checkbox"
          checked={isAccepted}
          disabled={isLocked}
          required
          aria-invalid={isMissing || undefined}
          aria-describedby={isMissing ? `${id}-error` : undefined}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
        <span>
          {terms.before}
          <a className={checkoutStyles.termsLink} href={paths.termsOfSale} target="_blank" rel="noopener">
            {terms.link}
            <span className="visually-hidden"> {terms.newTab}</span>
          </a>
        </span>
      </label>
      {isMissing && <FieldError id={`${id}-error`}>{noTerms.description}</FieldError>}
    </div>
  )
}

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
      {refusal && <FieldError>{refusal}</FieldError>}
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
