import { useEffect, useEffectEvent } from 'react'
import { paths } from '../../config/paths.ts'
import { mailedLinkCopy } from '../../copy/mailed-link.ts'
import { failureMessage } from '../../shared/failure-message.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { isRefused, useUndoEmailChange } from './queries.ts'
import * as styles from './screen.css.ts'
import { Screen } from './screen.tsx'

const { undo: copy } = mailedLinkCopy.email

interface UndoEmailChangeProps {
  token: string
  /** The server has answered for good: the link may leave the address. */
  onAnswered: () => void
}

/** Takes an address back by the link that it was sent when another replaced it (record 024), on a press alone. */
export const UndoEmailChange = ({ token, onAnswered }: UndoEmailChangeProps) => {
  const { send, isPending, data, error } = useUndoEmailChange()
  const answered = useEffectEvent(onAnswered)
  const isAnswered = data !== undefined || (error !== null && isRefused(error))
  useEffect(() => {
    if (isAnswered) answered()
  }, [isAnswered])

  if (data)
    return (
      <Screen key="done" title={copy.done} text={copy.doneText(data.email)} isOutcome isDone>
        <div className={styles.ways}>
          <ButtonLink to={`${paths.resetPassword}?token=${data.resetToken}`} size="lg">
            {copy.newPassword}
          </ButtonLink>
          <ButtonLink to={paths.auth} size="lg" variant="outline">
            {mailedLinkCopy.toSignIn}
          </ButtonLink>
        </div>
      </Screen>
    )
  if (error && isRefused(error))
    return (
      <Screen key="invalid" title={copy.invalid} text={failureMessage(error, copy.failed)} isOutcome>
        <div className={styles.ways}>
          <ButtonLink to={paths.auth} size="lg" variant="outline">
            {mailedLinkCopy.toSignIn}
          </ButtonLink>
        </div>
      </Screen>
    )
  return (
    <Screen key="confirm" title={copy.title} text={copy.text} isOutcome>
      <FormError text={!isPending && error ? failureMessage(error, copy.failed) : null} />
      <div className={styles.ways}>
        <Button size="lg" disabled={isPending} onClick={() => send(token)}>
          {isPending && <Spinner />}
          {isPending ? copy.pending : copy.submit}
        </Button>
      </div>
      <p className={styles.hint}>{copy.notAsked}</p>
    </Screen>
  )
}
