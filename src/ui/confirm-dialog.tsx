import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import * as Dialog from './dialog.tsx'

interface ConfirmDialogProps {
  title: ReactNode
  /** The effects of the action, as paragraphs. */
  children: ReactNode
  copy: { confirm: ReactNode; keep: ReactNode }
  disabled?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before an action that cannot be undone. Focus starts on the button that keeps things as they are. */
export const ConfirmDialog = ({
  title,
  children,
  copy,
  disabled,
  onConfirm,
  onClose,
}: ConfirmDialogProps) => (
  <Dialog.Root open onOpenChange={onClose}>
    <Dialog.Content>
      <Dialog.Header>{title}</Dialog.Header>
      <Dialog.Body>{children}</Dialog.Body>
      <Dialog.Footer>
        <Button variant="danger" disabled={disabled} onClick={onConfirm}>
          {copy.confirm}
        </Button>
        <Button variant="outline" data-autofocus onClick={onClose}>
          {copy.keep}
        </Button>
      </Dialog.Footer>
    </Dialog.Content>
  </Dialog.Root>
)
