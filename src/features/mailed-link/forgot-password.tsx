import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { paths } from '../../config/paths.ts'
import { mailedLinkCopy } from '../../copy/mailed-link.ts'
import { failureMessage } from '../../shared/failure-message.ts'
import { useZodForm } from '../../shared/use-zod-form.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { Stack } from '../../ui/layout.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useAskForReset } from './queries.ts'
import * as styles from './screen.css.ts'
import { Actions, Hint, Screen } from './screen.tsx'

const { forgot, sent, backToSignIn } = mailedLinkCopy

interface ForgotFormProps {
  /** The e-mail typed before, if the user comes back to send again. */
  typed: string
  onSent: (email: string) => void
}

const ForgotForm = ({ typed, onSent }: ForgotFormProps) => {
  const form = useZodForm({
    schema: async () => (await import('../../../contract/auth.ts')).ForgotPasswordRequest,
    defaultValues: { email: typed },
    isTyped: typed !== '',
  })
  const { send, isPending, error } = useAskForReset()
  const submit = () => {
    // The field may say something else by the time of the answer.
    const email = form.typed().email.trim()
    send(form.check, { onSuccess: () => onSent(email) })
  }
  const failure = error ? failureMessage(error, forgot.failed) : form.isUnavailable ? forgot.failed : null
  return (
    <>
      <Stack as="form" gap="5" mt="7" {...form.bind(submit)}>
        <TextField
          {...form.field('email')}
          label={forgot.email}
          type="email"
          inputMode="email"
          autoComplete="username"
          required
        />
        <FormError text={isPending ? null : failure} />
        <SubmitButton isPending={isPending} pendingLabel={forgot.pending}>
          {forgot.submit}
        </SubmitButton>
      </Stack>
      <p>
        <Link className={styles.link} to={paths.auth}>
          {backToSignIn}
        </Link>
      </p>
    </>
  )
}

/** Returns the address typed at sign-in, which its link passes on in the state. */
const emailTyped = (state: unknown): string =>
  state !== null && typeof state === 'object' && 'email' in state && typeof state.email === 'string'
    ? state.email
    : ''

/** Renders the form, then the confirmation; sending again leads back to the form. */
export const ForgotPassword = () => {
  const [email, setEmail] = useState(emailTyped(useLocation().state))
  const [view, setView] = useState<'form' | 'sent' | 'again'>('form')
  if (view === 'sent')
    return (
      <Screen key="sent" title={sent.title} text={sent.text(email)} isOutcome isDone>
        <Hint>{sent.hint}</Hint>
        <Actions>
          <ButtonLink to={paths.auth} size="lg">
            {backToSignIn}
          </ButtonLink>
          <Button size="lg" variant="outline" onClick={() => setView('again')}>
            {sent.resend}
          </Button>
        </Actions>
      </Screen>
    )
  const show = (address: string) => {
    setEmail(address)
    setView('sent')
  }
  return (
    <Screen key="form" title={forgot.title} text={forgot.text} isOutcome={view === 'again'}>
      <ForgotForm typed={email} onSent={show} />
    </Screen>
  )
}
