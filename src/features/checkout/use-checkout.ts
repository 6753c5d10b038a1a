import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { PaymentIntentRequest, SelectedTickets } from '../../../contract/checkout.ts'
import type { Event } from '../../../contract/events.ts'
import { checkoutCopy as copy } from '../../copy/checkout.ts'
import type { AppError } from '../../data/errors.ts'
import type { Attempt, Outcome, Reservation } from '../../data/member/checkout.ts'
import { randomUuid } from '../../lib/random-uuid.ts'
import { failureMessage } from '../../shared/failure-message.ts'
import { dropFailures } from '../../ui/toast-store.ts'
import { notify } from '../../ui/toaster.tsx'
import { useOpenOrder, useResumeOrder } from './queries.ts'
import { type Selection, selectionOfOrder, type TypedPrices } from './selection.tsx'

/** Keeps the order of the card step: the tickets on sale may have changed since. */
export type CardStep = Extract<Outcome, { kind: 'card' }> & { selection: Selection }

/** Step of the purchase: choosing, paying by card here, leaving for a payment page, or booked for free. */
export type Step = { kind: 'selecting' } | CardStep | { kind: 'leaving' } | { kind: 'booked' }

/** The input that is still missing before ordering. */
type RequiredField = 'tickets' | 'prices' | 'terms'

const missingCopy = { tickets: copy.noTicket, prices: copy.noPrice, terms: copy.noTerms }

const isSameOrder = (one: PaymentIntentRequest, other: PaymentIntentRequest): boolean =>
  JSON.stringify({ ...one, attemptId: 0 }) === JSON.stringify({ ...other, attemptId: 0 })

/** A buyer's choice: seats and typed prices by ticket type. */
interface Chosen {
  quantities: SelectedTickets
  typed: TypedPrices
}

const NOTHING: Chosen = { quantities: {}, typed: {} }

/**
 * Choices that are not ordered yet, by member and event. In memory only: if the session ends, the user
 * signs in and comes back to the same selection.
 */
const kept = new Map<string, Chosen>()

interface CheckoutOptions {
  /** True if the Pass pays. */
  isCovered: boolean
  /** The member's unpaid order for this event; null while unknown. */
  open: Reservation | null
  /** The seats that are held for the member in line; null without any. */
  offer: SelectedTickets | null
}

/** Loads what only an unpaid order needs. */
export const fetchOpenPayment = () => import('./open-payment/open-payment.tsx')

