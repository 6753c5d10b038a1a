import { useId, useRef, useState } from 'react'
import { checkoutCopy } from '../../copy/checkout.ts'
import { checkoutCardCopy as copy } from '../../copy/checkout-card.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { notify } from '../../ui/toaster.tsx'
import { useReloadGuard } from '../../ui/use-reload-guard.ts'
import { CardUnreachable } from './card-unreachable.tsx'
import * as styles from './checkout.css.ts'
import { Fault } from './fault.tsx'
import { type CardOutcome, useCard } from './use-card.ts'

const { obligation } = checkoutCopy.recap

/** How long 'Session expirée' stands before the page is loaded anew, in ms (document 2, section 9). */
const RELOAD_MS = 2000

export interface CardFormProps {
  publishableKey: string
  secret: string
  /** Where a means of payment that leaves this page comes back to. */
  returnUrl: string
  /** What the button says: 'Payer 25 €'. */
  label: string
  /** The money is taken; `isBlocked` where only the way on was lost. */
  onPaid: (isBlocked: boolean) => void
  onWorking: (isWorking: boolean) => void
}

/** Stripe's Payment Element and the button that pays (document 2, sections 4 and 8). */
const CardForm = ({ publishableKey, secret, returnUrl, label, onPaid, onWorking }: CardFormProps) => {
  useReloadGuard('paying')
  const place = useRef<HTMLDivElement>(null)
  const noteId = useId()
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isOver, setOver] = useState(false)

  const settle = (outcome: CardOutcome) => {
    if (outcome.kind === 'paid' || outcome.kind === 'blocked') return onPaid(outcome.kind === 'blocked')
    if (outcome.kind === 'expired') {
      notify({ ...copy.expired, type: 'error' })
      setOver(true)
      setTimeout(() => location.reload(), RELOAD_MS)
      return
    }
    onWorking(false)
    const { title, description } =
      outcome.kind === 'broken'
        ? copy.technical
        : { title: copy.declined.title, description: outcome.message ?? copy.declined.description }
    notify({ title, description, type: 'error' })
    setRefusal(description)
  }

  const { state, retry, submit } = useCard(place, { publishableKey, secret, returnUrl, onOutcome: settle })
  const isPaying = state === 'paying'
  const pay = () => {
    setRefusal(null)
    onWorking(true)
    void submit()
  }
  return (
    <div className={styles.card}>
      {state === 'lost' && <CardUnreachable onRetry={retry} />}
      <div className={styles.cardField} hidden={state === 'lost'}>
        {state === 'loading' && (
          <div className={styles.cardFieldComing} role="status">
            <span className="visually-hidden">{copy.loading}</span>
            <Skeleton h="12" />
            <Skeleton h="12" />
            <Skeleton h="12" w="50%" />
          </div>
        )}
        <div ref={place} />
      </div>
      {state !== 'lost' && (
        <div className={styles.act}>
          {refusal && <Fault>{refusal}</Fault>}
          <Button size="lg" disabled={state !== 'ready'} aria-describedby={noteId} onClick={pay}>
            {isPaying && !isOver && <Spinner />}
            {isOver ? copy.expired.title : isPaying ? copy.processing : label}
          </Button>
          <div id={noteId} className={styles.hint}>
            <p>
              <b>{obligation}</b>
            </p>
            <p>{isPaying ? copy.stay : copy.secure}</p>
          </div>
        </div>
      )}
    </div>
  )
}

export default CardForm
