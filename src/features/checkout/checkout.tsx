import { Heading } from '@chakra-ui/react/heading'
import { chakra } from '@chakra-ui/react/styled-system'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Event, TicketType } from '../../../contract/events.ts'
import { DEFAULT_TIME, longDay } from '../../../contract/rules/paris-time.ts'
import { checkoutCopy as copy } from '../../copy/checkout.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { ArrowLeftIcon } from '../../ui/icons.tsx'
import { Poster } from '../../ui/poster.tsx'
import { CardStep } from './card-step.tsx'
import { checkoutLook } from './checkout-look.ts'
import { DemoNotice } from './demo-notice.tsx'
import { heldPlaces } from './held-places.ts'
import { OrderButton } from './order-button.tsx'
import { usePaymentMeans } from './queries.ts'
import { Recap } from './recap.tsx'
import { selectionOf } from './selection.ts'
import { TermsBox } from './terms-box.tsx'
import { TicketSelection } from './ticket-selection.tsx'
import { useCheckout } from './use-checkout.ts'

/** How long 'Réservation confirmée !' stands before its page opens, in ms (document 2, section 9). */
const BOOKED_MS = 1500

export interface CheckoutProps {
  event: Event
  userId: string
  /** The Pass pays for it. */
  isCovered: boolean
  /** A free place was asked for, and the Pass does not open this event. */
  isPassRefused: boolean
  types: readonly TicketType[]
  /** As of when this is, where it is not of now. */
  children?: ReactNode
}

/** Choosing tickets and paying for them (document 2, 'Checkout'). */
export const Checkout = ({ event, userId, isCovered, isPassRefused, types, children }: CheckoutProps) => {
  const navigate = useNavigate()
  const terms = useRef<HTMLInputElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const checkout = useCheckout(event, userId, isCovered)
  const { means } = usePaymentMeans()
  const { step, quantities, hasAccepted, fault } = checkout
  const rules = { isCovered, held: heldPlaces.of(userId, event.id) }
  const card = step.kind === 'card' ? step : undefined
  const selection = card?.selection ?? selectionOf(types, quantities, rules)
  const isPriced = !isCovered && types.some(({ price }) => price > 0)
  const isLocked = checkout.isPending || step.kind !== 'selecting'

  const isBooked = step.kind === 'booked'
  const goOn = useEffectEvent(() =>
    navigate(`/booking/confirmation/${event.id}`, { replace: true, state: { justBooked: true } }),
  )
  useEffect(() => {
    if (!isBooked) return
    const timer = setTimeout(() => goOn(), BOOKED_MS)
    return () => clearTimeout(timer)
  }, [isBooked])

  const resume = useEffectEvent(checkout.resume)
  useEffect(() => {
    // By the browser's own memory, or before the payment page could show at all.
    const back = ['pageshow', 'popstate']
    const shown = () => resume()
    for (const name of back) addEventListener(name, shown)
    return () => {
      for (const name of back) removeEventListener(name, shown)
    }
  }, [])

  useEffect(() => {
    if (fault === 'terms') terms.current?.focus()
    else if (fault === 'tickets') heading.current?.focus()
  }, [fault])

  return (
    <chakra.div css={checkoutLook}>
      <div className="back">
        <ButtonLink to={`/events/${event.id}`} variant="ghost" size="sm">
          <ArrowLeftIcon />
          {copy.back}
        </ButtonLink>
      </div>
      <header>
        <Poster id={event.id} style={event.musicStyle} imageUrl={event.imageUrl} alt="" isEager />
        <div className="words">
          <Heading as="h1" size="lg" tabIndex={-1}>
            {event.eventName}
          </Heading>
          <p className="when figures">
            <b>
              {longDay(event.date)}, {event.time ?? DEFAULT_TIME}
            </b>
            {[event.place, event.city].filter(Boolean).join(', ')}
          </p>
        </div>
      </header>
      {children}
      <div className="columns" data-step={step.kind}>
        <div className="main">
          <DemoNotice />
          {card ? (
            <CardStep
              card={card}
              eventId={event.id}
              onPaid={() => heldPlaces.forget(userId, event.id)}
              onBack={checkout.restart}
            />
          ) : (
            <>
              <section aria-labelledby="vos-billets">
                <h2 id="vos-billets" ref={heading} tabIndex={-1}>
                  {copy.selection.title}
                </h2>
                {isPassRefused && <p className="hint">{copy.selection.notCovered}</p>}
                <TicketSelection
                  types={types}
                  quantities={quantities}
                  rules={rules}
                  isLocked={isLocked}
                  isMissing={fault === 'tickets'}
                  onChange={checkout.setQuantity}
                />
              </section>
              <TermsBox
                field={terms}
                isAccepted={hasAccepted}
                isMissing={fault === 'terms'}
                isLocked={isLocked}
                onChange={checkout.accept}
              />
            </>
          )}
        </div>
        <Recap event={event} selection={selection} isPriced={isPriced}>
          {!card && (
            <OrderButton
              checkout={checkout}
              selection={selection}
              means={means}
              isCovered={isCovered}
              isPriced={isPriced}
            />
          )}
        </Recap>
      </div>
    </chakra.div>
  )
}
