import { useEffect, useEffectEvent } from 'react'
import { paths } from '../../config/paths.ts'
import { mailedLinkCopy } from '../../copy/mailed-link.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { isRefused, sentenceOf, useResetPassword, useResetToken } from './queries.ts'
import { Screen } from './screen.tsx'
import { Unreached } from './unreached.tsx'
import { Verifying } from './verifying.tsx'

const { reset: copy, toSignIn } = mailedLinkCopy

const Invalid = ({ text }: { text: string }) => (
  <Screen key="invalid" title={copy.invalid.title} text={text} isOutcome>
    <div className="ways">
      <ButtonLink to={paths.forgotPassword} size="lg">
        {copy.invalid.again}
      </ButtonLink>
      <ButtonLink to={paths.auth} size="lg" variant="outline">
        {toSignIn}
      </ButtonLink>
    </div>
  </Screen>
)

interface ResetPasswordProps {
  token: string
  /** The link has been verified: it may leave the address. */
  onVerified: () => void
}

/** Verifying, then a form, its success, or why the link leads nowhere (document 2, 'Reset password'). */
export const ResetPassword = ({ token, onVerified }: ResetPasswordProps) => {
  const { data, error, isPending, isFetching, refetch } = useResetToken(token)
  const reset = useResetPassword(token)
  const verified = useEffectEvent(onVerified)
  const isVerified = data !== undefined
  useEffect(() => {
    if (isVerified) verified()
  }, [isVerified])

  if (reset.isSuccess)
    return (
      <Screen key="done" title={copy.done.title} text={copy.done.text} isOutcome isDone>
        <div className="ways">
          <ButtonLink to={paths.auth} size="lg">
            {toSignIn}
          </ButtonLink>
        </div>
      </Screen>
    )
  if (reset.error?.code === 'token_invalid') return <Invalid text={copy.invalid.late} />
  if (data)
    return (
      <Screen key="form" title={copy.title} text={copy.text} isOutcome>
        <NewPasswordForm
          authToken={data.authToken}
          isPending={reset.isPending}
          failure={reset.error && sentenceOf(reset.error, copy.failed)}
          onSubmit={reset.send}
        />
      </Screen>
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
