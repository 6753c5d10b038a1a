import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Event, TicketType } from '../../../contract/events.ts'
import { DEFAULT_TIME, longDays } from '../../../contract/rules/paris-time.ts'
import { paths, pathTo } from '../../config/paths.ts'
import { checkoutCopy as copy } from '../../copy/checkout.ts'
import { useRenderAt } from '../../shared/use-render-at.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { classes } from '../../ui/classes.ts'
import { deferred } from '../../ui/deferred.tsx'
import { ArrowLeftIcon } from '../../ui/icons.tsx'
import { HStack, Stack } from '../../ui/layout.tsx'
import { Skeleton } from '../../ui/loading.tsx'
import { Poster } from '../../ui/poster.tsx'
import { Heading, Text } from '../../ui/type.tsx'
import * as styles from './checkout.css.ts'
import { ChosenPrice } from './chosen-price.tsx'
import { Hint } from './hint.tsx'
import { OrderButton, SALES_CLOSED_ID, TermsBox, TicketSelection } from './order-form.tsx'
import { useOffer, useOpenOrders, usePaymentMeans } from './queries.ts'
import * as recapStyles from './recap.css.ts'
import { lineTotal, type Selection, Sums, selectionOf } from './selection.tsx'
import { fetchOpenPayment, useCheckout } from './use-checkout.ts'

const { recap } = copy
const { title, text } = copy.demo

/** Shows that no money moves, if the server runs in demonstration mode. */
const DemoNotice = () => {
  const { means } = usePaymentMeans()
  if (means?.provider !== 'demo') return null
  return (
    <HStack role="note" gap="4" wrap="wrap">
      <b className={styles.demo}>{title}</b>
      <Text className={styles.words} textStyle="sm" color="muted" lineHeight="short">
        {text}
      </Text>
    </HStack>
  )
}

interface RecapProps {
  event: Event
  selection: Selection
  /** True if some ticket of the event costs money. */
  isPriced: boolean
}

/** Renders the whole order before it is sent. */
const Recap = ({ event, selection: { lines, total, unpriced }, isPriced }: RecapProps) => (
  <section className={recapStyles.paper} aria-label={recap.title}>
    <div>
      <Heading size="md">{recap.title}</Heading>
      <Hint className="figures" mt="1">
        <span translate="no">{event.eventName}</span>
        <br />
        <span>{`${longDays(event)}, ${event.time ?? DEFAULT_TIME}`}</span>
        <br />
        <span>{[event.place, event.city].filter(Boolean).join(', ')}</span>
      </Hint>
    </div>
    {lines.length === 0 ? (
      <Hint>{unpriced ? copy.noPrice.description : recap.nothing}</Hint>
    ) : (
      <Sums
        lines={lines.map((line) => ({
          key: line.id,
          label: recap.line(line.quantity, line.name),
          price: lineTotal(line),
        }))}
        label={recap.total}
        total={total}
      />
    )}
    <Hint>
      {total === 0 && (lines.length > 0 || !isPriced) ? (
        recap.free
      ) : (
        <>
          <Text as="b" color="ink">
            {recap.noWithdrawal}
          </Text>{' '}
          {recap.law}
        </>
      )}
    </Hint>
  </section>
)

// Not on the first screen: the card's step loads while the user chooses tickets, the panel only if a payment
// waits.
const fetchCardStep = () => import('./card-step.tsx')

const CardStep = deferred(fetchCardStep, { fallback: <Skeleton h="13rem" />, isRequired: true })

const HeldSeats = deferred(async () => ({ default: (await import('./held-seats.tsx')).HeldSeats }))

const OpenPayment = deferred(async () => ({ default: (await fetchOpenPayment()).OpenPayment }))

/** Time in ms that 'Réservation confirmée !' is shown before its page opens. */
const BOOKED_MS = 1500

interface CheckoutProps {
  event: Event
  userId: string
  /** True if the Pass pays. */
  isCovered: boolean
  /** True if a free seat was requested but the Pass does not cover this event. */
  isPassRefused: boolean
  types: readonly TicketType[]
  /** How many concerts of the month the booking uses, if the Pass pays. */
  cost?: ReactNode
  /** Renders what stands here if nothing can be ordered, with the payment that waits; nothing while the sale is open. */
  closed?: (waiting: ReactNode) => ReactNode
  /** A line that says when the data was last updated, if it is not current. */
  children?: ReactNode
}

