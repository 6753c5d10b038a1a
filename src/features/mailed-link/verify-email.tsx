import { useEffect, useEffectEvent, useState } from 'react'
import { paths } from '../../config/paths.ts'
import { mailedLinkCopy } from '../../copy/mailed-link.ts'
import { failureMessage } from '../../shared/failure-message.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { Unreached } from './opened-link.tsx'
import { isRefused, useEmailVerification, useSendVerification, useUndoEmailChange } from './queries.ts'
import { Actions, Hint, Screen } from './screen.tsx'

const copy = mailedLinkCopy.email
const { toSignIn } = mailedLinkCopy
const { undo } = mailedLinkCopy.email

interface ConfirmAddressProps {
  /** The signed-in member; the link may belong to another account. */
  member: { email: string; pendingEmail?: string | null | undefined } | null
  isPending: boolean
  onConfirm: () => void
}

/** Renders the effect of the link and the button that applies it: a mail scanner that opens the page changes nothing. */
const ConfirmAddress = ({ member, isPending, onConfirm }: ConfirmAddressProps) => (
  <Screen key="confirm" title={copy.title} text={copy.text} isOutcome>
    <Hint>{member?.pendingEmail ? copy.changeTo(member.pendingEmail, member.email) : copy.change}</Hint>
    <Actions>
      <Button size="lg" loading={isPending} loadingText={copy.pending} onClick={onConfirm}>
        {copy.submit}
      </Button>
    </Actions>
    <Hint>{copy.notAsked}</Hint>
  </Screen>
)

interface InvalidEmailLinkProps {
  title: string
  text: string
  member: { email: string; isVerified: boolean } | null
}

/** Renders an invalid link, and the button for a new one if the address still needs it. */
export const InvalidEmailLink = ({ title, text, member }: InvalidEmailLinkProps) => {
  const { send, isPending, isSuccess, error } = useSendVerification()
  const canAskAgain = member !== null && !member.isVerified && !isSuccess
  return (
    <Screen key="invalid" title={title} text={text} isOutcome>
      <Hint as="div" role="status">
        {isSuccess && member && copy.againSent(member.email)}
      </Hint>
      <FormError text={!isPending && error ? failureMessage(error, copy.againFailed) : null} />
      <Actions>
        {canAskAgain && (
          <Button size="lg" loading={isPending} loadingText={copy.againPending} onClick={() => send(null)}>
            {copy.again}
          </Button>
        )}
        {member ? (
          <ButtonLink to={paths.settings} size="lg" variant="outline">
            {copy.settings}
          </ButtonLink>
        ) : (
          <ButtonLink to={`${paths.auth}?return=${paths.settings}`} size="lg">
            {toSignIn}
          </ButtonLink>
        )}
      </Actions>
    </Screen>
  )
}

interface VerifyEmailProps {
  token: string
  /** The signed-in member: the address, whether it is confirmed, and the address that is to replace it. */
  member: { email: string; isVerified: boolean; pendingEmail?: string | null | undefined } | null
  /** Called once the server has responded: the link may leave the address. */
  onAnswered: () => void
}

/** Confirms an address by the link sent to it, only on a press. */
export const VerifyEmail = ({ token, member, onAnswered }: VerifyEmailProps) => {
  const [isAsked, setAsked] = useState(false)
  const { data, error, isPending, isFetching, refetch } = useEmailVerification(token, isAsked)
  const answered = useEffectEvent(onAnswered)
  const isAnswered = data !== undefined || (error !== null && isRefused(error))
  useEffect(() => {
    if (isAnswered) answered()
  }, [isAnswered])

  if (data) {
    const { title, text } = data.isChange ? copy.changed : copy.confirmed
    return (
      <Screen key="done" title={title} text={text(data.email)} isOutcome isDone>
        <Actions>
          <ButtonLink to={paths.events} size="lg">
            {copy.events}
          </ButtonLink>
          {member ? (
            <ButtonLink to={paths.settings} size="lg" variant="outline">
              {copy.settings}
            </ButtonLink>
          ) : (
            <ButtonLink to={paths.auth} size="lg" variant="outline">
              {toSignIn}
            </ButtonLink>
          )}
        </Actions>
      </Screen>
    )
  }
  if (isPending)
    return <ConfirmAddress member={member} isPending={isAsked} onConfirm={() => setAsked(true)} />
  if (!isRefused(error))
    return (
      <Unreached
        title={copy.unreachedTitle}
        error={error}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  const isTaken = error.code === 'email_taken'
  return (
    <InvalidEmailLink
      title={isTaken ? copy.taken : copy.invalid.title}
      text={isTaken ? failureMessage(error, copy.invalid.text) : copy.invalid.text}
      member={member}
    />
  )
}

interface UndoEmailChangeProps {
  token: string
  /** Called once the server's response is final: the link may leave the address. */
  onAnswered: () => void
}

/** Restores an address by the link that it received when another replaced it (record 024), only on a press. */
export const UndoEmailChange = ({ token, onAnswered }: UndoEmailChangeProps) => {
  const { send, isPending, data, error } = useUndoEmailChange()
  const answered = useEffectEvent(onAnswered)
  const isAnswered = data !== undefined || (error !== null && isRefused(error))
  useEffect(() => {
    if (isAnswered) answered()
  }, [isAnswered])

  if (data)
    return (
      <Screen key="done" title={undo.done} text={undo.doneText(data.email)} isOutcome isDone>
        <Actions>
          <ButtonLink to={`${paths.resetPassword}?token=${data.resetToken}`} size="lg">
            {undo.newPassword}
          </ButtonLink>
          <ButtonLink to={paths.auth} size="lg" variant="outline">
            {mailedLinkCopy.toSignIn}
          </ButtonLink>
        </Actions>
      </Screen>
    )
  if (error && isRefused(error))
    return (
      <Screen key="invalid" title={undo.invalid} text={failureMessage(error, undo.failed)} isOutcome>
        <Actions>
          <ButtonLink to={paths.auth} size="lg" variant="outline">
            {mailedLinkCopy.toSignIn}
          </ButtonLink>
        </Actions>
      </Screen>
    )
  return (
    <Screen key="confirm" title={undo.title} text={undo.text} isOutcome>
      <FormError text={!isPending && error ? failureMessage(error, undo.failed) : null} />
      <Actions>
        <Button size="lg" loading={isPending} loadingText={undo.pending} onClick={() => send(token)}>
          {undo.submit}
        </Button>
      </Actions>
      <Hint>{undo.notAsked}</Hint>
    </Screen>
  )
}
