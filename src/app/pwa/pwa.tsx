import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import type { User } from '../../../contract/auth.ts'
import { paths } from '../../config/paths.ts'
import type { WorkerMessage } from '../../config/worker.ts'
import { pwaCopy } from '../../copy/pwa.ts'
import { hasDevice, writeDevice } from '../../data/device.ts'
import { lastMember, onSessionChange, sweepClosedSession } from '../../data/session.ts'
import { draft } from '../../features/contact/draft.ts'
import { useFavouritesSync } from '../../features/favourites/queries.ts'
import { useFollowsSync } from '../../features/follows/queries.ts'
import { useWaitsSync } from '../../features/waiting/queries.ts'
import { currentUserKey } from '../../lib/current-user-key.ts'
import { noteReadHeight } from '../../lib/read-height.ts'
import { takeOverInstantPass } from '../../shared/instant-pass-handover.ts'
import { writtenTexts } from '../../shared/written-text.ts'
// With every page: a reload may stand on the entry of a dialog.
import '../../ui/back-closes.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { preparePage } from '../router.tsx'
import { InstallOffer } from './install-offer.tsx'
import { followIntent } from './intent.ts'
import { line } from './pwa.css.ts'
import { registerServiceWorker, update } from './update.ts'
import { useChangesElsewhere, useDrain, useReconnect } from './use-drain.ts'
import { usePrefetch, usePrefetchEvents } from './use-prefetch.ts'

const UpdateLine = () => {
  const state = useSyncExternalStore(update.subscribe, update.get, () => 'none' as const)
  const [isPutOff, setPutOff] = useState(false)
  const isShown = state !== 'none' && !isPutOff
  return (
    <div className={classes('update-line', line)} role="status">
      {isShown && (
        <>
          <span>
            {[pwaCopy.update.ready, state === 'deferred' && pwaCopy.update.deferred]
              .filter(Boolean)
              .join(' ')}
          </span>
          <Button size="sm" onClick={() => update.accept()}>
            {pwaCopy.update.action}
          </Button>
          <Button size="sm" variant="ghost" onClick={() => setPutOff(true)}>
            {pwaCopy.update.later}
          </Button>
        </>
      )}
    </div>
  )
}

/** Forgets what was typed and not sent. Each tab has its own session storage. */
const forgetTexts = (): void => {
  draft.forget()
  writtenTexts.forget()
}

/** Resets the known member, and forgets their texts, if another member has signed in, in another tab after a session expired here. */
export const useOtherMember = (): void => {
  const client = useQueryClient()
  useEffect(
    () =>
      onSessionChange(async (change) => {
        if (change !== 'opened') return
        void client.resetQueries({ queryKey: ['last-member'] })
        // As a page comes back from the history, the database refuses it until every listener has heard of that.
        await new Promise((resolve) => setTimeout(resolve))
        const member = await lastMember()
        const known = client.getQueryData<User>(currentUserKey)
        if (!known || known.id === member?.id) return
        // A page from the browser's history heard of no other member until now.
        if (member) forgetTexts()
        void client.resetQueries({ queryKey: currentUserKey })
      }),
    [client],
  )
}

/** Forgets what the worker, this tab and the browser's push service hold of a member who has signed out, or whom another one replaces. */
export const useForgetting = (): void =>
  useEffect(
    () =>
      onSessionChange((change, isHere) => {
        if (change !== 'closed' && change !== 'replaced') return
        notifyWorker({ type: 'SESSION_CLOSED' })
        forgetTexts()
        // A page that slept hears of it late: the browser's messages are the next member's by then.
        if (!isHere) return
        void closeMessages().catch(() => undefined)
        // A sign-out ends the subscription itself, while the session lasts; nothing else does.
        void leavePush().catch(() => undefined)
      }),
    [],
  )

const leavePush = async () => (await import('../../features/notifications/queries.ts')).leavePush()

/** Closes the push messages that are still shown: they name the member's concerts. */
const closeMessages = async (): Promise<void> => {
  const registration = await navigator.serviceWorker?.getRegistration()
  for (const message of (await registration?.getNotifications?.()) ?? []) message.close()
}

const notifyWorker = (message: WorkerMessage): void =>
  navigator.serviceWorker?.controller?.postMessage(message)

/** Asks the browser not to evict the member's rows when storage gets short; most browsers decide without asking the user. */
const askToPersist = async (): Promise<void> => {
  if (await navigator.storage?.persisted?.()) return
  await navigator.storage?.persist?.()
}

/** Runs the worker, updates, the install offer, and the prefetch. */
export const Pwa = ({ userId }: { userId: string | null }) => {
  const { pathname } = useLocation()
  const client = useQueryClient()
  usePrefetch(userId)
  usePrefetchEvents(Boolean(userId))
  useFavouritesSync(userId)
  useFollowsSync(userId)
  useWaitsSync(userId)
  useDrain()
  useReconnect()
  useChangesElsewhere()
  useOtherMember()

  useEffect(registerServiceWorker, [])
  useEffect(noteReadHeight, [])
  useEffect(() => followIntent((path) => preparePage(path, client)), [client])
  useEffect(() => {
    void hasDevice().then(async (has) => {
      if (!has) return
      await sweepClosedSession()
      // This phone may have been at a door once, and may never open that page again.
      const store = await import('../../data/check-in/store.ts').catch(() => null)
      if (store) await writeDevice((db) => store.wipeEnded(db, Date.now()))
    })
  }, [])
  useForgetting()
  useEffect(() => {
    if (userId) askToPersist().catch(() => undefined)
  }, [userId])
  // The painted pass belongs to /tickets only.
  useEffect(() => {
    if (pathname !== paths.tickets) takeOverInstantPass()
  }, [pathname])

  return (
    <>
      {(pathname === paths.home || pathname === paths.tickets) && <InstallOffer />}
      <UpdateLine />
    </>
  )
}
