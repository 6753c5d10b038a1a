import type { ReactNode } from 'react'
import type { Event } from '../../../contract/events.ts'
import { DEFAULT_TIME, longDay } from '../../../contract/rules/paris-time.ts'
import { checkoutCopy } from '../../copy/checkout.ts'
import { classes } from '../../ui/classes.ts'
import { act } from './checkout.css.ts'
import * as styles from './recap.css.ts'
import { lineTotal, type Selection } from './selection.ts'
import { Sums } from './sums.tsx'

const copy = checkoutCopy.recap

interface RecapProps {
  event: Event
  selection: Selection
  /** Something of the event costs money. */
  isPriced: boolean
  /** What can be done with it. */
  children?: ReactNode
}

/** What is about to be ordered, whole, before it is (ruling: French law). */
export const Recap = ({ event, selection: { lines, total }, isPriced, children }: RecapProps) => (
  <section className={styles.paper} aria-label={copy.title}>
    <div>
      <h2 className={styles.title}>{copy.title}</h2>
      <p className={classes('figures', styles.event)}>
        {event.eventName}
        <br />
        {longDay(event.date)}, {event.time ?? DEFAULT_TIME}
        {(event.place || event.city) && (
          <>
            <br />
            {[event.place, event.city].filter(Boolean).join(', ')}
          </>
        )}
      </p>
    </div>
    {lines.length === 0 ? (
      <p className={styles.law}>{copy.nothing}</p>
    ) : (
      <Sums
        lines={lines.map((line) => ({
          key: line.id,
          label: copy.line(line.quantity, line.name),
          price: lineTotal(line),
        }))}
        label={copy.total}
        total={total}
      />
    )}
    <p className={styles.law}>
      {total === 0 && (lines.length > 0 || !isPriced) ? (
        copy.free
      ) : (
        <>
          <b className={styles.strong}>{copy.noWithdrawal}</b> {copy.law}
        </>
      )}
    </p>
    {children && <div className={act}>{children}</div>}
  </section>
)
