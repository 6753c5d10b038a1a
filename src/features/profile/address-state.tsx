import { chakra } from '@chakra-ui/react/styled-system'
import { useRef } from 'react'
import type { User } from '../../../contract/auth.ts'
import { profileCopy } from '../../copy/profile.ts'
import { Button } from '../../ui/button.tsx'
import { CheckIcon } from '../../ui/icons.tsx'
import { InfoIcon } from '../../ui/more-icons.tsx'
import { notify } from '../../ui/toaster.tsx'
import { useCancelEmailChange, useSendVerification } from './queries.ts'

const copy = profileCopy.address

const styles = {
  display: 'grid',
  justifyItems: 'start',
  gap: '2',
  padding: '4',
  bg: 'sunken',
  borderLeft: '4px solid var(--n-colors-control)',
  borderRadius: 'md',
  overflowWrap: 'anywhere',
  '&[data-waits]': { borderColor: 'accent' },
  '& b': { display: 'flex', gap: '2', '& svg': { flexShrink: 0, marginTop: '3px' } },
  '& p': { color: 'muted', textWrap: 'pretty' },
  '& > button': { marginTop: '2' },
}

const states = { display: 'grid', gap: '5', borderRadius: 'md' }

const Verified = chakra('p', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    color: 'success',
    fontWeight: '600',
    fontSize: 'sm',
  },
})

const Unverified = () => {
  const send = useSendVerification({
    onDone: (description) => notify({ title: copy.sent, description, type: 'success', subject: 'link' }),
    onFailed: (description) =>
      notify({ title: profileCopy.failed.title, description, type: 'error', subject: 'link' }),
  })
  return (
    <chakra.div css={styles}>
      <b>
        <InfoIcon size={18} />
        {copy.unverified}
      </b>
      <p>{copy.unverifiedText}</p>
      <Button variant="outline" size="sm" disabled={send.isPending} onClick={() => send.send(null)}>
        {send.isPending ? copy.sending : copy.send}
      </Button>
    </chakra.div>
  )
}

interface WaitingProps {
  email: string
  next: string
  /** Called once nothing waits any more, and with it the button that was pressed is gone. */
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
    <chakra.div css={styles} data-waits="">
      <b>
        <InfoIcon size={18} />
        {copy.pending}
      </b>
      <p>{copy.pendingText(next, email)}</p>
      <p>{copy.pendingAgain}</p>
      <Button variant="outline" size="sm" disabled={cancel.isPending} onClick={() => cancel.send(null)}>
        {cancel.isPending ? copy.cancelling : copy.cancel}
      </Button>
    </chakra.div>
  )
}

interface AddressStateProps {
  user: User & { pendingEmail?: string | null | undefined }
}

/** Whether the address is verified, and which one waits for its link, until that is given up. */
export const AddressState = ({ user: { email, isVerified, pendingEmail } }: AddressStateProps) => {
  const whole = useRef<HTMLDivElement>(null)
  return (
    <chakra.div css={states} ref={whole} tabIndex={-1}>
      {pendingEmail && pendingEmail !== email && (
        <Waiting email={email} next={pendingEmail} onEnded={() => whole.current?.focus()} />
      )}
      {isVerified ? (
        <Verified>
          <CheckIcon size={18} />
          {copy.verified}
        </Verified>
      ) : (
        <Unverified />
      )}
    </chakra.div>
  )
}
