import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { checkInCopy } from '../../copy/check-in.ts'
import type { CheckIn as OpenedCheckIn } from '../../data/check-in/controller.ts'
import { onReturn } from '../../shared/on-return.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Page } from '../../ui/page.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import * as styles from './open-form.css.ts'
import { OpenForm } from './open-form.tsx'
import { keepOnDevice } from './own-files.ts'
import { useCheckIn } from './queries.ts'

const copy = checkInCopy

// Everything that a door needs once it is open: it comes while the digits are typed.
const loadScanner = () => import('./scanner.tsx')
const Scanner = lazy(loadScanner)

const Ended = ({ waiting, onAgain }: { waiting: number; onAgain: () => void }) => (
  <Page title={copy.ended.title} lead={copy.ended.text} width="narrow">
    <p className={styles.note}>{waiting > 0 && copy.ended.waiting(waiting)}</p>
    <Button className={styles.again} variant="outline" onClick={onAgain}>
      {copy.ended.again}
    </Button>
  </Page>
)

const Phases = ({ checkIn }: { checkIn: OpenedCheckIn }) => {
  const state = useSyncExternalStore(checkIn.subscribe, checkIn.get)
  const [isAgain, setAgain] = useState(false)
  useEffect(() => checkIn.start({ isVisible: () => document.visibilityState === 'visible' }), [checkIn])
  useEffect(() => onReturn({ network: checkIn.wake, page: checkIn.wake }), [checkIn])
  useEffect(() => {
    void loadScanner().catch(() => undefined)
    void keepOnDevice()
  }, [])
  const loading = <Page title={copy.loading}>{null}</Page>
  if (state.phase === 'open' && state.list)
    return (
      <Suspense fallback={loading}>
        <Scanner checkIn={checkIn} state={state} list={state.list} />
      </Suspense>
    )
  if (state.phase === 'loading') return loading
  if (state.phase === 'ended' && !isAgain)
    return <Ended waiting={state.waiting} onAgain={() => setAgain(true)} />
  return <OpenForm checkIn={checkIn} isRevoked={state.isRevoked} />
}

/** The check-in of a concert, by its team's link: four digits, then the scanner, with and without a network (decision 050). */
export const CheckIn = ({ link }: { link: string }) => {
  const { checkIn, retry } = useCheckIn(link)
  return (
    <>
      <PageTitle title={copy.pageTitle} />
      {checkIn ? (
        <Phases key={link} checkIn={checkIn} />
      ) : checkIn === null ? (
        <ErrorState title={copy.open.title} description={copy.open.failed} onRetry={retry} />
      ) : (
        <Page title={copy.loading}>{null}</Page>
      )}
    </>
  )
}
