import { useEffect, useEffectEvent, useState } from 'react'
import { paths } from '../../config/paths.ts'
import { mailedLinkCopy } from '../../copy/mailed-link.ts'
import type { AppError } from '../../data/errors.ts'
import { failureMessage } from '../../shared/failure-message.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { Unreached } from './opened-link.tsx'
import { isRefused, useEmailVerification, useSendVerification, useUndoEmailChange } from './queries.ts'
import { Actions, Hint, OrSignIn, Screen } from './screen.tsx'

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

interface ConfirmedAddressProps {
  title?: string
  text?: string
  isMember: boolean
}

/** Renders a confirmed address, unnamed if the page comes back after its link has served. */
export const ConfirmedAddress = ({
  title = copy.confirmed.title,
  text = copy.confirmed.again,
  isMember,
}: ConfirmedAddressProps) => (
  <Screen key="done" title={title} text={text} isOutcome isDone>
    <Actions>
      <ButtonLink to={paths.events} size="lg">
        {copy.events}
      </ButtonLink>
      {isMember ? (
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

/** The page's acts once the server has answered a link, which then leaves the address. */
interface LinkOutcome {
  onDone: () => void
  onRefused: () => void
}

/** Calls the outcome's function, once. */
const useLinkOutcome = (isDone: boolean, error: AppError | null, outcome: LinkOutcome): void => {
  const done = useEffectEvent(outcome.onDone)
  const refused = useEffectEvent(outcome.onRefused)
  const hasRefused = error !== null && isRefused(error)
  useEffect(() => {
    if (isDone) done()
    else if (hasRefused) refused()
  }, [isDone, hasRefused])
}

interface VerifyEmailProps extends LinkOutcome {
  token: string
  /** The signed-in member: the address, whether it is confirmed, and the address that is to replace it. */
  member: { email: string; isVerified: boolean; pendingEmail?: string | null | undefined } | null
}

/** Confirms an address by the link sent to it, only on a press. */
export const VerifyEmail = ({ token, member, ...outcome }: VerifyEmailProps) => {
  const [isAsked, setAsked] = useState(false)
  const { data, error, isPending, isFetching, refetch } = useEmailVerification(token, isAsked)
  useLinkOutcome(data !== undefined, error, outcome)

  if (data) {
    const { title, text } = data.isChange ? copy.changed : copy.confirmed
    return <ConfirmedAddress title={title} text={text(data.email)} isMember={member !== null} />
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

interface RestoredAddressProps {
  text?: string
  newPasswordPath?: string
}

/** Renders a restored address, unnamed if the page comes back after its link has served. */
export const RestoredAddress = ({
  text = undo.doneAgain,
  newPasswordPath = paths.forgotPassword,
}: RestoredAddressProps) => (
  <Screen key="done" title={undo.done} text={text} isOutcome isDone>
    <OrSignIn to={newPasswordPath}>{undo.newPassword}</OrSignIn>
  </Screen>
)

/** Restores an address by the link that it received when another replaced it (record 024), only on a press. */
export const UndoEmailChange = ({ token, ...outcome }: LinkOutcome & { token: string }) => {
  const { send, isPending, data, error } = useUndoEmailChange()
  useLinkOutcome(data !== undefined, error, outcome)

  if (data)
    return (
      <RestoredAddress
        text={undo.doneText(data.email)}
        newPasswordPath={`${paths.resetPassword}?token=${data.resetToken}`}
      />
    )
  if (error && isRefused(error))
    return (
      <Screen key="invalid" title={undo.invalid} text={failureMessage(error, undo.failed)} isOutcome>
        <Actions>
          <ButtonLink to={paths.auth} size="lg" variant="outline">
            {toSignIn}
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
