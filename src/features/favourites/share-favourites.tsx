import { useState } from 'react'
import type { Event } from '../../../contract/events.ts'
import { favouritesCopy } from '../../copy/favourites.ts'
import { Button } from '../../ui/button.tsx'
import { ShareIcon } from '../../ui/more-icons.tsx'
import { useOnDemand } from '../../ui/use-on-demand.ts'

const fetchDialog = () => import('./share-dialog.tsx')

/** Hands the favourites to another phone: by a code that it scans, without a network, or by a link. */
export const ShareFavourites = ({ events }: { events: readonly Event[] }) => {
  const [isOpen, setOpen] = useState(false)
  const [ShareDialog, load] = useOnDemand(fetchDialog)
  const open = async () => {
    if (await load()) setOpen(true)
  }
  return (
    <>
      <Button variant="outline" size="sm" onClick={() => void open()}>
        <ShareIcon />
        {favouritesCopy.share.open}
      </Button>
      {isOpen && ShareDialog && <ShareDialog events={events} onClose={() => setOpen(false)} />}
    </>
  )
}
