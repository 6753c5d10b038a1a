import { useState, useSyncExternalStore } from 'react'
import { pwaCopy } from '../../copy/pwa.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { update } from './register.ts'
import { line } from './update-line.css.ts'

/** 'Une nouvelle version est prête.' It waits for the person. */
export const UpdateLine = () => {
  const state = useSyncExternalStore(update.subscribe, update.get, () => 'none' as const)
  const [isPutOff, setPutOff] = useState(false)
  const isShown = state !== 'none' && !isPutOff
  return (
    <div className={classes('update-line', line)} role="status">
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
    </div>
  )
}
