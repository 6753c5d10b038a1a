import { useEffect, useEffectEvent, useState } from 'react'
import { paths } from '../../config/paths.ts'
import { mailedLinkCopy } from '../../copy/mailed-link.ts'
import { entryWish } from '../../shared/entry-wish.ts'
import { failureMessage } from '../../shared/failure-message.ts'
import { useZodForm } from '../../shared/use-zod-form.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Skeleton } from '../../ui/loading.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { Unreached } from './opened-link.tsx'
import { isRefused, useResetPassword, useResetToken } from './queries.ts'
import { Actions, OrSignIn, Screen } from './screen.tsx'

const { reset: copy, toSignIn } = mailedLinkCopy

/** Renders the state while the server verifies a link. */
const Verifying = ({ title, text }: { title: string; text: string }) => (
  <Screen key="verifying" title={title} text={<span role="status">{text}</span>}>
    <Actions>
      <Skeleton w="56" h="14" />
    </Actions>
  </Screen>
)

const Invalid = ({ title = copy.invalid.title, text }: { title?: string; text: string }) => (
  <Screen key="invalid" title={title} text={text} isOutcome>
    <OrSignIn to={paths.forgotPassword}>{copy.invalid.again}</OrSignIn>
  </Screen>
)

const GUESSABLE = 'password_guessable'

interface NewPasswordFormProps {
  /** Token from the link's verification, sent with the password. */
  authToken: string
  reset: ReturnType<typeof useResetPassword>
}

/** Renders the fields of a new password, twice, each shown or hidden. */
const NewPasswordForm = ({ authToken, reset }: NewPasswordFormProps) => {
  const form = useZodForm({
    schema: async () => (await import('../../../contract/auth.ts')).ResetPasswordRequest,
    defaultValues: { password: '', confirmPassword: '', authToken },
    // Counts as typed: a reload verifies the link again, which needs the network.
    isTyped: true,
  })
  const { isPending, error } = reset
  const isAtField = error?.code === GUESSABLE
  const failure =
    error && !isAtField ? failureMessage(error, copy.failed) : form.isUnavailable ? copy.failed : null
  const send = () =>
    reset.send(form.check, {
      onError: (refused) => {
        if (refused.code === GUESSABLE) form.setError('password', failureMessage(refused, copy.failed))
      },
    })
  return (
    <Stack as="form" gap="5" mt="7" {...form.bind(send)}>
      <PasswordField
        {...form.field('password')}
        label={copy.password}
        hint={copy.passwordHint}
        autoComplete="new-password"
        required
      />
      <PasswordField
        {...form.field('confirmPassword')}
        label={copy.confirmPassword}
        autoComplete="new-password"
        required
      />
      <FormError text={isPending ? null : (form.errors.authToken ?? failure)} />
      <SubmitButton isPending={isPending} pendingLabel={copy.pending}>
        {copy.submit}
      </SubmitButton>
    </Stack>
  )
}

interface ResetPasswordProps {
  token: string
  /** Called once the server has answered: the link may leave the address. */
  onVerified: () => void
  /** Called once it has set a password. */
  onDone: () => void
}

/** Renders the verification, then the form, its success, or why the link is invalid. */
export const ResetPassword = ({ token, onVerified, onDone }: ResetPasswordProps) => {
  const reset = useResetPassword(token)
  const { data, error, isPending, isFetching, refetch } = useResetToken(token, reset.isSuccess)
  const [goOn] = useState(() => entryWish.load() ?? paths.home)
  const verified = useEffectEvent(onVerified)
  const isVerified = Boolean(data) || (error !== null && isRefused(error))
  useEffect(() => {
    if (isVerified) verified()
  }, [isVerified])
  const done = useEffectEvent(onDone)
  useEffect(() => {
    if (reset.isSuccess) done()
  }, [reset.isSuccess])

  if (reset.isSuccess)
    return (
      <Screen
        key="done"
        title={copy.done.title}
        text={reset.data ? copy.done.signedIn : copy.done.text}
        isOutcome
        isDone
      >
        <Actions>
          {reset.data ? (
            <ButtonLink to={goOn} size="lg">
              {copy.done.goOn}
            </ButtonLink>
          ) : (
            <ButtonLink to={paths.auth} size="lg">
              {toSignIn}
            </ButtonLink>
          )}
        </Actions>
      </Screen>
    )
  if (reset.error?.code === 'token_invalid') return <Invalid text={copy.invalid.late} />
  if (data && !data.success) return <Invalid text={copy.invalid.text} />
  if (data)
    return data.authToken ? (
      <Screen key="form" title={copy.title} text={copy.text} isOutcome>
        <NewPasswordForm authToken={data.authToken} reset={reset} />
      </Screen>
    ) : (
      <Invalid {...copy.noAuthToken} />
    )
  if (isPending) return <Verifying title={copy.verifyingTitle} text={copy.verifying} />
  if (isRefused(error)) return <Invalid text={copy.invalid.text} />
  return (
    <Unreached
      title={copy.unreachedTitle}
      error={error}
      isRetrying={isFetching}
      onRetry={() => void refetch()}
    />
  )
}
