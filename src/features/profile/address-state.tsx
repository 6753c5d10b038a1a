import { type ReactNode, useRef } from 'react'
import type { User } from '../../../contract/auth.ts'
import { profileCopy } from '../../copy/profile.ts'
import * as Alert from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { CheckIcon } from '../../ui/icons.tsx'
import { HStack, Stack } from '../../ui/layout.tsx'
import { InfoIcon } from '../../ui/more-icons.tsx'
import { notify } from '../../ui/toaster.tsx'
import { Text } from '../../ui/type.tsx'
import { useCancelEmailChange, useSendVerification } from './queries.ts'

const copy = profileCopy.address

interface NoteProps {
  status: 'info' | 'warning'
  title: string
  children: ReactNode
}

const Note = ({ status, title, children }: NoteProps) => (
  <Alert.Root status={status}>
    <Alert.Indicator>
      <InfoIcon size={18} />
    </Alert.Indicator>
    <Alert.Content>
      <Alert.Title>{title}</Alert.Title>
      {children}
    </Alert.Content>
  </Alert.Root>
)

const Unverified = () => {
  const send = useSendVerification({
    onDone: (description) => notify({ title: copy.sent, description, type: 'success', subject: 'link' }),
    onFailed: (description) =>
      notify({ title: profileCopy.failed.title, description, type: 'error', subject: 'link' }),
  })
  return (
    <Note status="info" title={copy.unverified}>
      <Text color="muted" textWrap="pretty" mb="2">
        {copy.unverifiedText}
      </Text>
      <Button
        variant="outline"
        size="sm"
        loading={send.isPending}
        loadingText={copy.sending}
        onClick={() => send.send(null)}
      >
        {copy.send}
      </Button>
    </Note>
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
    <Note status="warning" title={copy.pending}>
      <Text color="muted" textWrap="pretty">
        {copy.pendingText(next, email)}
      </Text>
      <Text color="muted" textWrap="pretty" mb="2">
        {copy.pendingAgain}
      </Text>
      <Button
        variant="outline"
        size="sm"
        loading={cancel.isPending}
        loadingText={copy.cancelling}
        onClick={() => cancel.send(null)}
      >
        {copy.cancel}
      </Button>
    </Note>
  )
}

interface AddressStateProps {
  user: User & { pendingEmail?: string | null | undefined }
}

/** Renders whether the address is verified, and a new address that waits for its link, with a button to cancel it. */
export const AddressState = ({ user: { email, isVerified, pendingEmail } }: AddressStateProps) => {
  const whole = useRef<HTMLDivElement>(null)
  return (
    <Stack gap="5" rounded="md" ref={whole} tabIndex={-1}>
      {pendingEmail && pendingEmail !== email && (
        <Waiting email={email} next={pendingEmail} onEnded={() => whole.current?.focus()} />
      )}
      {isVerified ? (
        <HStack as="p" color="success" textStyle="sm" fontWeight="medium">
          <CheckIcon size={18} />
          {copy.verified}
        </HStack>
      ) : (
        <Unverified />
      )}
    </Stack>
  )
}
