import { type ReactNode, useId } from 'react'
import type { SelectedTickets } from '../../../contract/checkout.ts'
import type { AppConfig } from '../../../contract/config.ts'
import type { TicketType } from '../../../contract/events.ts'
import { parisStamp } from '../../../contract/rules/paris-time.ts'
import { kindPriceLabel, priceLabel } from '../../../contract/rules/price.ts'
import { saleOf } from '../../../contract/rules/sale.ts'
import { paths } from '../../config/paths.ts'
import { checkoutCopy } from '../../copy/checkout.ts'
import { now } from '../../lib/clock.ts'
import { useOnline } from '../../shared/use-online.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { AlertIcon } from '../../ui/icons.tsx'
import { HStack, Stack, Wrap } from '../../ui/layout.tsx'
import { MinusIcon, PlusIcon } from '../../ui/more-icons.tsx'
import { Heading, Text } from '../../ui/type.tsx'
import * as styles from './checkout.css.ts'
import { Hint } from './hint.tsx'
import { mostOf, type Selection, type SelectionRules } from './selection.tsx'
import type { CheckoutState } from './use-checkout.ts'

const { terms, noTerms, noTicket, recap, selection: selectionCopy } = checkoutCopy

/** Renders the reason why a field is invalid. */
export const FieldError = ({ id, children }: { id?: string; children: string }) => (
  <HStack as="p" align="start" textStyle="sm" color="danger" fontWeight="medium" id={id}>
    <AlertIcon className={styles.fieldErrorSign} size={16} />
    {children}
  </HStack>
)

interface QuantityStepperProps {
  name: string
  quantity: number
  most: number
  isLocked: boolean
  onChange: (quantity: number) => void
}

/** Renders the number of tickets of a type, from 0 to the maximum. */
const QuantityStepper = ({ name, quantity, most, isLocked, onChange }: QuantityStepperProps) => (
  <div className={styles.stepper}>
    <button
      className={styles.step}
      type="button"
      aria-label={selectionCopy.remove(name)}
      disabled={isLocked || quantity <= 0}
      onClick={() => onChange(quantity - 1)}
    >
      <MinusIcon />
    </button>
    <Heading
      as="output"
      className="figures"
      textStyle="xl"
      textAlign="center"
      aria-label={selectionCopy.count(quantity)}
    >
      {quantity}
    </Heading>
    <button
      className={styles.step}
      type="button"
      aria-label={selectionCopy.add(name)}
      disabled={isLocked || quantity >= most}
      onClick={() => onChange(quantity + 1)}
    >
      <PlusIcon />
    </button>
  </div>
)

/** From this number down, the remaining seats are shown. */
const FEW = 5

interface TicketSelectionProps {
  types: readonly TicketType[]
  quantities: SelectedTickets
  rules: SelectionRules
  isLocked: boolean
  /** True if the user pressed the button without choosing a ticket. */
  isMissing: boolean
  onChange: (id: string, quantity: number) => void
  /** Renders the price field of a type whose price the buyer chooses. */
  priceField: (type: TicketType) => ReactNode
}

const noteOf = (type: TicketType, most: number, quantity: number): string | undefined => {
  const sale = saleOf(type, now())
  if (sale === 'ended') return selectionCopy.saleEnded
  if (sale === 'coming' && type.soldFrom) return selectionCopy.soldFrom(parisStamp(new Date(type.soldFrom)))
  if (type.isCompanion) return selectionCopy.companion
  if (type.availableTickets <= FEW && type.availableTickets > 0)
    return selectionCopy.few(type.availableTickets)
  return quantity > 0 && quantity >= most ? selectionCopy.limit(most) : undefined
}

