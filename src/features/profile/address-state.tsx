import { Button } from '@chakra-ui/react/button'
import { chakra } from '@chakra-ui/react/styled-system'
import type { User } from '../../../contract/auth.ts'
import { profileCopy } from '../../copy/profile.ts'
import { CheckIcon } from '../../ui/icons.tsx'
import { InfoIcon } from '../../ui/more-icons.tsx'
import { notify } from '../../ui/toaster.tsx'
import { useSendVerification } from './queries.ts'

const copy = profileCopy.address

const look = {
  display: 'grid',
  justifyItems: 'start',
  gap: '2',
  padding: '4',
  bg: 'sunken',
  borderLeft: '4px solid var(--n-colors-control)',
  borderRadius: 'md',
  overflowWrap: 'anywhere',
  '&[data-waits]': { borderColor: 'accent' },
  '& b': { display: 'flex', alignItems: 'center', gap: '2' },
  '& p': { color: 'muted', textWrap: 'pretty' },
}

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
    <chakra.div css={look}>
      <b>
        <InfoIcon size={18} />
        {copy.unverified}
      </b>
      <p>{copy.unverifiedText}</p>
      <Button variant="outline" size="sm" disabled={send.isPending} onClick={() => send.mutate(null)}>
        {send.isPending ? copy.sending : copy.send}
      </Button>
    </chakra.div>
  )
}

interface AddressStateProps {
  user: User & { pendingEmail?: string | null | undefined }
}

/** Whether the address is verified, and which one waits for its link. */
export const AddressState = ({ user: { email, isVerified, pendingEmail } }: AddressStateProps) => (
  <>
    {pendingEmail && pendingEmail !== email && (
      <chakra.div css={look} data-waits="">
        <b>
          <InfoIcon size={18} />
          {copy.pending}
        </b>
        <p>{copy.pendingText(pendingEmail, email)}</p>
        <p>{copy.pendingAgain}</p>
      </chakra.div>
    )}
    {isVerified ? (
      <Verified>
        <CheckIcon size={18} />
        {copy.verified}
      </Verified>
    ) : (
      <Unverified />
    )}
  </>
)
