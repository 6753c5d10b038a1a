import { useRef } from 'react'
import type { User } from '../../../contract/auth.ts'
import { profileCopy } from '../../copy/profile.ts'
import { Button } from '../../ui/button.tsx'
import { CheckIcon } from '../../ui/icons.tsx'
import { InfoIcon } from '../../ui/more-icons.tsx'
import { notify } from '../../ui/toaster.tsx'
import * as styles from './profile.css.ts'
import { useCancelEmailChange, useSendVerification } from './queries.ts'

const copy = profileCopy.address

const Unverified = () => {
  const send = useSendVerification({
    onDone: (description) => notify({ title: copy.sent, description, type: 'success', subject: 'link' }),
    onFailed: (description) =>
      notify({ title: profileCopy.failed.title, description, type: 'error', subject: 'link' }),
  })
  return (
    <div className={styles.state}>
      <b className={styles.stateName}>
        <InfoIcon className={styles.noteSign} size={18} />
        {copy.unverified}
      </b>
      <p className={styles.text}>{copy.unverifiedText}</p>
      <Button
        className={styles.action}
        variant="outline"
        size="sm"
        disabled={send.isPending}
        onClick={() => send.send(null)}
      >
        {send.isPending ? copy.sending : copy.send}
      </Button>
    </div>
  )
}

interface WaitingProps {
  email: string
  next: string
  /** Called once no address waits any more: the pressed button is then gone. */
  onEnded: () => void
}

const Waiting = ({ email, next, onEnded }: WaitingProps) => {
  const cancel = useCancelEmailChange({
    onDone: (member) => {
      const { title, description } = member.email === next ? copy.tooLate : copy.cancelled
      notify({ title, description: description(member.email), type: 'success', subject: 'address' })
      onEnded()
    },
    onFailed: (description) =>
      notify({ title: profileCopy.failed.title, description, type: 'error', subject: 'address' }),
  })
  return (
    <div className={styles.waiting}>
      <b className={styles.stateName}>
        <InfoIcon className={styles.noteSign} size={18} />
        {copy.pending}
      </b>
      <p className={styles.text}>{copy.pendingText(next, email)}</p>
      <p className={styles.text}>{copy.pendingAgain}</p>
      <Button
        className={styles.action}
        variant="outline"
        size="sm"
        disabled={cancel.isPending}
        onClick={() => cancel.send(null)}
      >
        {cancel.isPending ? copy.cancelling : copy.cancel}
      </Button>
    </div>
  )
}

interface AddressStateProps {
  user: User & { pendingEmail?: string | null | undefined }
}

/** Renders whether the address is verified, and a new address that waits for its link, with a button to cancel it. */
export const AddressState = ({ user: { email, isVerified, pendingEmail } }: AddressStateProps) => {
  const whole = useRef<HTMLDivElement>(null)
  return (
    <div className={styles.states} ref={whole} tabIndex={-1}>
      {pendingEmail && pendingEmail !== email && (
        <Waiting email={email} next={pendingEmail} onEnded={() => whole.current?.focus()} />
      )}
      {isVerified ? (
        <p className={styles.verified}>
          <CheckIcon size={18} />
          {copy.verified}
        </p>
      ) : (
        <Unverified />
      )}
    </div>
  )
}
