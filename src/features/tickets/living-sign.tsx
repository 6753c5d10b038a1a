import { useLayoutEffect, useRef } from 'react'
import { LIVING_EVERY_MS } from '../../../contract/rules/door-code.ts'
import { ticketScreenCopy as copy } from '../../copy/ticket-screen.ts'
import { now } from '../../lib/clock.ts'
import * as styles from './ticket-screen.css.ts'

/** That a code lives, and how long it still stands: a line that runs for its 15 s, and does not move where no motion is wanted. `at`: when it was made (ms). */
export const LivingSign = ({ at }: { at: number }) => {
  const line = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    if (!line.current?.animate || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const running = line.current.animate([{ transform: 'scaleX(1)' }, { transform: 'scaleX(0)' }], {
      duration: LIVING_EVERY_MS,
      delay: at - now().getTime(),
      fill: 'both',
    })
    return () => running.cancel()
  }, [at])
  return (
    <p className={styles.living}>
      <span className={styles.livingText}>
        <b>{copy.living}</b>
        <span className={styles.livingWhy}>{copy.livingWhy}</span>
      </span>
      <span className={styles.livingTrack}>
        <span className={styles.livingLine} ref={line} />
      </span>
    </p>
  )
}
