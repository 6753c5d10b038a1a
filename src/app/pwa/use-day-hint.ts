import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { parisWallClock } from '../../../contract/rules/paris-time.ts'
import { PREFLIGHT_ANCHOR } from '../../../contract/rules/reminder.ts'
import { paths } from '../../config/paths.ts'
import { pwaCopy } from '../../copy/pwa.ts'
import { prefetchProgress } from '../../data/prefetch-progress.ts'
import { now } from '../../lib/clock.ts'
import { tabStorage } from '../../lib/tab-storage.ts'
import { useOnline } from '../../shared/use-online.ts'
import { notify } from '../../ui/toaster.tsx'

/** The day (`YYYY-MM-DD`) on which this tab has hinted at the preflight, or has shown it. */
const hinted = tabStorage('nectar.day', (value) => typeof value === 'string')

/** On the day of a concert, once: home says what can be checked before leaving, while there is a network to mend it by. */
export const useDayHint = (userId: string | null): void => {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const isOnline = useOnline()
  const isComing = useSyncExternalStore(
    prefetchProgress.subscribe,
    () => !userId || prefetchProgress.isComing(userId),
  )
  const hint = useEffectEvent(async (today: string) => {
    const { loadTicketOfToday } = await import('../../features/tickets/queries.ts')
    const ticket = userId && (await loadTicketOfToday(userId))
    if (!ticket || hinted.load() === today || location.pathname !== paths.home) return
    hinted.store(today)
    const { title, description, action } = pwaCopy.day
    notify({
      title: title(ticket.eventName),
      description,
      type: 'info',
      action: { label: action, onClick: () => navigate(`${paths.tickets}${PREFLIGHT_ANCHOR}`) },
    })
  })
  useEffect(() => {
    if (!userId) return
    const today = parisWallClock(now()).date
    if (pathname === paths.tickets) hinted.store(today)
    if (pathname !== paths.home || isComing || !isOnline || hinted.load() === today) return
    // A chunk that cannot be loaded now: the next time.
    hint(today).catch(() => undefined)
  }, [userId, pathname, isComing, isOnline])
}
