import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { demoCards } from '../../../contract/rules/payments.ts'
import { returnPath } from '../../../contract/rules/return-path.ts'
import { paths } from '../../config/paths.ts'
import { demoPaymentCopy as copy } from '../../copy/demo-payment.ts'
import { guardReload } from '../../lib/reload-guard.ts'
import { typeInto } from '../../lib/type-into.ts'
import { useZodForm } from '../../shared/use-zod-form.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { AlertIcon, CheckIcon, CloseIcon } from '../../ui/icons.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import * as styles from './demo-payment.css.ts'
import { paymentFailure, usePayDemo } from './queries.ts'

const cardsCopy = copy.cards

/** The longest card number there is, in digits. */
const LONGEST = 19

/** The digits of what was typed or pasted, in groups of four, as they stand on a card. */
const grouped = (text: string): string =>
  text
    .replace(/\D/g, '')
    .slice(0, LONGEST)
    .replace(/(\d{4})(?=\d)/g, '$1 ')

const rows = [
  {
    card: demoCards.accepted,
    outcome: cardsCopy.accepted,
    which: cardsCopy.useAccepted,
    Icon: CheckIcon,
  },
  {
    card: demoCards.refused,
    outcome: cardsCopy.refused,
    which: cardsCopy.useRefused,
    Icon: CloseIcon,
  },
]

/** The two numbers that mean something here: to read, to copy, or to put into the field at a touch. */
const TestCards = ({ onUse }: { onUse: (card: string) => void }) => (
  <section aria-labelledby="cartes">
    <h2 className={styles.cardsTitle} id="cartes">
      {cardsCopy.title}
    </h2>
    <p className={styles.cardsLead}>{cardsCopy.lead}</p>
    <ul className={styles.cards}>
      {rows.map(({ card, outcome, which, Icon }) => (
        <li className={styles.card} key={card}>
          <div className={styles.cardText}>
            <code className={styles.cardNumber}>{grouped(card)}</code>
            <span className={styles.outcome}>
              <Icon size={16} />
              {outcome}
            </span>
          </div>
          <Button variant="outline" size="sm" onClick={() => onUse(card)}>
            {cardsCopy.use} <span className="visually-hidden">{which}</span>
          </Button>
        </li>
      ))}
    </ul>
  </section>
)

/** The name of the field, by which no browser offers its owner's real cards. */
const NUMBER = 'test-number'

/** The test card, and the button that spends nothing. What is no test card never leaves the page. */
export const CardForm = ({ id, price }: { id: string; price: string }) => {
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const form = useZodForm({
    schema: async () => (await import('./card-schema.ts')).CardForm,
    defaultValues: { [NUMBER]: '' },
    onEdit: 'clear',
  })
  const pay = usePayDemo(id, (path) => {
    // Back from the success page shall not lead to a payment that is over.
    void navigate(returnPath(path, location.origin) ?? paths.home, { replace: true })
  })
  const { isPending, error, data } = pay
  useEffect(() => (isPending ? guardReload('payment') : undefined), [isPending])

  const submit = () => pay.send(async () => (await form.check(pay.reset))?.[NUMBER])
  const refusal = error
    ? { title: copy.failed.title, description: paymentFailure(error) }
    : form.isUnavailable
      ? copy.failed
      : data?.outcome === 'refused'
        ? copy.refused
        : null

  return (
    <>
      <TestCards
        onUse={(card) => {
          if (field.current) typeInto(field.current, card)
          // Not the field: a phone's keyboard would cover what comes next.
          button.current?.focus()
        }}
      />
      <form className={styles.form} {...form.bind(submit)}>
        <TextField
          ref={field}
          className={styles.input}
          {...form.field(NUMBER)}
          label={copy.number.label}
          hint={copy.number.hint}
          onInput={({ currentTarget }) => {
            currentTarget.value = grouped(currentTarget.value)
          }}
          inputMode="numeric"
          autoComplete="off"
          required
          disabled={isPending}
        />
        {refusal && !isPending && (
          <div className={styles.refusal} role="alert">
            <AlertIcon className={styles.refusalSign} />
            <p>
              <b className={styles.refusalTitle}>{refusal.title}</b>
              {refusal.description}
            </p>
          </div>
        )}
        <div className={styles.pay}>
          <SubmitButton ref={button} isPending={isPending} pendingLabel={copy.paying}>
            {copy.pay(price)}
          </SubmitButton>
          <p className={styles.nothingMoves}>{copy.nothingMoves}</p>
        </div>
      </form>
    </>
  )
}
