import { type ReactNode, useEffect, useState } from 'react'
import { offlineCopy } from '../../copy/offline.ts'
import { Button } from '../../ui/button.tsx'
import * as Card from '../../ui/card.tsx'
import { Box, Grid, Stack } from '../../ui/layout.tsx'
import { Heading } from '../../ui/type.tsx'
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
      {detail && <p>{detail}</p>}
      {action && (
        <Box mt="2">
          <Button size="sm" variant="outline" disabled>
            {action}
          </Button>
        </Box>
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
  <Grid>
    <Card.Root as="div" size="sm" className={styles.unseenPreflight} aria-hidden="true">
      <Heading as="p" size="sm">
        {ready.checking}
      </Heading>
      <Stack as="ul" textStyle="sm">
        <Unseen title={copy.stored} />
        <Unseen title={copy.app} />
        <Unseen title={copy.code.coming} />
        <DeviceRoom />
        <Unseen title={copy.brightness} />
      </Stack>
    </Card.Root>
    <div className={styles.meanwhile}>{children}</div>
  </Grid>
)