/** Manages a purchase from the selection to its payment (decision 023). */
export const useCheckout = (event: Event, userId: string, { isCovered, open, offer }: CheckoutOptions) => {
  const navigate = useNavigate()
  const client = useQueryClient()
  const key = `${userId} ${event.id}`
  const [chosen, setChosen] = useState(() => kept.get(key) ?? NOTHING)
  const [hasAccepted, setAccepted] = useState(false)
  /** Another object at each press, so that each moves the focus. */
  const [missing, setMissing] = useState<{ field: RequiredField } | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [mustVerify, setMustVerify] = useState(false)
  const [step, setStep] = useState<Step>({ kind: 'selecting' })
  const attempts = useRef(0)
  /** True once the user has changed the selection here: the open order must not overwrite it. */
  const hasChosen = useRef(kept.has(key))
  /** The attempt whose response was lost. */
  const [lost, setLost] = useState<Attempt | null>(null)
  const ordered = useRef<Selection | null>(null)

  const follow = (outcome: Outcome) => {
    setLost(null)
    if (outcome.kind === 'unexpected') {
      notify({ ...copy.unexpected, type: 'error' })
      setRefusal(`${copy.unexpected.title}. ${copy.unexpected.description}`)
      return
    }
    kept.delete(key)
    if (outcome.kind === 'booked') {
      notify({ ...copy.booked, type: 'success' })
      setStep({ kind: 'booked' })
    } else if (outcome.kind === 'card') {
      if (ordered.current) setStep({ ...outcome, selection: ordered.current })
    }
  }

  /** Goes on to a payment page; not called if the answer comes after this page was left. */
  const lead = (outcome: Outcome) => {
    if (outcome.kind !== 'redirect') return
    setStep({ kind: 'leaving' })
    const { origin, pathname, search, href } = new URL(outcome.address)
    if (origin === location.origin) navigate(pathname + search)
    else location.assign(href)
  }

  const refuse = (error: AppError, attempt: Attempt) => {
    if (error.kind === 'unexpected') return follow({ kind: 'unexpected' })
    setLost(error.isAnswerLost ? attempt : null)
    const sentence = failureMessage(error, copy.failed.description)
    notify({ title: copy.failed.title, description: sentence, type: 'error' })
    setRefusal(error.isAnswerLost ? copy.recap.retry : sentence)
    setMustVerify(error.code === 'verification_required')
  }

  const order = useOpenOrder(userId, {
    ...{ onAnswered: follow, lead },
    onLeft: (outcome) => {
      fetchOpenPayment().then(
        (panel) => panel.tellOpen(outcome, event, { client, userId, navigate }),
        () => {},
      )
    },
    onFailed: refuse,
  })

  const resumption = useResumeOrder(userId, {
    ...{ onAnswered: follow, lead },
    onFailed: (error) => {
      const sentence = failureMessage(error, copy.resumeFailed)
      notify({ title: copy.failed.title, description: sentence, type: 'error' })
      setRefusal(sentence)
    },
  })
  const resumePayment = (waiting: Reservation) => {
    ordered.current = selectionOfOrder(waiting)
    setRefusal(null)
    resumption.send(waiting.orderId)
  }

  // Restores the selection of an open order, with the terms accepted: after a payment page, a reload, or on
  // another device.
  const adopt = useEffectEvent((quantities: SelectedTickets, lines: Reservation['lines'] = []) => {
    if (hasChosen.current || isCovered) return
    hasChosen.current = true
    const typed = lines.map(({ ticketTypeId, price }) => [ticketTypeId, String(price).replace('.', ',')])
    setChosen({ quantities, typed: Object.fromEntries(typed) })
    if (lines.length > 0) setAccepted(true)
  })
  // Paid elsewhere or expired: another order needs another acceptance.
  const wasOpen = useRef(false)
  useEffect(() => {
    if (!open && wasOpen.current) setAccepted(false)
    wasOpen.current = open !== null
  }, [open])
  const { state: entry } = useLocation() as { state: { resume?: string } | null }
  const wanted = entry?.resume
  const resumeWanted = useEffectEvent((waiting: Reservation) => {
    if (waiting.orderId !== wanted) return
    // Clears the state, so that a later return to this page does not resume again.
    navigate(location.pathname + location.search, { replace: true, state: null })
    resumePayment(waiting)
  })
  useEffect(() => {
    if (!open) return
    adopt(selectionOfOrder(open).tickets, open.lines)
    resumeWanted(open)
  }, [open])
  useEffect(() => {
    if (offer && !open) adopt(offer)
  }, [offer, open])

  /** Sends the order with a new key, or with the old key if it repeats an attempt whose response was lost. */
  const submit = (selection: Selection) => {
    const { tickets, prices, count, total, unpriced } = selection
    if (step.kind !== 'selecting') return
    const field = unpriced ? 'prices' : count === 0 ? 'tickets' : hasAccepted ? null : 'terms'
    setMissing(field && { field })
    setRefusal(null)
    if (field) {
      notify({ ...missingCopy[field], type: 'error' })
      return
    }
    ordered.current = selection
    const request: PaymentIntentRequest = {
      eventId: event.id,
      tickets,
      ...(prices && { prices }),
      totalAmount: total,
      attemptId: attempts.current + 1,
      isFreeBooking: isCovered,
    }
    const repeated = lost && isSameOrder(lost.request, request) ? lost : null
    if (!repeated) attempts.current += 1
    order.send(repeated ?? { key: randomUuid(), request })
  }

  const choose = (change: Partial<Chosen>) => {
    dropFailures()
    const next = { ...chosen, ...change }
    kept.set(key, next)
    hasChosen.current = true
    setChosen(next)
    setRefusal(null)
  }

  /** 'Retour à la sélection': resets the selection, the secret and the attempts. */
  const restart = () => {
    attempts.current = 0
    hasChosen.current = true
    setChosen(NOTHING)
    setRefusal(null)
    setMissing(null)
    setStep({ kind: 'selecting' })
  }

  return {
    step,
    chosen,
    hasAccepted,
    missing,
    refusal,
    /**
     * The seats that are this member's to order: the server gives those of an unpaid order, and those held in line, to the next order for the same
     * event, and those of a lost attempt to its repetition.
     */
    reserved: open
      ? { ...selectionOfOrder(open).tickets, ...open.givesBack }
      : (lost?.request.tickets ?? offer ?? {}),
    /** True if the server refused the order until the member's address is verified. */
    mustVerify,
    isPending: order.isPending || resumption.isPending,
    isResuming: resumption.isPending,
    resumePayment,
    submit,
    restart,
    setQuantity: (id: string, quantity: number) => {
      choose({ quantities: { ...chosen.quantities, [id]: Math.max(0, quantity) } })
      setMissing((known) => (known?.field === 'tickets' ? null : known))
    },
    setPrice: (id: string, text: string) => choose({ typed: { ...chosen.typed, [id]: text } }),
    accept: (isAccepted: boolean) => {
      setAccepted(isAccepted)
      setMissing((known) => (known?.field === 'terms' ? null : known))
    },
    /** Called on return from a payment page, to show this screen as it was left. */
    resume: () => setStep((known) => (known.kind === 'leaving' ? { kind: 'selecting' } : known)),
  }
}

export type CheckoutState = ReturnType<typeof useCheckout>
