import { useEffect, useEffectEvent, useState } from 'react'
import { paths } from '../../config/paths.ts'
import { mailedLinkCopy } from '../../copy/mailed-link.ts'
import { failureMessage } from '../../shared/failure-message.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { ConfirmAddress } from './confirm-address.tsx'
import { InvalidEmailLink } from './invalid-email-link.tsx'
import { isRefused, useEmailVerification } from './queries.ts'
import * as styles from './screen.css.ts'
import { Screen } from './screen.tsx'
import { Unreached } from './unreached.tsx'

const { email: copy, toSignIn } = mailedLinkCopy

interface VerifyEmailProps {
  token: string
  /** Who is signed in: their address, whether it is confirmed, and which one is to take its place. */
  member: { email: string; isVerified: boolean; pendingEmail?: string | null | undefined } | null
  /** The server has said its word: the link may leave the address. */
  onAnswered: () => void
}

/** Confirms an address by the link that was sent to it (ruling: change of address), on a press alone. */
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
        <div className={styles.ways}>
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
        </div>
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
