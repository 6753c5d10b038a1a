import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import type { Event } from '../../../contract/events.ts'
import { DEFAULT_TIME, longDay } from '../../../contract/rules/paris-time.ts'
import { priceLabel } from '../../../contract/rules/price.ts'
import { checkoutCopy } from '../../copy/checkout.ts'
import { recapStyles } from './checkout-styles.ts'
import { lineTotal, type Selection } from './selection.ts'

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
  <chakra.section css={recapStyles} aria-label={copy.title}>
    <div>
      <h2>{copy.title}</h2>
      <p className="of figures">
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
      <p className="law">{copy.nothing}</p>
    ) : (
      <dl className="figures">
        {lines.map((line) => (
          <div key={line.id}>
            <dt>{copy.line(line.quantity, line.name)}</dt>
            <dd>{priceLabel(lineTotal(line))}</dd>
          </div>
        ))}
        <div className="sum">
          <dt>{copy.total}</dt>
          <dd>{priceLabel(total)}</dd>
        </div>
      </dl>
    )}
    <p className="law">
      {total === 0 && (lines.length > 0 || !isPriced) ? (
        copy.free
      ) : (
        <>
          <b>{copy.noWithdrawal}</b> {copy.law}
        </>
      )}
    </p>
    {children && <div className="act">{children}</div>}
  </chakra.section>
)
