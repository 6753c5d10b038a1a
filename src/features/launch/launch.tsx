import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { instantOfParis } from '../../../contract/rules/paris-time.ts'
import { paths } from '../../config/paths.ts'
import { launchCopy as copy } from '../../copy/launch.ts'
import { now } from '../../lib/clock.ts'
import { useZodForm } from '../../shared/use-zod-form.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import * as Card from '../../ui/card.tsx'
import { classes } from '../../ui/classes.ts'
import { FormError } from '../../ui/form-error.tsx'
import { Grid, Stack, Wrap } from '../../ui/layout.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { Heading, Text } from '../../ui/type.tsx'
import * as styles from './launch.css.ts'
import { prefetch, usePreregister } from './queries.ts'

const { form: formCopy, thanks } = copy

/** The launch, a fixed date in Paris time. */
export const launchAt = instantOfParis('2025-09-04', '18:00')

const SECOND_MS = 1000

/** Returns the days, hours, minutes and seconds until an instant; zeros once it has passed. */
export const remaining = (until: Date, now: Date) => {
  const seconds = Math.max(0, Math.ceil((until.getTime() - now.getTime()) / SECOND_MS))
  return {
    days: Math.floor(seconds / 86_400),
    hours: Math.floor(seconds / 3600) % 24,
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
  }
}

interface ThanksProps {
  is: 'sent' | 'queued' | 'refused' | 'lost'
  email: string
  onAnother: () => void
}

/** Renders the thanks, and the outcome for the address. */
const Thanks = ({ is, email, onAnother }: ThanksProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section aria-label={thanks.title} data-outcome={is}>
      <Heading ref={heading} tabIndex={-1}>
        {thanks.title}
      </Heading>
      <Text color="muted" textWrap="pretty" mt="2">
        {thanks[is](email)}
      </Text>
      <Wrap mt="5">
        <Button variant="outline" onClick={onAnother}>
          {thanks.another}
        </Button>
      </Wrap>
    </section>
  )
}

const AddressForm = ({ send, isPending, isError }: ReturnType<typeof usePreregister>) => {
  const form = useZodForm({
    schema: async () => (await import('../../../contract/messages.ts')).PreregistrationRequest,
    defaultValues: { email: '' },
  })
  return (
    <Stack
      as="form"
      gap="4"
      mt="5"
      {...form.bind(() => send(async () => (await form.check())?.email))}
      onFocusCapture={prefetch}
    >
      <TextField
        {...form.field('email')}
        label={formCopy.email}
        type="email"
        inputMode="email"
        autoComplete="email"
        placeholder={formCopy.placeholder}
        required
      />
      <FormError text={isError || form.isUnavailable ? formCopy.unchecked : null} />
      <SubmitButton isPending={isPending} pendingLabel={formCopy.pending}>
        {formCopy.submit}
      </SubmitButton>
      <Text textStyle="sm" color="muted">
        {formCopy.privacy}{' '}
        <Link className={styles.link} to={paths.privacy}>
          {formCopy.privacyLink}
        </Link>
      </Text>
    </Stack>
  )
}

/** Renders the form of one address, and the thanks for each outcome. */
const Preregistration = ({ isOpen }: { isOpen: boolean }) => {
  const preregister = usePreregister()
  const { data: outcome, variables: email, reset } = preregister
  if (outcome && email) return <Thanks is={outcome} email={email} onAnother={reset} />
  return (
    <section aria-label={formCopy.title}>
      <Heading>{formCopy.title}</Heading>
      <Text color="muted" textWrap="pretty" mt="2">
        {isOpen ? formCopy.openedText : formCopy.text}
      </Text>
      <AddressForm {...preregister} />
    </section>
  )
}

const units = ['days', 'hours', 'minutes', 'seconds'] as const

/** Renders the time left as four figures. A screen reader reads them on request, not every second. */
const Timer = ({ left }: { left: ReturnType<typeof remaining> }) => (
  <Grid
    className={styles.units}
    gap={{ base: '2', md: '3' }}
    w="full"
    maxW="34rem"
    role="timer"
    aria-label={copy.timer}
    aria-live="off"
  >
    {units.map((unit) => (
      <Card.Root as="div" align="center" gap="1" p="0" py={{ base: '4', md: '5' }} key={unit}>
        <Heading as="span" className={classes('figures', styles.number)} size="4xl">
          {String(left[unit]).padStart(2, '0')}
        </Heading>
        <Text as="span" textStyle="sm" color="muted">
          {copy.units[unit][left[unit] > 1 ? 1 : 0]}
        </Text>
      </Card.Root>
    ))}
  </Grid>
)

/** Returns the time left until an instant, updated every second until it has passed. */
const useRemaining = (until: Date) => {
  const [moment, setMoment] = useState(now)
  const isOver = moment >= until
  useEffect(() => {
    if (isOver) return
    const timer = setInterval(() => setMoment(now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [isOver])
  return { left: remaining(until, moment), isOver }
}

/** Renders the countdown to the launch and the pre-registration. `at` is the launch's instant. */
export const Launch = ({ at = launchAt }: { at?: Date }) => {
  const { left, isOver } = useRemaining(at)
  return (
    <Stack className={styles.launch} gap="8">
      <Stack align="start" gap="5">
        <Heading as="h1" size="5xl" tabIndex={-1}>
          {isOver ? copy.opened.title : copy.title}
        </Heading>
        <Text textStyle="lg" color="muted" lineHeight="moderate" textWrap="balance">
          {copy.lead}
        </Text>
        <Timer left={left} />
        <Text fontWeight="medium" textWrap="pretty">
          {isOver ? copy.opened.line : copy.line}
        </Text>
        {isOver && (
          <ButtonLink to={paths.events} variant="outline">
            {copy.opened.events}
          </ButtonLink>
        )}
      </Stack>
      <Card.Root as="div" size="lg" p={{ base: '5', md: '6' }}>
        <Preregistration isOpen={isOver} />
      </Card.Root>
    </Stack>
  )
}
