import { chakra } from '@chakra-ui/react/styled-system'
import { launchCopy as copy } from '../../copy/launch.ts'
import type { remaining } from './countdown.ts'

const units = ['days', 'hours', 'minutes', 'seconds'] as const

const styles = {
  display: 'grid',
  gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
  gap: { base: '2', md: '3' },
  maxWidth: '34rem',
  '& > div': {
    display: 'grid',
    justifyItems: 'center',
    gap: '1',
    paddingBlock: { base: '4', md: '5' },
    bg: 'raised',
    borderWidth: '1.5px',
    borderColor: 'line',
    borderRadius: 'lg',
  },
  '& .number': {
    fontFamily: 'heading',
    fontWeight: '800',
    fontSize: 'clamp(2rem, 10vw, 3.5rem)',
    lineHeight: '1',
    letterSpacing: '-0.03em',
    fontVariantNumeric: 'tabular-nums',
  },
  '& .unit': { fontSize: 'sm', color: 'muted' },
}

/** What is left, in four figures. Read when it is asked for, never every second. */
export const Timer = ({ left }: { left: ReturnType<typeof remaining> }) => (
  <chakra.div css={styles} role="timer" aria-label={copy.timer} aria-live="off">
    {units.map((unit) => (
      <div key={unit}>
        <span className="number">{String(left[unit]).padStart(2, '0')}</span>
        <span className="unit">{copy.units[unit][left[unit] > 1 ? 1 : 0]}</span>
      </div>
    ))}
  </chakra.div>
)
