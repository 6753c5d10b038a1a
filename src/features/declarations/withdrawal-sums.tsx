import { chakra } from '@chakra-ui/react/styled-system'
import { longDay, parisDay } from '../../../contract/rules/paris-time.ts'
import { centsOfEuros, priceLabel } from '../../../contract/rules/price.ts'
import type { WithdrawalPreview } from '../../../contract/subscriptions.ts'
import { paths } from '../../config/paths.ts'
import { declarationsCopy } from '../../copy/declarations.ts'
import { ButtonLink } from '../../ui/button-link.tsx'

const copy = declarationsCopy.execute.sums

const styles = {
  '& > div': {
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'baseline',
    gap: '4',
    paddingBlock: '3',
    borderTopWidth: '1px',
    borderColor: 'line',
  },
  '&&': { gap: '0' },
  '& dt': { minWidth: 0, overflowWrap: 'anywhere', textWrap: 'pretty' },
  '& dd': { flexShrink: 0, whiteSpace: 'nowrap' },
  '& .refund dt': { color: 'text', fontSize: 'md', fontWeight: '600' },
  '& .refund dd': { fontSize: '2xl', fontWeight: '800' },
}

/** '0 €': nothing that goes back is no gift. */
const amount = (euros: number): string => (euros === 0 ? '0\u00a0€' : priceLabel(euros))

const howOf = ({ paid, refund, days, concerts }: WithdrawalPreview, concertsCents: number): string[] => {
  if (refund === paid) return [copy.whole]
  if (concertsCents <= centsOfEuros(days)) return [copy.byDays]
  return concertsCents > centsOfEuros(paid) && concerts.length > 0
    ? [copy.byConcerts, copy.capped]
    : [copy.byConcerts]
}

/** What goes back, and how it comes about (ruling: withdrawal from a used Pass). */
export const WithdrawalSums = ({ preview }: { preview: WithdrawalPreview }) => {
  const { paid, days, concerts, refund, coming, currentPeriodEnd } = preview
  const concertsCents = concerts.reduce((sum, { price }) => sum + centsOfEuros(price), 0)
  const isByConcerts = concertsCents > centsOfEuros(days)
  return (
    <>
      <chakra.dl css={styles} className="figures" aria-label={copy.label}>
        <div>
          <dt>{copy.paid}</dt>
          <dd>{amount(paid)}</dd>
        </div>
        {isByConcerts &&
          concerts.map(({ eventName, date, price }) => (
            <div key={`${eventName} ${date}`}>
              <dt>{copy.concert(eventName, longDay(date))}</dt>
              <dd>{copy.minus(amount(price))}</dd>
            </div>
          ))}
        {!isByConcerts && days > 0 && (
          <div>
            <dt>{copy.days}</dt>
            <dd>{copy.minus(amount(days))}</dd>
          </div>
        )}
        <div className="refund">
          <dt>{copy.refund}</dt>
          <dd>{amount(refund)}</dd>
        </div>
      </chakra.dl>
      <p className="text">{howOf(preview, concertsCents).join(' ')}</p>
      {coming > 0 && <p className="text">{declarationsCopy.execute.coming(coming)}</p>}
      {refund === 0 && (
        <div>
          <p className="statement">{copy.nothing(parisDay(new Date(currentPeriodEnd)))}</p>
          <ButtonLink to={paths.resilier} variant="plain">
            {copy.terminate}
          </ButtonLink>
        </div>
      )}
    </>
  )
}
