import { Button } from '@chakra-ui/react/button'
import { chakra } from '@chakra-ui/react/styled-system'
import { useState, useSyncExternalStore } from 'react'
import { pwaCopy } from '../../copy/pwa.ts'
import { update } from './register.ts'

const styles = {
  position: 'fixed',
  zIndex: 'toast',
  insetInline: '0',
  // Above the event's own bar: neither hides the other.
  bottom: 'var(--line-lift, 0px)',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  columnGap: '4',
  rowGap: '2',
  padding: '3',
  paddingBottom: 'max(0.75rem, env(safe-area-inset-bottom))',
  bg: 'raised',
  color: 'ink',
  borderTopWidth: '1px',
  borderColor: 'line',
  _empty: { display: 'none' },
}

/** 'Une nouvelle version est prête.' It waits for the person. */
export const UpdateLine = () => {
  const state = useSyncExternalStore(update.subscribe, update.get, () => 'none' as const)
  const [isPutOff, setPutOff] = useState(false)
  const isShown = state !== 'none' && !isPutOff
  return (
    <chakra.div css={styles} className="update-line" role="status">
      {isShown && (
        <>
          <span>
            {pwaCopy.update.ready} {state === 'held' && pwaCopy.update.held}
          </span>
          <Button size="sm" onClick={() => update.accept()}>
            {pwaCopy.update.action}
          </Button>
          <Button size="sm" variant="ghost" onClick={() => setPutOff(true)}>
            {pwaCopy.update.later}
          </Button>
        </>
      )}
    </chakra.div>
  )
}
