import { mailedLinkCopy } from '../../copy/mailed-link.ts'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import * as styles from './screen.css.ts'
import { Screen } from './screen.tsx'

const copy = mailedLinkCopy.email

interface ConfirmAddressProps {
  /** Who is signed in; the link may be another account's. */
  member: { email: string; pendingEmail?: string | null | undefined } | null
  isPending: boolean
  onConfirm: () => void
}

/** What a press does, and the one button that does it: opened by a mail's scanner, the page changes nothing. */
export const ConfirmAddress = ({ member, isPending, onConfirm }: ConfirmAddressProps) => (
  <Screen key="confirm" title={copy.title} text={copy.text} isOutcome>
    <p className={styles.hint}>
      {member?.pendingEmail ? copy.changeTo(member.pendingEmail, member.email) : copy.change}
    </p>
    <div className={styles.ways}>
      <Button size="lg" disabled={isPending} onClick={onConfirm}>
        {isPending && <Spinner />}
        {isPending ? copy.pending : copy.submit}
      </Button>
    </div>
    <p className={styles.hint}>{copy.notAsked}</p>
  </Screen>
)
