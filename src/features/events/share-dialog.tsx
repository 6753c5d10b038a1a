import { eventDetailCopy } from '../../copy/event-detail.ts'
import { TextField } from '../../ui/field.tsx'
import { Modal } from '../../ui/modal.tsx'

const copy = eventDetailCopy

/** Renders the address to copy by hand, if the browser refuses the clipboard. */
const ShareDialog = ({ url, onClose }: { url: string; onClose: () => void }) => (
  <Modal open title={copy.shareTitle} onClose={onClose}>
    <TextField
      label={copy.shareLabel}
      hint={copy.shareHint}
      value={url}
      readOnly
      data-autofocus
      onFocus={(event) => event.target.select()}
    />
  </Modal>
)

export default ShareDialog
