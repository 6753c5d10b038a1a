import { Button } from '@chakra-ui/react/button'
import { chakra } from '@chakra-ui/react/styled-system'
import { useSyncExternalStore } from 'react'
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
  minHeight: '4.5rem',
  padding: '4',
  borderWidth: '1px',
  borderColor: 'line',
  borderRadius: 'lg',
  '& > svg': { flexShrink: '0', mt: '1px' },
  '&[data-ready] > svg': { color: 'success' },
  '& b': { fontFamily: 'heading' },
  '& p + p': { fontSize: 'sm', color: 'muted' },
}

/** 'Prêt pour l’entrée' when everything needed at the door is on this device, else what is missing and a way to fetch it. */
export const DoorReadiness = ({ userId }: { userId: string }) => {
  const { data, isPreparing } = useReadiness(userId)
  const prepare = usePrepare(userId)
  const health = useSyncExternalStore(storageHealth.subscribe, storageHealth.get)
  const isBusy = isPreparing || prepare.isPending
  const missing = data ? missingParts(data) : ''
  const isReady = data !== undefined && missing === ''

  if (!isReady && health !== 'ok') {
    return (
      <chakra.div css={look} role="status">
        <AlertIcon />
        <div>
          <p>
            <b>{copy.notReady}</b>
          </p>
          <p>{offlineCopy.storage[health]}</p>
        </div>
      </chakra.div>
    )
  }
  if (!isReady && (isBusy || !data)) {
    return (
      <chakra.div css={look} role="status">
        <ClockIcon />
        <p>{copy.checking}</p>
      </chakra.div>
    )
  }
  return (
    <chakra.div css={look} role="status" {...(isReady && { 'data-ready': '' })}>
      {isReady ? <CheckIcon /> : <AlertIcon />}
      <div>
        <p>
          <b>{isReady ? copy.title : copy.notReady}</b>
        </p>
        <p>{isReady ? copy.description : copy.missing(missing)}</p>
        {!isReady && (
          <Button size="sm" variant="outline" mt="3" onClick={() => prepare.send(null)}>
            {copy.retry}
          </Button>
        )}
      </div>
    </chakra.div>
  )
}
