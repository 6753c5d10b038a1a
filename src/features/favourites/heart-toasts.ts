import { favouritesCopy } from '../../copy/favourites.ts'
import { notify } from '../../ui/toaster.tsx'

/** One toast tells of the last tap; those before it are seen on their hearts. */
const subject = 'favourite'

/** What a toast about a tap may offer: to take it back. */
type Undo = (() => void) | undefined

const undoing = (undo: Undo) => undo && { label: favouritesCopy.undo, onClick: undo }

/** The server has it (document 1, section 8). */
export const tellSent = (wanted: boolean, undo?: Undo): void =>
  notify({
    ...(wanted ? favouritesCopy.added : favouritesCopy.removed),
    type: 'success',
    action: undoing(undo),
    subject,
  })

/** It waits on the device for the network (ruling: favourites offline). */
export const tellQueued = (undo?: Undo): void =>
  notify({ ...favouritesCopy.queued, type: 'info', action: undoing(undo), subject })

const sentence = (wanted: boolean) => (wanted ? favouritesCopy.notAdded : favouritesCopy.notRemoved)

export const tellFailed = (wanted: boolean): void =>
  notify({ title: favouritesCopy.failed, description: sentence(wanted), type: 'error', subject })

/** A tap that was queued was refused when it was sent: told once, with the event it was about. */
export const tellRefusal = ({ eventName, wanted }: { eventName: string; wanted: boolean }): void =>
  notify({
    title: favouritesCopy.failed,
    description: favouritesCopy.about(sentence(wanted), eventName),
    type: 'error',
  })

export const tellSignIn = (wanted: boolean): void => {
  const { title, toAdd, toManage } = favouritesCopy.signIn
  notify({ title, description: wanted ? toAdd : toManage, type: 'error', subject })
}
