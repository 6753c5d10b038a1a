import { type ReactNode, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import type { DemoPayment as Payment } from '../../../contract/checkout.ts'
import { demoCards } from '../../../contract/rules/payments.ts'
import { priceLabel } from '../../../contract/rules/price.ts'
import { returnPath } from '../../../contract/rules/return-path.ts'
import { paths } from '../../config/paths.ts'
import { demoPaymentCopy as copy } from '../../copy/demo-payment.ts'
import { guardReload } from '../../lib/reload-guard.ts'
import { typeInto } from '../../shared/type-into.ts'
import { useZodForm } from '../../shared/use-zod-form.ts'
import * as Alert from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import * as DataList from '../../ui/data-list.tsx'
import { AlertIcon, CheckIcon, CloseIcon } from '../../ui/icons.tsx'
import { Box, HStack, Stack, Wrap } from '../../ui/layout.tsx'
import { Skeleton } from '../../ui/loading.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { PosterNotice } from '../../ui/poster-notice.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { Heading, Text } from '../../ui/type.tsx'
import * as styles from './demo-payment.css.ts'
import { paymentFailure, useDemoPayment, usePayDemo } from './queries.ts'

const within = (path: string) => returnPath(path, location.origin) ?? paths.home

interface DemoNoticeProps {
  title: string
  children: ReactNode
  actions: ReactNode
}

/** Renders the notice that there is nothing to pay, or no longer, with a link. Its title takes the focus of the form that it replaces. */
const DemoNotice = ({ title, children, actions }: DemoNoticeProps) => {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) notice.current?.querySelector('h1')?.focus()
  }, [])
  return (
    <div ref={notice}>
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
    </div>
  )
}

/** Renders the order as the stub of a ticket, torn off below. */
const Receipt = ({ payment, price }: { payment: Payment; price: string }) => (
  <DataList.Root className={styles.receipt} rowGap="0">
    <DataList.Item p={{ base: '5', md: '6' }}>
      <DataList.ItemLabel>{copy[payment.kind].label}</DataList.ItemLabel>
      <Heading as="dd" size="lg">
        {payment.label}
      </Heading>
    </DataList.Item>
    <DataList.Item className={styles.total} p={{ base: '5', md: '6' }}>
      <DataList.ItemLabel>{copy.total}</DataList.ItemLabel>
      <Heading as="dd" className="figures" size="5xl">
        {price}
      </Heading>
      <Text as="dd" textStyle="sm" color="muted" textWrap="pretty" mt="3">
        {copy[payment.kind].note(price)}
      </Text>
    </DataList.Item>
  </DataList.Root>
)

/** Renders the placeholder of the page, with the layout of the real one. */
const DemoSkeleton = () => (
  <div className={styles.page} role="status">
    <span className="visually-hidden">{copy.loading}</span>
    <Stack gap={{ base: '5', lg: '8' }} aria-hidden="true">
      <Skeleton h="9" w="40" />
      <Skeleton h="24" />
      <Skeleton h="56" borderRadius="xl" />
    </Stack>
    <Stack gap="6" aria-hidden="true">
      <Skeleton h="40" />
      <Skeleton h="20" />
      <Skeleton h="14" borderRadius="full" />
    </Stack>
  </div>
)

const cardsCopy = copy.cards

/** Digits of the longest card number. */
const MAX_DIGITS = 19

/** Formats typed or pasted digits in groups of four, like on a card. */
const grouped = (text: string): string =>
  text
    .replace(/\D/g, '')
    .slice(0, MAX_DIGITS)
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
    <Heading size="lg" id="cartes">
      {cardsCopy.title}
    </Heading>
    <Text color="muted" mt="1">
      {cardsCopy.lead}
    </Text>
    <Box as="ul" className={styles.cards} mt="3">
      {rows.map(({ card, outcome, which, Icon }) => (
        <Wrap as="li" className={styles.card} align="center" columnGap="4" py="3" key={card}>
          <div className={styles.cardText}>
            <code className={styles.cardNumber}>{grouped(card)}</code>
            <HStack as="span" gap="1" textStyle="sm" color="muted">
              <Icon size={16} />
              {outcome}
            </HStack>
          </div>
          <Button variant="outline" size="sm" onClick={() => onUse(card)}>
            {cardsCopy.use} <span className="visually-hidden">{which}</span>
          </Button>
        </Wrap>
      ))}
    </Box>
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
      <Stack as="form" gap="5" {...form.bind(submit)}>
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
          <Alert.Root status="error" role="alert">
            <Alert.Indicator>
              <AlertIcon />
            </Alert.Indicator>
            <div>
              <Alert.Title>{refusal.title}</Alert.Title>
              <p>{refusal.description}</p>
            </div>
          </Alert.Root>
        )}
        <Stack>
          <SubmitButton ref={button} isPending={isPending} pendingLabel={copy.paying}>
            {copy.pay(price)}
          </SubmitButton>
          <Text textStyle="sm" color="muted" textAlign="center">
            {copy.nothingMoves}
          </Text>
        </Stack>
      </Stack>
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
      <Stack gap={{ base: '5', lg: '8' }}>
        <Stack as="header" align="start" gap="3">
          <p className={styles.stamp}>{copy.badge}</p>
          <Heading as="h1" size="4xl" tabIndex={-1}>
            {copy.title}
          </Heading>
          <Text textStyle="lg" color="muted" textWrap="pretty">
            {copy.lead}
          </Text>
        </Stack>
        <Receipt payment={payment} price={price} />
      </Stack>
      <Stack gap="6">
        <CardForm id={id} price={price} />
        <ButtonLink to={within(payment.cancelPath)} variant="ghost" replace>
          {copy.back}
        </ButtonLink>
      </Stack>
    </div>
  )
}
