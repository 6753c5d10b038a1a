import { useEffect, useState, useSyncExternalStore } from 'react'
import { layoutCopy } from '../../copy/layout.ts'
import { pwaCopy } from '../../copy/pwa.ts'
import { isIos, isStandalone } from '../../lib/platform.ts'
import { Button } from '../../ui/button.tsx'
import { Wrap } from '../../ui/layout.tsx'
import { DownloadIcon } from '../../ui/more-icons.tsx'
import { notify } from '../../ui/toaster.tsx'
import { Heading, Text } from '../../ui/type.tsx'
import { useOnDemand } from '../../ui/use-on-demand.ts'
import { installPrompt } from './install-prompt.ts'
import * as styles from './pwa.css.ts'

const fetchSteps = () => import('./install-steps.tsx')

const DISMISSED_KEY = 'nectar.install-dismissed'
const copy = pwaCopy.install

/** Delay after 'Plus tard' before the next offer, in ms. */
const LATER_MS = 30 * 24 * 60 * 60_000
/** The value that the first releases stored instead of the time. */
const WITHOUT_MOMENT = '1'

const rememberDismissal = (): void => {
  try {
    localStorage.setItem(DISMISSED_KEY, String(Date.now()))
  } catch {
    // Storage denied: dismissed for as long as the page lives.
  }
}

const wasDismissed = (): boolean => {
  try {
    // The month starts now.
    if (localStorage.getItem(DISMISSED_KEY) === WITHOUT_MOMENT) rememberDismissal()
    return Number(localStorage.getItem(DISMISSED_KEY)) > Date.now() - LATER_MS
  } catch {
    return false
  }
}

/** Offers to add Nectar to the home screen, again a month after each 'Plus tard'. iOS gets instructions, since its browser has no prompt. */
export const InstallOffer = () => {
  const prompt = useSyncExternalStore(installPrompt.subscribe, installPrompt.get, () => null)
  const [isOpen, setOpen] = useState(false)
  const [byHand, setByHand] = useState(false)
  const [isDismissed, setDismissed] = useState(true)
  const [InstallSteps, loadSteps] = useOnDemand(fetchSteps)
  const openSteps = async () => {
    if (await loadSteps()) setOpen(true)
    else notify({ title: layoutCopy.notYet, type: 'error' })
  }
  useEffect(() => {
    setDismissed(wasDismissed() || isStandalone())
    setByHand(isIos())
  }, [])

  if (isDismissed || !(prompt || byHand)) return null
  return (
    <aside className={styles.place} aria-label={copy.title}>
      <Wrap
        className={styles.offer}
        align="center"
        justify="space-between"
        gap="4"
        p="5"
        bg="raised"
        rounded="xl"
      >
        <div>
          <Heading as="b" size="md">
            {copy.title}
          </Heading>
          <Text color="muted">{copy.description}</Text>
        </div>
        <Wrap gap="1">
          <Button onClick={() => (prompt ? installPrompt.show() : void openSteps())}>
            <DownloadIcon />
            {prompt ? copy.action : copy.how}
          </Button>
          <Button
            variant="ghost"
            className={styles.dismiss}
            onClick={() => {
              rememberDismissal()
              setDismissed(true)
            }}
          >
            {copy.dismiss}
          </Button>
        </Wrap>
      </Wrap>
      {isOpen && InstallSteps && <InstallSteps onClose={() => setOpen(false)} />}
    </aside>
  )
}
