import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import { PREFLIGHT_ANCHOR } from '../../../contract/rules/reminder.ts'
import { offlineCopy } from '../../copy/offline.ts'
import { storageHealth } from '../../data/device.ts'
import { AlertIcon, CheckIcon } from '../../ui/icons.tsx'
import { useFetched } from '../../ui/use-on-demand.ts'
import { type Readiness, usePreflightTicket, useReadiness } from './queries.ts'
import { Checking, Coming, ReadinessLine } from './readiness-line.tsx'

// Loaded only if a part is missing. Offline it may fail to load: the sentence is shown without it.
const fetchMissing = () => import('./readiness-missing.tsx')
const fetchPreflight = async () => ({ default: (await import('./preflight.tsx')).Preflight })

const copy = offlineCopy.ready
const PARTS_KEPT = ['tickets', 'pass', 'keys', 'events'] as const
const PARTS = [...PARTS_KEPT, 'app'] as const

/** Returns the parts that this device lacks, in words: 'vos billets, le QR code du Pass'; '' if none. */
const missingParts = (readiness: Readiness, parts: readonly (keyof typeof copy.parts)[] = PARTS): string =>
  parts
    .filter((part) => readiness[part] === null)
    .map((part) => copy.parts[part])
    .join(', ')

/** Scrolls and moves the focus to the preflight if the address ends with `#pret`. */
const usePreflightAnchor = () => {
  const place = useRef<HTMLDivElement>(null)
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same address, opened again, leads there again.
  useEffect(() => {
    if (hash !== PREFLIGHT_ANCHOR) return
    place.current?.focus({ preventScroll: true })
    place.current?.scrollIntoView()
  }, [hash, key])
  return { place, isAsked: hash === PREFLIGHT_ANCHOR }
}

interface DoorReadinessProps {
  userId: string
  isExpired?: boolean
}

/**
 * Renders the preflight from the concert's reminder on; on other days 'Prêt pour l’entrée' once this device
 * has everything for the door, before that the progress, or the missing parts and a button to fetch them.
 */
export const DoorReadiness = ({ userId, isExpired = false }: DoorReadinessProps) => {
  const { readiness, isComing } = useReadiness(userId, isExpired)
  const health = useSyncExternalStore(storageHealth.subscribe, storageHealth.get)
  const missing = readiness ? missingParts(readiness) : ''
  // Stays mounted from then on, since it holds the state of the attempt.
  const [wasMissing, setWasMissing] = useState(false)
  if (!isComing && missing !== '' && !wasMissing) setWasMissing(true)

  const ticketId = usePreflightTicket(userId)
  const Preflight = useFetched(fetchPreflight, { isWanted: Boolean(ticketId) })
  const ReadinessMissing = useFetched(fetchMissing, { isWanted: wasMissing })

  const { place, isAsked } = usePreflightAnchor()

  const line = () => {
    if (readiness && missing === '')
      return <ReadinessLine icon={CheckIcon} title={copy.title} text={copy.description} isReady />
    if (health !== 'ok')
      return <ReadinessLine icon={AlertIcon} title={copy.notReady} text={offlineCopy.storage[health]} />
    const text = copy.missing(missing)
    if (wasMissing && ReadinessMissing)
      return <ReadinessMissing userId={userId} text={text} isComing={isComing} />
    return isComing ? <Coming /> : <ReadinessLine icon={AlertIcon} title={copy.notReady} text={text} />
  }
  const content = () => {
    if (readiness && ticketId && Preflight && health === 'ok')
      return (
        <Preflight
          userId={userId}
          ticketId={ticketId}
          missing={missingParts(readiness, PARTS_KEPT)}
          app={readiness.app === null ? 'missing' : 'cached'}
          isComing={isComing}
          isExpired={isExpired}
          isAsked={isAsked}
        />
      )
    return ticketId && health === 'ok' && isComing ? <Checking /> : line()
  }
  return (
    <div ref={place} tabIndex={-1}>
      {content()}
    </div>
  )
}
