import { Button } from '@chakra-ui/react/button'
import { chakra } from '@chakra-ui/react/styled-system'
import { type ReactNode, useSyncExternalStore } from 'react'
import { offlineCopy } from '../../copy/offline.ts'
import { storageHealth } from '../../data/storage-health.ts'
import { AlertIcon, CheckIcon } from '../../ui/icons.tsx'
import { ClockIcon } from '../../ui/more-icons.tsx'
import { type Readiness, usePrepare, useReadiness } from './queries.ts'

const copy = offlineCopy.ready
const PARTS = ['tickets', 'pass', 'keys', 'events', 'app'] as const

/** What the door still misses on this device, in words: 'vos billets, le QR code du Pass'. '' when nothing is missing. */
export const missingParts = (readiness: Readiness): string =>
  PARTS.filter((part) => readiness[part] === null)
    .map((part) => copy.parts[part])
    .join(', ')

const look = {
  display: 'flex',
  alignItems: 'start',
  gap: '3',
  padding: '4',
  borderWidth: '1px',
  borderColor: 'line',
  borderRadius: 'lg',
  '& > svg': { flexShrink: '0', mt: '1px' },
  '&[data-ready] > svg': { color: 'success' },
  '& b': { fontFamily: 'heading' },
  '& .said': { display: 'grid', fontSize: 'sm', color: 'muted' },
  // The room of the sentence that stands here in the end: nothing below moves when it comes.
  '& .said > *, & .said::before': { gridArea: '1 / 1' },
  '& .said::before': { content: 'attr(data-room)', visibility: 'hidden' },
}

interface DoorReadinessProps {
  userId: string
  isExpired?: boolean
}

/** 'Prêt pour l’entrée' when everything needed at the door is on this device; while it comes, that it does; else what is missing and a way to fetch it. */
export const DoorReadiness = ({ userId, isExpired = false }: DoorReadinessProps) => {
  const { readiness, isComing } = useReadiness(userId, isExpired)
  const prepare = usePrepare(userId)
  const health = useSyncExternalStore(storageHealth.subscribe, storageHealth.get)
  const missing = readiness ? missingParts(readiness) : ''

  if (readiness && missing === '')
    return <Said icon={<CheckIcon />} title={copy.title} text={copy.description} isReady />
  if (health !== 'ok')
    return <Said icon={<AlertIcon />} title={copy.notReady} text={offlineCopy.storage[health]} />
  if (isComing || prepare.isPending)
    return <Said icon={<ClockIcon />} title={copy.checking} text={copy.coming} />
  return (
    <Said icon={<AlertIcon />} title={copy.notReady} text={copy.missing(missing)}>
      <Button size="sm" variant="outline" mt="3" onClick={() => prepare.send(null)}>
        {copy.retry}
      </Button>
    </Said>
  )
}

interface SaidProps {
  icon: ReactNode
  title: string
  text: string
  isReady?: boolean
  children?: ReactNode
}

const Said = ({ icon, title, text, isReady = false, children }: SaidProps) => (
  <chakra.div css={look} role="status" {...(isReady && { 'data-ready': '' })}>
    {icon}
    <div>
      <p>
        <b>{title}</b>
      </p>
      <p className="said" {...(!children && { 'data-room': copy.description })}>
        <span>{text}</span>
      </p>
      {children}
    </div>
  </chakra.div>
)
