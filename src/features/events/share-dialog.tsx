import { eventDetailCopy } from '../../copy/event-detail.ts'
import * as Dialog from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'

const copy = eventDetailCopy

/** Renders the address to copy by hand, if the browser refuses the clipboard. */
const ShareDialog = ({ url, onClose }: { url: string; onClose: () => void }) => (
  <Dialog.Root open onOpenChange={onClose}>
    <Dialog.Content>
      <Dialog.Header>{copy.shareTitle}</Dialog.Header>
      <TextField
        label={copy.shareLabel}
        hint={copy.shareHint}
        value={url}
        readOnly
        data-autofocus
        onFocus={(event) => event.target.select()}
      />
    </Dialog.Content>
  </Dialog.Root>
)

export default ShareDialog
