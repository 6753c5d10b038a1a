import { type ReactNode, useEffect, useState } from 'react'
import { offlineCopy } from '../../copy/offline.ts'
import { Button } from '../../ui/button.tsx'
import * as styles from './preflight.css.ts'

const { preflight: copy, ready } = offlineCopy

/** Returns whether the browser persists the storage; null if it does not tell. */
export const isStoragePersistent = async (): Promise<boolean | null> =>
  (await navigator.storage?.persisted?.().catch(() => null)) ?? null

/** Returns the same for a component; undefined until known. */
const useStoragePersistence = (): boolean | null | undefined => {
  const [isPersistent, setPersistent] = useState<boolean | null>()
  useEffect(() => {
    let isOver = false
    void isStoragePersistent().then((found) => isOver || setPersistent(found))
    return () => {
      isOver = true
    }
  }, [])
  return isPersistent
}

const Unseen = ({ title, detail, action }: { title: string; detail?: string; action?: string }) => (
  <li className={styles.unseen} aria-hidden="true">
    <span className={styles.signRoom} />
    <div>
      <p>{title}</p>
      {detail && <p className={styles.detail}>{detail}</p>}
      {action && (
        <Button size="sm" variant="outline" className={styles.action} disabled>
          {action}
        </Button>
      )}
    </div>
  </li>
)

/** Renders invisible lines about the device before the check, so that nothing shifts when they appear. */
export const DeviceRoom = () => {
  const isPersistent = useStoragePersistence()
  return (
    <>
      <Unseen title={copy.living} />
      <Unseen title={copy.clock} />
      {isPersistent ? (
        <Unseen title={copy.persistent} />
      ) : (
        <Unseen
          title={copy.fragile}
          detail={copy.fragileDetail}
          {...(isPersistent === false && { action: copy.protect })}
        />
      )}
    </>
  )
}

/** Renders the text before the preflight loads, in the space that it will take. */
export const PreflightRoom = ({ children }: { children: ReactNode }) => (
  <div className={styles.room}>
    <div className={styles.unseenPreflight} aria-hidden="true">
      <p className={styles.roomTitle}>{ready.checking}</p>
      <ul className={styles.lines}>
        <Unseen title={copy.stored} />
        <Unseen title={copy.app} />
        <Unseen title={copy.code.coming} />
        <DeviceRoom />
        <Unseen title={copy.brightness} />
      </ul>
    </div>
    <div className={styles.meanwhile}>{children}</div>
  </div>
)
