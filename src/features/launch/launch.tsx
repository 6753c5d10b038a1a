import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { instantOfParis } from '../../../contract/rules/paris-time.ts'
import { paths } from '../../config/paths.ts'
import { launchCopy as copy } from '../../copy/launch.ts'
import { now } from '../../lib/clock.ts'
import { useZodForm } from '../../shared/use-zod-form.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { Heading } from '../../ui/type.tsx'
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
      <h2 className={styles.title} ref={heading} tabIndex={-1}>
        {thanks.title}
      </h2>
      <p className={styles.text}>{thanks[is](email)}</p>
      <div className={styles.ways}>
        <Button variant="outline" onClick={onAnother}>
          {thanks.another}
        </Button>
      </div>
    </section>
  )
}

const AddressForm = ({ send, isPending, isError }: ReturnType<typeof usePreregister>) => {
  const form = useZodForm({
    schema: async () => (await import('../../../contract/messages.ts')).PreregistrationRequest,
    defaultValues: { email: '' },
  })
  return (
    <form
      className={styles.form}
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
      <p className={styles.small}>
        {formCopy.privacy}{' '}
        <Link className={styles.link} to={paths.privacy}>
          {formCopy.privacyLink}
        </Link>
      </p>
    </form>
  )
}

/** Renders the form of one address, and the thanks for each outcome. */
const Preregistration = ({ isOpen }: { isOpen: boolean }) => {
  const preregister = usePreregister()
  const { data: outcome, variables: email, reset } = preregister
  if (outcome && email) return <Thanks is={outcome} email={email} onAnother={reset} />
  return (
    <section aria-label={formCopy.title}>
      <h2 className={styles.title}>{formCopy.title}</h2>
      <p className={styles.text}>{isOpen ? formCopy.openedText : formCopy.text}</p>
      <AddressForm {...preregister} />
    </section>
  )
}

const units = ['days', 'hours', 'minutes', 'seconds'] as const

/** Renders the time left as four figures. A screen reader reads them on request, not every second. */
const Timer = ({ left }: { left: ReturnType<typeof remaining> }) => (
  <div className={styles.timer} role="timer" aria-label={copy.timer} aria-live="off">
    {units.map((unit) => (
      <div className={styles.figure} key={unit}>
        <span className={styles.number}>{String(left[unit]).padStart(2, '0')}</span>
        <span className={styles.unit}>{copy.units[unit][left[unit] > 1 ? 1 : 0]}</span>
      </div>
    ))}
  </div>
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
    <div className={styles.launch}>
      <div className={styles.head}>
        <Heading as="h1" size="5xl" tabIndex={-1}>
          {isOver ? copy.opened.title : copy.title}
        </Heading>
        <p className={styles.lead}>{copy.lead}</p>
        <Timer left={left} />
        <p className={styles.line}>{isOver ? copy.opened.line : copy.line}</p>
        {isOver && (
          <ButtonLink to={paths.events} variant="outline">
            {copy.opened.events}
          </ButtonLink>
        )}
      </div>
      <div className={styles.card}>
        <Preregistration isOpen={isOver} />
      </div>
    </div>
  )
}
