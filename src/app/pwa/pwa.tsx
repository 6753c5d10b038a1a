import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { paths } from '../../config/paths.ts'
import type { WorkerMessage } from '../../config/worker.ts'
import { hasDevice, writeDevice } from '../../data/device.ts'
import { onSessionChange, sweepClosedSession } from '../../data/session.ts'
import { draft } from '../../features/contact/draft.ts'
import { useFavouritesSync } from '../../features/favourites/queries.ts'
import { useFollowsSync } from '../../features/follows/queries.ts'
import { takeOverInstantPass } from '../../lib/instant-pass-handover.ts'
import { preparePage } from '../router.tsx'
import { InstallOffer } from './install-offer.tsx'
import { followIntent } from './intent.ts'
import { registerServiceWorker } from './register.ts'
import { UpdateLine } from './update-line.tsx'
import { useDayHint } from './use-day-hint.ts'
import { useDrain } from './use-drain.ts'
import { useOtherMember } from './use-other-member.ts'
import { usePrefetch } from './use-prefetch.ts'
import { usePrefetchEvents } from './use-prefetch-events.ts'
import { useReconnect } from './use-reconnect.ts'

const tellWorker = (message: WorkerMessage): void => navigator.serviceWorker?.controller?.postMessage(message)

/** Asks the browser not to throw the member's rows away when room gets short; most decide without asking the person. */
const askToPersist = async (): Promise<void> => {
  if (await navigator.storage?.persisted?.()) return
  await navigator.storage?.persist?.()
}

/** All that makes the pages an app: the worker, new versions, the install offer, and what is prefetched. */
const Pwa = ({ userId }: { userId: string | null }) => {
  const { pathname } = useLocation()
  const client = useQueryClient()
  usePrefetch(userId)
  useDayHint(userId)
  usePrefetchEvents(Boolean(userId))
  useFavouritesSync(userId)
  useFollowsSync(userId)
  useDrain()
  useReconnect()
  useOtherMember()

  useEffect(registerServiceWorker, [])
  useEffect(() => followIntent((path) => preparePage(path, client)), [client])
  useEffect(() => {
    void hasDevice().then(async (has) => {
      if (!has) return
      await sweepClosedSession()
      // Of a phone that was once at a door, and may never open that page again.
      const store = await import('../../data/check-in/store.ts').catch(() => null)
      if (store) await writeDevice((db) => store.wipeEnded(db, Date.now()))
    })
  }, [])
  useEffect(
    () =>
      onSessionChange((change) => {
        if (change !== 'closed') return
        tellWorker({ type: 'SESSION_CLOSED' })
        // Each tab has its own session storage.
        draft.forget()
      }),
    [],
  )
  useEffect(() => {
    if (userId) askToPersist().catch(() => undefined)
  }, [userId])
  // What the instant pass's script has painted belongs to /tickets alone.
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

export default Pwa
