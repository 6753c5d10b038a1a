import { chakra } from '@chakra-ui/react/styled-system'
import { parisStamp } from '../../../contract/rules/paris-time.ts'
import { directoryCopy } from '../../copy/directory.ts'
import { AsOfLine } from '../../ui/as-of-line.tsx'
import type { AsOf } from './queries.ts'

interface ListHeadingProps {
  title: string
  /** How many there are; null while that is not known. */
  count: number | null
  /** How that is said, and announced. */
  say: (count: number) => string
  asOf: AsOf | null
}

const styles = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'center',
  columnGap: '6',
  rowGap: '1',
  minHeight: '6',
  marginBlock: '4',
  '& > .count': { fontSize: 'sm', fontWeight: '600', color: 'muted', lineHeight: '1.4' },
}

/** Above a list: how long it is and, offline, as of when. Keeps its place while it has nothing to say. */
export const ListHeading = ({ title, count, say, asOf }: ListHeadingProps) => (
  <chakra.div css={styles}>
    <h2 className="visually-hidden">{title}</h2>
    {/* Of nothing, the empty list speaks itself to who sees it. */}
    <p className={count === 0 ? 'visually-hidden' : 'count figures'} role="status">
      {count !== null && say(count)}
    </p>
    {asOf && <AsOfLine>{directoryCopy.asOf[asOf.staleness](parisStamp(new Date(asOf.storedAt)))}</AsOfLine>}
  </chakra.div>
)
