import { useState, useSyncExternalStore } from 'react'
import { offlineCopy } from '../../copy/offline.ts'
import { storageHealth } from '../../data/device.ts'
import { AlertIcon, CheckIcon } from '../../ui/icons.tsx'
import { useFetched } from '../../ui/use-on-demand.ts'
import { type Readiness, useReadiness } from './queries.ts'
import { Coming, Said } from './readiness-line.tsx'

// Where something is missing. Without a network it may be missing itself: the sentence stands without it.
const fetchMissing = () => import('./readiness-missing.tsx')

const copy = offlineCopy.ready
const PARTS = ['tickets', 'pass', 'keys', 'events', 'app'] as const

/** What the door still misses on this device, in words: 'vos billets, le QR code du Pass'. '' when nothing is missing. */
const missingParts = (readiness: Readiness): string =>
  PARTS.filter((part) => readiness[part] === null)
    .map((part) => copy.parts[part])
    .join(', ')

interface DoorReadinessProps {
  userId: string
  isExpired?: boolean
}

/** 'Prêt pour l’entrée' when everything needed at the door is on this device; while it comes, that it does; else what is missing and a way to fetch it. */
export const DoorReadiness = ({ userId, isExpired = false }: DoorReadinessProps) => {
  const { readiness, isComing } = useReadiness(userId, isExpired)
  const health = useSyncExternalStore(storageHealth.subscribe, storageHealth.get)
  const missing = readiness ? missingParts(readiness) : ''
  // From then on it stays: an attempt is known to it alone.
  const [wasMissing, setWasMissing] = useState(false)
  if (!isComing && missing !== '' && !wasMissing) setWasMissing(true)

  const ReadinessMissing = useFetched(fetchMissing, { isWanted: wasMissing })

  if (readiness && missing === '')
    return <Said icon={CheckIcon} title={copy.title} text={copy.description} isReady />
  if (health !== 'ok')
    return <Said icon={AlertIcon} title={copy.notReady} text={offlineCopy.storage[health]} />
  const text = copy.missing(missing)
  if (wasMissing && ReadinessMissing)
    return <ReadinessMissing userId={userId} text={text} isComing={isComing} />
  return isComing ? <Coming /> : <Said icon={AlertIcon} title={copy.notReady} text={text} />
}
