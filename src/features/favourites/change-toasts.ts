import { favouritesCopy } from '../../copy/favourites.ts'
import { notify } from '../../ui/toaster.tsx'

/** Subject of the toast of the latest change; a newer toast replaces it. */
export const HEART_TOAST = 'favourite'

/** Reverts the change, if the toast offers that. */
type Undo = (() => void) | undefined

const undoing = (undo: Undo) => undo && { label: favouritesCopy.undo, onClick: undo }

/** Shows that the server has stored the change. */
export const notifySent = (wanted: boolean, undo?: Undo): void =>
  notify({
    ...(wanted ? favouritesCopy.added : favouritesCopy.removed),
    type: 'success',
    action: undoing(undo),
    subject: HEART_TOAST,
  })

/** Shows that the change waits on the device for the network. */
export const notifyQueued = (undo?: Undo): void =>
  notify({ ...favouritesCopy.queued, type: 'info', action: undoing(undo), subject: HEART_TOAST })