export const TicketSelection = (props: TicketSelectionProps) => {
  const { types, quantities, rules, isLocked, isMissing, onChange, priceField } = props
  return (
    <>
      <ul className={styles.types}>
        {types.map((type) => {
          const most = mostOf(type, rules, quantities)
          const quantity = Math.min(quantities[type.id] ?? 0, most)
          const isGone = type.availableTickets <= 0 && !rules.reserved[type.id]
          const note = isGone ? undefined : noteOf(type, most, quantity)
          return (
            <li className={styles.type} key={type.id}>
              <div className={styles.kind}>
                <Text className={styles.kindName} fontWeight="bold" lineHeight="short">
                  {type.name}
                </Text>
                {type.description && <Hint>{type.description}</Hint>}
                <Wrap as="p" className="figures" rowGap="0" fontWeight="medium">
                  <span>{rules.isCovered ? selectionCopy.covered : kindPriceLabel(type)}</span>
                  {rules.isCovered && type.price > 0 && (
                    <Text as="s" color="muted" fontWeight="normal">
                      {priceLabel(type.price)}
                    </Text>
                  )}
                </Wrap>
                {note && (
                  <Text textStyle="sm" color="honey" fontWeight="medium">
                    {note}
                  </Text>
                )}
                {isGone && (
                  <Heading as="p" size="sm" color="danger">
                    {selectionCopy.soldOut}
                  </Heading>
                )}
              </div>
              <QuantityStepper
                name={type.name}
                quantity={quantity}
                most={most}
                isLocked={isLocked}
                onChange={(next) => onChange(type.id, next)}
              />
              {type.isMinimum && !rules.isCovered && quantity > 0 && (
                <Stack gap="3" mt="2" w="full">
                  {priceField(type)}
                </Stack>
              )}
            </li>
          )
        })}
      </ul>
      {isMissing && <FieldError>{noTicket.description}</FieldError>}
    </>
  )
}

interface TermsBoxProps {
  isAccepted: boolean
  isMissing: boolean
  isLocked: boolean
  onChange: (isAccepted: boolean) => void
}

/** Renders the checkbox of the terms of sale, required before any order. */
export const TermsBox = ({ isAccepted, isMissing, isLocked, onChange }: TermsBoxProps) => {
  const id = useId()
  return (
    <div className={styles.terms} data-invalid={isMissing}>
      <HStack as="label" className={styles.termsLabel} gap="3" htmlFor={id}>
        <input
          id={id}
          type="checkbox"
          checked={isAccepted}
          disabled={isLocked}
          required
          aria-invalid={isMissing || undefined}
          aria-describedby={isMissing ? `${id}-error` : undefined}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
        <span className={styles.words}>
          {terms.before}
          <a className={styles.termsLink} href={paths.termsOfSale} target="_blank" rel="noopener">
            {terms.link}
            <span className="visually-hidden"> {terms.newTab}</span>
          </a>
        </span>
      </HStack>
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
  if (isCovered) return recap.bookWithPass
  if (total > 0) return recap.payTotal(priceLabel(total))
  return count > 0 || !isPriced ? recap.book : recap.pay
}

/** Id of the notice that sales are closed, shown above the recap. */
export const SALES_CLOSED_ID = 'vente-fermee'

/** Renders the button that orders, with its legal notice; if it is disabled, the reason. */
export const OrderButton = (props: OrderButtonProps) => {
  const { checkout, selection, means, isCovered, isPriced } = props
  const noteId = useId()
  const isOnline = useOnline()
  const { isPending, step, refusal, mustVerify } = checkout
  const isLeaving = step.kind === 'leaving'
  const isWorking = isPending || step.kind !== 'selecting'
  const isObliging = isPriced && !isCovered && (selection.count === 0 || selection.total > 0)
  const isClosed = isObliging && means?.provider === 'off'
  const pending = isLeaving ? recap.leaving : isObliging ? recap.pending : recap.booking
  return (
    <>
      {refusal && <FieldError>{refusal}</FieldError>}
      {refusal && mustVerify && (
        <ButtonLink to={paths.profile} variant="outline">
          {recap.verify}
        </ButtonLink>
      )}
      <Button
        size="lg"
        disabled={!isOnline || isClosed}
        loading={isWorking}
        loadingText={pending}
        aria-describedby={isClosed ? SALES_CLOSED_ID : noteId}
        onClick={() => checkout.submit(selection)}
      >
        {labelOf(props)}
      </Button>
      <Hint as="div" id={noteId}>
        {isObliging && (
          <Text color="ink" fontWeight="bold">
            {recap.obligation}
          </Text>
        )}
        {!isOnline ? (
          <p>{recap.offline}</p>
        ) : (
          isObliging &&
          means &&
          !isClosed && (
            <p className={styles.onWide}>{means.provider === 'stripe' ? recap.next.card : recap.next.page}</p>
          )
        )}
      </Hint>
    </>
  )
}
