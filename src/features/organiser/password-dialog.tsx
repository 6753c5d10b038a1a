import { type ReactNode, useState } from 'react'
import { organiserCopy } from '../../copy/organiser.ts'
import { failureMessage } from '../../shared/failure-message.ts'
import type { Failure } from '../../shared/failure-toast.ts'
import { useZodForm } from '../../shared/use-zod-form.ts'
import { Button } from '../../ui/button.tsx'
import * as Dialog from '../../ui/dialog.tsx'
import { InlineAlert } from '../../ui/form-error.tsx'
import { Stack } from '../../ui/layout.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { notify } from '../../ui/toaster.tsx'
import type { WhichConcert } from './concert-address.ts'
import type { useCancel, useCloseStatement } from './queries.ts'

const { failed } = organiserCopy

interface PasswordDialogProps {
  copy: { question: string; password: string; confirm: string; pending: string; keep: string; done: string }
  which: WhichConcert
  /** The act that the password confirms. */
  useAct: typeof useCancel | typeof useCloseStatement
  onClose: () => void
  children: ReactNode
}

/** Asks for the member's password before a dear act. */
export const PasswordDialog = ({ copy, which, useAct, onClose, children }: PasswordDialogProps) => {
  const [failure, setFailure] = useState<Failure | null>(null)
  const form = useZodForm({
    schema: async () => (await import('../../../contract/organisations.ts')).PasswordRequest,
    defaultValues: { password: '' },
    onUnavailable: (error) =>
      setFailure({ title: failed.title, description: failureMessage(error, failed.description) }),
  })
  const act = useAct(which, {
    onDone: () => {
      onClose()
      notify({ title: copy.done, type: 'success', subject: 'concert' })
    },
    onRefused: (refusal, isPassword) =>
      isPassword ? form.setError('password', refusal.description) : setFailure(refusal),
  })
  const check = async () => {
    setFailure(null)
    return form.check()
  }
  return (
    <Dialog.Root open onOpenChange={() => !act.isPending && onClose()}>
      <Dialog.Content>
        <Dialog.Header>{copy.question}</Dialog.Header>
        <Stack as="form" gap="5" {...form.bind(() => act.send(check))}>
          {children}
          <PasswordField
            {...form.field('password')}
            label={copy.password}
            autoComplete="current-password"
            required
          />
          {failure && <InlineAlert title={failure.title}>{failure.description}</InlineAlert>}
          <Dialog.Footer>
            <Button type="submit" variant="danger" loading={act.isPending} loadingText={copy.pending}>
              {copy.confirm}
            </Button>
            <Button variant="outline" disabled={act.isPending} onClick={onClose}>
              {copy.keep}
            </Button>
          </Dialog.Footer>
        </Stack>
      </Dialog.Content>
    </Dialog.Root>
  )
}
