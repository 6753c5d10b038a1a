import { Button } from '@chakra-ui/react/button'
import { chakra } from '@chakra-ui/react/styled-system'
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { pwaCopy } from '../../copy/pwa.ts'
import { isIos, isStandalone } from '../../lib/platform.ts'
import { DownloadIcon } from '../../ui/more-icons.tsx'
import { pageGutter } from '../../ui/page-gutter.ts'
import { installPrompt } from './install-prompt.ts'

const InstallSteps = lazy(() => import('./install-steps.tsx'))

const DISMISSED_KEY = 'nectar.install-dismissed'
const copy = pwaCopy.install

const wasDismissed = (): boolean => {
  try {
    return localStorage.getItem(DISMISSED_KEY) !== null
  } catch {
    return false
  }
}

const rememberDismissal = (): void => {
  try {
    localStorage.setItem(DISMISSED_KEY, '1')
  } catch {
    // Storage denied: dismissed for as long as the page lives.
  }
}

const styles = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '4',
  padding: '5',
  borderRadius: 'xl',
  bg: 'raised',
  borderWidth: '1px',
  borderColor: 'line',
  '& b': { fontFamily: 'heading', fontSize: 'lg' },
  '& p': { color: 'muted' },
  '& .actions': { display: 'flex', gap: '1', flexWrap: 'wrap', '& button + button': { px: '4' } },
}

/** Offers to put Nectar on the home screen, until the person says no; iOS gets the steps, since its browser has no offer. */
export const InstallOffer = () => {
  const prompt = useSyncExternalStore(installPrompt.subscribe, installPrompt.get, () => null)
  const [isOpen, setOpen] = useState(false)
  const [byHand, setByHand] = useState(false)
  const [isDismissed, setDismissed] = useState(true)
  useEffect(() => {
    setDismissed(wasDismissed() || isStandalone())
    setByHand(isIos())
  }, [])

  if (isDismissed || !(prompt || byHand)) return null
  return (
    <chakra.aside css={pageGutter} pb="10" aria-label={copy.title}>
      <chakra.div css={styles}>
        <div>
          <b>{copy.title}</b>
          <p>{copy.description}</p>
        </div>
        <div className="actions">
          <Button onClick={() => (prompt ? installPrompt.show() : setOpen(true))}>
            <DownloadIcon />
            {prompt ? copy.action : copy.how}
          </Button>
          <Button
            variant="ghost"
            onClick={() => {
              rememberDismissal()
              setDismissed(true)
            }}
          >
            {copy.dismiss}
          </Button>
        </div>
      </chakra.div>
      {isOpen && (
        <Suspense fallback={null}>
          <InstallSteps onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </chakra.aside>
  )
}
