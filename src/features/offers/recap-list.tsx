import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'

const styles = {
  display: 'grid',
  '& > div': {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: '9rem minmax(0, 1fr)' },
    columnGap: '4',
    paddingBlock: '3',
    borderTopWidth: '1px',
    borderColor: 'line',
  },
  '& dt': { color: 'muted', fontSize: 'sm', lineHeight: '1.5rem' },
  '& dd': { lineHeight: '1.5', textWrap: 'pretty' },
  '& .strong': { fontFamily: 'heading', fontWeight: '800', fontSize: 'xl', lineHeight: '1.25' },
}

export interface RecapRow {
  label: string
  value: ReactNode
  /** What is paid now. */
  isStrong?: boolean
}

/** What is about to be ordered, line by line. */
export const RecapList = ({ rows }: { rows: readonly RecapRow[] }) => (
  <chakra.dl css={styles} className="figures">
    {rows.map(({ label, value, isStrong }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd className={isStrong ? 'strong' : undefined}>{value}</dd>
      </div>
    ))}
  </chakra.dl>
)