export const Checkout = ({
  event,
  userId,
  isCovered,
  isPassRefused,
  cost,
  types,
  closed,
  children,
}: CheckoutProps) => {
  const navigate = useNavigate()
  const heading = useRef<HTMLHeadingElement>(null)
  const waiting = useOpenOrders(userId)
  const open = waiting.data?.find(({ eventId }) => eventId === event.id) ?? null
  const offer = useOffer(userId, event.id)
  const checkout = useCheckout(event, userId, { isCovered, open, offer: offer?.tickets ?? null })
  const { means } = usePaymentMeans()
  const { step, hasAccepted, missing } = checkout
  const { quantities, typed } = checkout.chosen
  useRenderAt(types.flatMap(({ soldFrom, soldUntil }) => [soldFrom, soldUntil]))
  const rules = { isCovered, reserved: checkout.reserved }
  const card = step.kind === 'card' ? step : undefined
  const selection = card?.selection ?? selectionOf(types, quantities, rules, typed)
  // Until its prices are chosen, nothing is due, and nothing is free.
  const due = selection.unpriced ? { ...selection, lines: [], count: 0, total: 0 } : selection
  const isPriced = !isCovered && types.some(({ price, isMinimum }) => price > 0 || isMinimum)
  const isFull =
    !waiting.isPending &&
    types.every(({ id, availableTickets }) => availableTickets <= 0 && !rules.reserved[id])
  const isLocked = checkout.isPending || step.kind !== 'selecting'

  const isBooked = step.kind === 'booked'
  const goOn = useEffectEvent(() =>
    navigate(pathTo(paths.bookingConfirmation, event.id), { replace: true, state: { justBooked: true } }),
  )
  useEffect(() => {
    if (!isBooked) return
    const timer = setTimeout(() => goOn(), BOOKED_MS)
    return () => clearTimeout(timer)
  }, [isBooked])

  const isByCard = means?.provider === 'stripe'
  useEffect(() => {
    if (isByCard) fetchCardStep().catch(() => undefined)
  }, [isByCard])

  const resume = useEffectEvent(checkout.resume)
  useEffect(() => {
    // The user came back through the browser's cache, or before the payment page could load.
    const back = ['pageshow', 'popstate']
    const shown = () => resume()
    for (const name of back) addEventListener(name, shown)
    return () => {
      for (const name of back) removeEventListener(name, shown)
    }
  }, [])

  useEffect(() => {
    if (!missing) return
    const invalid = document.querySelector<HTMLElement>('[aria-invalid=true]')
    ;(invalid ?? heading.current)?.focus()
  }, [missing])

  const waitingPanel = open && step.kind === 'selecting' && (
    <OpenPayment userId={userId} order={open} resume={checkout} />
  )
  const isUnderWay = step.kind !== 'selecting' || (checkout.isPending && !checkout.isResuming)
  const instead = !isUnderWay && closed?.(waitingPanel)
  if (instead) return instead
  return (
    <div className={styles.page}>
      <div className={styles.back}>
        <ButtonLink to={pathTo(paths.event, event.id)} variant="ghost" size="sm">
          <ArrowLeftIcon />
          {copy.back}
        </ButtonLink>
      </div>
      <header className={styles.header}>
        <Poster
          className={styles.poster}
          id={event.id}
          style={event.musicStyle}
          imageUrl={event.imageUrl}
          alt=""
          isEager
        />
        <Stack className={styles.words}>
          <Heading as="h1" size="2xl" tabIndex={-1} translate="no">
            {event.eventName}
          </Heading>
          <Text className={classes('figures', styles.when)} color="muted" lineHeight="moderate">
            <Text as="b" className={styles.day} display="block" color="ink">
              {longDays(event)}, {event.time ?? DEFAULT_TIME}
            </Text>
            {[event.place, event.city].filter(Boolean).join(', ')}
          </Text>
        </Stack>
      </header>
      <div className={styles.columns} data-step={step.kind}>
        <Stack gap="8">
          {children}
          <DemoNotice />
          {card ? (
            <CardStep card={card} eventId={event.id} onBack={checkout.restart} />
          ) : (
            <>
              {waitingPanel}
              <HeldSeats eventId={event.id} offer={open ? null : offer} />
              {means?.provider === 'off' && isPriced && (
                <p id={SALES_CLOSED_ID} role="note">
                  <b>{copy.recap.closed}</b>
                </p>
              )}
              <section aria-labelledby="vos-billets">
                <Heading id="vos-billets" textStyle="xl" mb="3" ref={heading} tabIndex={-1}>
                  {copy.selection.title}
                </Heading>
                {cost}
                {isPassRefused && isPriced && <Hint>{copy.selection.notCovered}</Hint>}
                <TicketSelection
                  types={types}
                  quantities={quantities}
                  rules={rules}
                  isLocked={isLocked}
                  isMissing={missing?.field === 'tickets'}
                  onChange={checkout.setQuantity}
                  priceField={(type) => (
                    <ChosenPrice
                      type={type}
                      text={typed[type.id] ?? ''}
                      fault={
                        missing?.field === 'prices' || typed[type.id]
                          ? selection.unpriced?.[type.id]
                          : undefined
                      }
                      isLocked={isLocked}
                      onChange={(text) => checkout.setPrice(type.id, text)}
                    />
                  )}
                />
              </section>
              {!isFull && (
                <TermsBox
                  isAccepted={hasAccepted}
                  isMissing={missing?.field === 'terms'}
                  isLocked={isLocked}
                  onChange={checkout.accept}
                />
              )}
            </>
          )}
        </Stack>
        <div className={styles.till}>
          <Recap event={event} selection={due} isPriced={isPriced} />
          {!card && isFull && (
            <Text textStyle="sm" color="danger" fontWeight="medium">
              {copy.selection.full}
            </Text>
          )}
          {!card && !isFull && (
            <div className={classes('sticky-action', styles.pay)}>
              <OrderButton
                checkout={checkout}
                selection={due}
                means={means}
                isCovered={isCovered}
                isPriced={isPriced}
              />
            </div>
          )}
        </div>
      </div>
    </div>
  )
}
