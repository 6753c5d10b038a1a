import { longDay, parisDay } from '../../../contract/rules/paris-time.ts'
import { centsOfEuros, priceLabel } from '../../../contract/rules/price.ts'
import type { WithdrawalPreview } from '../../../contract/subscriptions.ts'
import { paths } from '../../config/paths.ts'
import { declarationsCopy } from '../../copy/declarations.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { classes } from '../../ui/classes.ts'
import * as styles from './declarations.css.ts'

const copy = declarationsCopy.execute.sums

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
      <dl className={classes('figures', styles.sums)} aria-label={copy.label}>
        <div className={styles.sum}>
          <dt className={styles.sumTerm}>{copy.paid}</dt>
          <dd className={styles.amount}>{amount(paid)}</dd>
        </div>
        {isByConcerts &&
          concerts.map(({ eventName, date, price }) => (
            <div className={styles.sum} key={`${eventName} ${date}`}>
              <dt className={styles.sumTerm}>{copy.concert(eventName, longDay(date))}</dt>
              <dd className={styles.amount}>{copy.minus(amount(price))}</dd>
            </div>
          ))}
        {!isByConcerts && days > 0 && (
          <div className={styles.sum}>
            <dt className={styles.sumTerm}>{copy.days}</dt>
            <dd className={styles.amount}>{copy.minus(amount(days))}</dd>
          </div>
        )}
        <div className={styles.sum}>
          <dt className={styles.refundTerm}>{copy.refund}</dt>
          <dd className={styles.refundAmount}>{amount(refund)}</dd>
        </div>
      </dl>
      <p className={styles.text}>{howOf(preview, concertsCents).join(' ')}</p>
      {coming > 0 && <p className={styles.text}>{declarationsCopy.execute.coming(coming)}</p>}
      {refund === 0 && (
        <div>
          <p className={styles.statement}>{copy.nothing(parisDay(new Date(currentPeriodEnd)))}</p>
          <ButtonLink to={paths.resilier} variant="plain">
            {copy.terminate}
          </ButtonLink>
        </div>
      )}
    </>
  )
}
