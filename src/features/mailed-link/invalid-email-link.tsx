import { paths } from '../../config/paths.ts'
import { mailedLinkCopy } from '../../copy/mailed-link.ts'
import { failureMessage } from '../../shared/failure-message.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useSendVerification } from './queries.ts'
import * as styles from './screen.css.ts'
import { Screen } from './screen.tsx'

const { email: copy, toSignIn } = mailedLinkCopy

interface InvalidEmailLinkProps {
  title: string
  text: string
  member: { email: string; isVerified: boolean } | null
}

/** A link that confirms nothing any more, and the way to another where one is needed. */
export const InvalidEmailLink = ({ title, text, member }: InvalidEmailLinkProps) => {
  const { send, isPending, isSuccess, error } = useSendVerification()
  const canAskAgain = member !== null && !member.isVerified && !isSuccess
  return (
    <Screen key="invalid" title={title} text={text} isOutcome>
      <div className={styles.hint} role="status">
        {isSuccess && member && copy.againSent(member.email)}
      </div>
      <FormError text={!isPending && error ? failureMessage(error, copy.againFailed) : null} />
      <div className={styles.ways}>
        {canAskAgain && (
          <Button size="lg" disabled={isPending} onClick={() => send(null)}>
            {isPending && <Spinner />}
            {isPending ? copy.againPending : copy.again}
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
      </div>
    </Screen>
  )
}
