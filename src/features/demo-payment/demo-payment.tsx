import { type ReactNode, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import type { DemoPayment as Payment } from '../../../contract/checkout.ts'
import { demoCards } from '../../../contract/rules/payments.ts'
import { priceLabel } from '../../../contract/rules/price.ts'
import { returnPath } from '../../../contract/rules/return-path.ts'
import { paths } from '../../config/paths.ts'
import { demoPaymentCopy as copy } from '../../copy/demo-payment.ts'
import { guardReload } from '../../lib/reload-guard.ts'
import { typeInto } from '../../lib/type-into.ts'
import { useZodForm } from '../../shared/use-zod-form.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { classes } from '../../ui/classes.ts'
import { AlertIcon, CheckIcon, CloseIcon } from '../../ui/icons.tsx'
import { Skeleton } from '../../ui/loading.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { PosterNotice } from '../../ui/poster-notice.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { Heading } from '../../ui/type.tsx'
import * as styles from './demo-payment.css.ts'
import { paymentFailure, useDemoPayment, usePayDemo } from './queries.ts'

const within = (path: string) => returnPath(path, location.origin) ?? paths.home

interface DemoNoticeProps {
  title: string
  children: ReactNode
  actions: ReactNode
}

/** Renders the notice that there is nothing to pay, or no longer, with a link. */
const DemoNotice = ({ title, children, actions }: DemoNoticeProps) => (
  <PosterNotice
    kicker={copy.title}
    title={title}
    poster={{ id: 'caisse', style: 'Electronic' }}
    actions={actions}
    role="alert"
  >
    <PageTitle title={title} />
    <p>{children}</p>
  </PosterNotice>
)

/** Renders the order as the stub of a ticket, torn off below. */
const Receipt = ({ payment, price }: { payment: Payment; price: string }) => (
  <dl className={styles.receipt}>
    <div className={styles.part}>
      <dt className={styles.term}>{copy[payment.kind].label}</dt>
      <dd className={styles.label}>{payment.label}</dd>
    </div>
    <div className={styles.total}>
      <dt className={styles.term}>{copy.total}</dt>
      <dd className={classes('figures', styles.amount)}>{price}</dd>
      <dd className={styles.note}>
        {payment.kind === 'order' ? copy.order.note : copy.subscription.note(price)}
      </dd>
    </div>
  </dl>
)

/** Renders the placeholder of the page, with the layout of the real one. */
const DemoSkeleton = () => (
  <div className={styles.page} role="status">
    <span className="visually-hidden">{copy.loading}</span>
    <div className={styles.what} aria-hidden="true">
      <Skeleton h="9" w="40" />
      <Skeleton h="24" />
      <Skeleton h="56" borderRadius="xl" />
    </div>
    <div className={styles.how} aria-hidden="true">
      <Skeleton h="40" />
      <Skeleton h="20" />
      <Skeleton h="14" borderRadius="full" />
    </div>
  </div>
)

const cardsCopy = copy.cards

/** Digits of the longest card number. */
const LONGEST = 19

/** Formats typed or pasted digits in groups of four, like on a card. */
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

/** Renders the two test numbers, to read, copy, or insert into the field with one press. */
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

/** Name of the field, chosen so that no browser suggests the user's real cards. */
const NUMBER = 'test-number'

/** Renders the form of the test card, which moves no money. Any other number never leaves the page. */
const CardForm = ({ id, price }: { id: string; price: string }) => {
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const form = useZodForm({
    schema: async () => (await import('./card-schema.ts')).CardForm,
    defaultValues: { [NUMBER]: '' },
    onEdit: 'clear',
  })
  const pay = usePayDemo(id, (path) => {
    // Replaced, so that going back from the success page does not open a finished payment.
    void navigate(within(path), { replace: true })
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
          // Focuses the button, not the field: a phone's keyboard would cover it.
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

/** Renders the page that simulates a bank: the order, two test cards, and a way back. */
export const DemoPayment = ({ id }: { id: string }) => {
  const { data: payment, error, refetch, isFetching } = useDemoPayment(id)
  if (!payment) {
    if (!error || isFetching) return <DemoSkeleton />
    if (error.status === 404 || error.code === 'validation_failed') {
      return (
        <DemoNotice
          title={copy.unknown.title}
          actions={<ButtonLink to={paths.events}>{copy.unknown.action}</ButtonLink>}
        >
          {copy.unknown.description}
        </DemoNotice>
      )
    }
    return (
      <DemoNotice
        title={error.kind === 'offline' ? copy.unreachable.title : copy.unreachable.failed}
        actions={<Button onClick={() => void refetch()}>{copy.unreachable.retry}</Button>}
      >
        {paymentFailure(error)}
      </DemoNotice>
    )
  }
  if (payment.state !== 'open') {
    const { title, description, action } = copy[payment.state]
    const to = within(payment.state === 'accepted' ? payment.returnPath : payment.cancelPath)
    return (
      <DemoNotice title={title} actions={<ButtonLink to={to}>{action}</ButtonLink>}>
        {description}
      </DemoNotice>
    )
  }
  const price = priceLabel(payment.amount)
  return (
    <div className={styles.page}>
      <PageTitle title={copy.title} />
      <div className={styles.what}>
        <header className={styles.heading}>
          <p className={styles.stamp}>{copy.badge}</p>
          <Heading as="h1" size="4xl" tabIndex={-1}>
            {copy.title}
          </Heading>
          <p className={styles.lead}>{copy.lead}</p>
        </header>
        <Receipt payment={payment} price={price} />
      </div>
      <div className={styles.how}>
        <CardForm id={id} price={price} />
        <ButtonLink to={within(payment.cancelPath)} variant="ghost" replace>
          {copy.back}
        </ButtonLink>
      </div>
    </div>
  )
}
