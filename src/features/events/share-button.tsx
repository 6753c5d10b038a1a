import { useState } from 'react'
import { eventDetailCopy } from '../../copy/event-detail.ts'
import { Button } from '../../ui/button.tsx'
import { ShareIcon } from '../../ui/more-icons.tsx'
import { useOnDemand } from '../../ui/use-on-demand.ts'
import { tool } from './event-detail.css.ts'
import { shareEvent } from './share-event.ts'

const fetchDialog = () => import('./share-dialog.tsx')

/** Shares the page: share sheet, else clipboard, else a dialog to copy from. */
export const ShareButton = ({ eventName }: { eventName: string }) => {
  const [isOpen, setOpen] = useState(false)
  const [ShareDialog, loadDialog] = useOnDemand(fetchDialog)
  const url = () => location.origin + location.pathname
  const share = async () => {
    if (!(await shareEvent(eventName, url())) && (await loadDialog())) setOpen(true)
  }
  return (
    <>
      <Button variant="ghost" size="sm" className={tool} onClick={share}>
        <ShareIcon />
        {eventDetailCopy.share}
      </Button>
      {isOpen && ShareDialog && <ShareDialog url={url()} onClose={() => setOpen(false)} />}
    </>
  )
}
