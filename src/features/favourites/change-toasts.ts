import { favouritesCopy } from '../../copy/favourites.ts'
import { notify } from '../../ui/toaster.tsx'

/** The toast of the latest change of a heart: a newer one replaces it. */
export const HEART_TOAST = 'favourite'

/** What a toast about a change may offer: to undo it. */
type Undo = (() => void) | undefined

const undoing = (undo: Undo) => undo && { label: favouritesCopy.undo, onClick: undo }

/** The server has stored it. */
export const notifySent = (wanted: boolean, undo?: Undo): void =>
  notify({
    ...(wanted ? favouritesCopy.added : favouritesCopy.removed),
    type: 'success',
    action: undoing(undo),
    subject: HEART_TOAST,
  })

/** It waits on the device for the network. */
export const notifyQueued = (undo?: Undo): void =>
  notify({ ...favouritesCopy.queued, type: 'info', action: undoing(undo), subject: HEART_TOAST })
