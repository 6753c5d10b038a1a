import type { ConcertFigures } from '../../../contract/organiser.ts'
import { parisWallClock, shortDay } from '../../../contract/rules/paris-time.ts'
import { organiserCopy } from '../../copy/organiser.ts'
import { Box, Stack } from '../../ui/layout.tsx'
import { Heading, Text } from '../../ui/type.tsx'
import { euros } from './euros.ts'
import * as styles from './organiser.css.ts'
import { type SalesBars, salesBars } from './sales-buckets.ts'

const copy = organiserCopy.sales

/** Describes the picture in a sentence. */
const sentenceOf = ({ step, bars }: SalesBars): string => {
  const total = bars.reduce((sum, { issued }) => sum + issued, 0)
  const best = bars.reduce((most, bar) => (bar.issued > most.issued ? bar : most))
  const [from, to] = [bars[0]?.date ?? '', bars.at(-1)?.date ?? '']
  const when = (step === 1 ? copy.on : copy.weekOf)(shortDay(best.date))
  return copy.sentence(copy.by[step], copy.span(shortDay(from), shortDay(to)), total, when, best.issued)
}

const GAP = 0.2
const HEIGHT = 100

const Bars = ({ sales }: { sales: SalesBars }) => {
  const { bars, top } = sales
  const middle = bars[Math.floor((bars.length - 1) / 2)]
  const named = bars.length > 2 ? [bars[0], middle, bars.at(-1)] : bars
  return (
    <div className={styles.plot} role="img" aria-label={sentenceOf(sales)}>
      <div className={styles.scale} aria-hidden="true">
        <span>{top}</span>
        {top > 1 && <span>{top / 2}</span>}
        <span>0</span>
      </div>
      <svg
        className={styles.bars}
        viewBox={`0 0 ${bars.length} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        focusable="false"
      >
        {[0, HEIGHT / 2, HEIGHT].map((y) => (
          <line
            className={styles.line}
            key={y}
            x1="0"
            x2={bars.length}
            y1={y}
            y2={y}
            vectorEffect="non-scaling-stroke"
          />
        ))}
        {bars.map(({ date, issued }, index) => (
          <rect
            className={styles.bar}
            key={date}
            x={index + GAP / 2}
            width={1 - GAP}
            y={HEIGHT - (issued / top) * HEIGHT}
            height={(issued / top) * HEIGHT}
          />
        ))}
      </svg>
      <div className={styles.days} aria-hidden="true">
        {named.map((bar) => bar && <span key={bar.date}>{shortDay(bar.date).replace(/^\S+ /, '')}</span>)}
      </div>
    </div>
  )
}

const Table = ({ days }: Pick<ConcertFigures, 'days'>) => {
  const sum = (key: 'issued' | 'returned' | 'takings') =>
    days.reduce((total, day) => total + Math.round(day[key] * 100), 0) / 100
  const { columns } = copy
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{copy.title}</caption>
      <thead>
        <tr>
          <th scope="col">{columns.day}</th>
          <th scope="col">{columns.issued}</th>
          <th scope="col">{columns.returned}</th>
          <th scope="col">{columns.takings}</th>
        </tr>
      </thead>
      <tbody className="figures">
        {days.map(({ date, issued, returned, takings }) => (
          <tr key={date}>
            <th scope="row">{shortDay(date)}</th>
            <td>{issued}</td>
            <td>{returned}</td>
            <td>{euros(takings)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot className="figures">
        <tr>
          <th scope="row">{copy.total}</th>
          <td>{sum('issued')}</td>
          <td>{sum('returned')}</td>
          <td>{euros(sum('takings'))}</td>
        </tr>
      </tfoot>
    </table>
  )
}

/** Renders a concert's sales over time as a picture, with the table behind it. */
export const SalesPicture = ({ days, at, date }: Pick<ConcertFigures, 'days' | 'at' | 'date'>) => {
  const today = parisWallClock(new Date(at)).date
  const sales = salesBars(days, today < date ? today : date)
  return (
    <Stack as="section" gap="4" aria-labelledby="ventes">
      <Heading size="xl" id="ventes">
        {copy.title}
      </Heading>
      {sales ? (
        <>
          <Box maxW="34rem">
            <Bars sales={sales} />
          </Box>
          <Text textStyle="sm" color="muted">
            {sentenceOf(sales)}
          </Text>
        </>
      ) : (
        <Text color="muted">{copy.none}</Text>
      )}
      {days.length > 0 && (
        <Box as="details" maxW="34rem">
          <summary className={styles.summary}>{copy.table}</summary>
          <Table days={days} />
        </Box>
      )}
    </Stack>
  )
}
