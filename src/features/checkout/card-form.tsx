import { type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { checkoutCopy } from '../../copy/checkout.ts'
import { checkoutCardCopy as copy } from '../../copy/checkout-card.ts'
import { useSend } from '../../shared/use-send.ts'
import { Button } from '../../ui/button.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Skeleton } from '../../ui/loading.tsx'
import { notify } from '../../ui/toaster.tsx'
import { Text } from '../../ui/type.tsx'
import { useReloadGuard } from '../../ui/use-reload-guard.ts'
import { CardUnreachable } from './card-panels.tsx'
import * as styles from './checkout.css.ts'
import { Hint } from './hint.tsx'
import { FieldError } from './order-form.tsx'
import {
  type CardField,
  type CardResult,
  cardResultOf,
  isAnswerLost,
  isBlockedReturn,
  isTaken,
  PaymentOver,
  showCard,
} from './stripe.ts'

const { obligation } = checkoutCopy.recap

/** `lost`: Stripe could not be loaded. */
type CardState = 'loading' | 'ready' | 'paying' | 'lost'

/** `unknown`: nobody could say whether the money was taken. */
type CardOutcome = CardResult | { kind: 'blocked' } | { kind: 'broken' } | { kind: 'unknown' }

interface CardRequest {
  publishableKey: string
  secret: string
  returnUrl: string
  onOutcome: (outcome: CardOutcome) => void
}

/** Checks the payment's status with Stripe after an exception or a lost answer, which do not say whether the money was taken. */
const afterFailure = async (field: CardField, cause: unknown): Promise<CardOutcome> => {
  if (isBlockedReturn(cause)) return { kind: 'blocked' }
  const status = await field.status().catch(() => undefined)
  if (status === undefined) return { kind: 'unknown' }
  return { kind: isTaken(status) ? 'blocked' : 'broken' }
}

/** Returns true if the user may press again: a refused card, or a failure. One payment is never taken twice. */
const mayPayAgain = ({ kind }: CardOutcome): boolean =>
  kind === 'refused' || kind === 'broken' || kind === 'unknown'

/** Mounts Stripe's form in `place`: reloads it after a failure, and submits it once at a time. */
export const useCard = (place: RefObject<HTMLElement | null>, request: CardRequest) => {
  const { publishableKey, secret, returnUrl } = request
  const [state, setState] = useState<CardState>('loading')
  const [tries, setTries] = useState(0)
  const field = useRef<CardField | null>(null)

  const report = useEffectEvent(request.onOutcome)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` counts the attempts at loading.
  useEffect(() => {
    if (!place.current) return
    let isOver = false
    setState('loading')
    showCard(place.current, { publishableKey, secret }).then(
      (shown) => {
        if (isOver) return shown.remove()
        field.current = shown
        setState('ready')
      },
      (error: unknown) => {
        if (isOver) return
        if (!(error instanceof PaymentOver)) return setState('lost')
        setState('paying')
        report({ kind: error.isPaid ? 'paid' : 'expired' })
      },
    )
    return () => {
      isOver = true
      field.current?.remove()
      field.current = null
    }
  }, [place, publishableKey, secret, tries])

  const retry = () => setTries((count) => count + 1)
  const isLost = state === 'lost'
  const retryLater = useEffectEvent(retry)
  useEffect(() => {
    if (!isLost) return
    const again = () => retryLater()
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [isLost])

  const payment = useSend<CardField, CardOutcome>({
    repeat: 'after-moment',
    send: (shown) =>
      shown
        .confirm(returnUrl)
        .then((result) => (isAnswerLost(result) ? afterFailure(shown, result.error) : cardResultOf(result)))
        .catch((cause: unknown) => afterFailure(shown, cause)),
    isDone: (outcome) => !mayPayAgain(outcome),
    onSuccess: (outcome) => {
      if (mayPayAgain(outcome)) setState('ready')
      request.onOutcome(outcome)
    },
  })
  const submit = () => {
    if (!field.current || state !== 'ready') return
    setState('paying')
    payment.send(field.current)
  }

  return { state, retry, submit }
}

/** Time in ms that 'Session expirée' is shown before the page reloads. */
const RELOAD_MS = 2000

export interface CardFormProps {
  publishableKey: string
  secret: string
  /** Return address of a payment method that leaves this page. */
  returnUrl: string
  /** Text of the button: 'Payer 25 €'. */
  label: string
  /** Called once the money is taken; `isBlocked` if only the redirect failed. */
  onPaid: (isBlocked: boolean) => void
  onWorking: (isWorking: boolean) => void
}

/** Renders Stripe's Payment Element and the button that pays. */
export const CardForm = ({ publishableKey, secret, returnUrl, label, onPaid, onWorking }: CardFormProps) => {
  useReloadGuard('paying')
  const place = useRef<HTMLDivElement>(null)
  const noteId = useId()
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    if (!isOver) return
    const timer = setTimeout(() => location.reload(), RELOAD_MS)
    return () => clearTimeout(timer)
  }, [isOver])

  const settle = (outcome: CardOutcome) => {
    if (outcome.kind === 'paid' || outcome.kind === 'blocked') return onPaid(outcome.kind === 'blocked')
    if (outcome.kind === 'expired') {
      notify({ ...copy.expired, type: 'error' })
      setOver(true)
      return
    }
    onWorking(false)
    const { title, description } =
      outcome.kind === 'broken' || outcome.kind === 'unknown'
        ? copy[outcome.kind]
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
    <Stack gap="5">
      {state === 'lost' && <CardUnreachable onRetry={retry} />}
      <div className={styles.cardField} hidden={state === 'lost'}>
        {state === 'loading' && (
          <Stack className={styles.cardFieldComing} gap="3" role="status">
            <span className="visually-hidden">{copy.loading}</span>
            <Skeleton h="12" />
            <Skeleton h="12" />
            <Skeleton h="12" w="50%" />
          </Stack>
        )}
        <div ref={place} />
      </div>
      {state !== 'lost' && (
        <Stack>
          {refusal && <FieldError>{refusal}</FieldError>}
          <Button
            size="lg"
            disabled={state !== 'ready'}
            loading={isPaying && !isOver}
            loadingText={copy.processing}
            aria-describedby={noteId}
            onClick={pay}
          >
            {isOver ? copy.expired.title : label}
          </Button>
          <Hint as="div" id={noteId}>
            <Text fontWeight="bold">{obligation}</Text>
            <p>{isPaying ? copy.stay : copy.secure}</p>
          </Hint>
        </Stack>
      )}
    </Stack>
  )
}
