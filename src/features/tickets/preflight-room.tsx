import { type ReactNode, useEffect, useState } from 'react'
import { offlineCopy } from '../../copy/offline.ts'
import { Button } from '../../ui/button.tsx'
import * as styles from './preflight.css.ts'

const { preflight: copy, ready } = offlineCopy

/** Whether the browser has promised to leave what is stored here alone; null where it does not say. */
export const isStoragePersistent = async (): Promise<boolean | null> =>
  (await navigator.storage?.persisted?.().catch(() => null)) ?? null

/** The same for a screen; undefined until it is known. */
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

/** The room of what is said of the device itself, before it has been looked at: nothing below moves when it comes. */
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

/** What is said on the day before the preflight is there, in the room that it will take. */
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
