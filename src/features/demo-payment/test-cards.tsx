import { demoCards } from '../../../contract/rules/demo-cards.ts'
import { demoPaymentCopy } from '../../copy/demo-payment.ts'
import { Button } from '../../ui/button.tsx'
import { CheckIcon, CloseIcon } from '../../ui/icons.tsx'
import { grouped } from './card-number.ts'
import * as styles from './demo-payment.css.ts'

const copy = demoPaymentCopy.cards

const rows = [
  { card: demoCards.accepted, outcome: copy.accepted, which: copy.useAccepted, Icon: CheckIcon },
  { card: demoCards.refused, outcome: copy.refused, which: copy.useRefused, Icon: CloseIcon },
]

/** The two numbers that mean something here: to read, to copy, or to put into the field at a touch. */
export const TestCards = ({ onUse }: { onUse: (card: string) => void }) => (
  <section aria-labelledby="cartes">
    <h2 className={styles.cardsTitle} id="cartes">
      {copy.title}
    </h2>
    <p className={styles.cardsLead}>{copy.lead}</p>
    <ul className={styles.cards}>
      {rows.map(({ card, outcome, which, Icon }) => (
        <li className={styles.card} key={card}>
          <div className={styles.cardWords}>
            <code className={styles.cardNumber}>{grouped(card)}</code>
            <span className={styles.outcome}>
              <Icon size={16} />
              {outcome}
            </span>
          </div>
          <Button variant="outline" size="sm" onClick={() => onUse(card)}>
            {copy.use} <span className="visually-hidden">{which}</span>
          </Button>
        </li>
      ))}
    </ul>
  </section>
)
