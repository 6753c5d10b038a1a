import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSend } from '../../shared/use-send.ts'
import { type CardResult, cardResultOf, isBlockedReturn, isTaken } from './card-result.ts'
import { type CardField, PaymentOver, showCard } from './stripe.ts'

/** `lost`: Stripe could not be loaded. */
export type CardState = 'loading' | 'ready' | 'paying' | 'lost'

export type CardOutcome = CardResult | { kind: 'blocked' } | { kind: 'broken' }

interface CardRequest {
  publishableKey: string
  secret: string
  returnUrl: string
  onOutcome: (outcome: CardOutcome) => void
}

/** An exception says nothing about the money: Stripe is asked before anybody is told to pay again. */
const afterFailure = async (field: CardField, cause: unknown): Promise<CardOutcome> => {
  if (isBlockedReturn(cause)) return { kind: 'blocked' }
  const status = await field.status().catch(() => undefined)
  return { kind: isTaken(status) ? 'blocked' : 'broken' }
}

/** A card that was refused may be tried again. */
const mayPayAgain = ({ kind }: CardOutcome): boolean => kind === 'refused' || kind === 'broken'

/** Stripe's form in `place`: loaded, loaded again after a failure, submitted once at a time. */
export const useCard = (place: RefObject<HTMLElement | null>, request: CardRequest) => {
  const { publishableKey, secret, returnUrl } = request
  const [state, setState] = useState<CardState>('loading')
  const [tries, setTries] = useState(0)
  const field = useRef<CardField | null>(null)

  const tell = useEffectEvent(request.onOutcome)
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
        tell({ kind: error.isPaid ? 'paid' : 'expired' })
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
        .then(cardResultOf)
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
