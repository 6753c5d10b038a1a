import type { Ref } from 'react'
import { parisStamp } from '../../../contract/rules/paris-time.ts'
import { directoryCopy } from '../../copy/directory.ts'
import { AsOfLine } from '../../ui/as-of-line.tsx'
import { classes } from '../../ui/classes.ts'
import * as styles from './directory.css.ts'
import type { AsOf } from './queries.ts'

interface ListHeadingProps {
  title: string
  /** How many there are; null while that is not known. */
  count: number | null
  /** How that is said, and announced. */
  say: (count: number) => string
  asOf: AsOf | null
  /** The heading: where reading goes on after another page was asked for. */
  ref: Ref<HTMLHeadingElement>
}

/** Above a list: how long it is and, offline, as of when. Keeps its place while it has nothing to say. */
export const ListHeading = ({ title, count, say, asOf, ref }: ListHeadingProps) => (
  <div className={styles.heading}>
    <h2 className="visually-hidden" ref={ref} tabIndex={-1}>
      {title}
    </h2>
    {/* Of nothing, the empty list speaks itself to who sees it. */}
    <p className={count === 0 ? 'visually-hidden' : classes('figures', styles.count)} role="status">
      {count !== null && say(count)}
    </p>
    {asOf && <AsOfLine>{directoryCopy.asOf[asOf.staleness](parisStamp(new Date(asOf.storedAt)))}</AsOfLine>}
  </div>
)
