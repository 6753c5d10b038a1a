import { chakra } from '@chakra-ui/react/styled-system'
import { demoCards } from '../../../contract/rules/demo-cards.ts'
import { demoPaymentCopy } from '../../copy/demo-payment.ts'
import { Button } from '../../ui/button.tsx'
import { CheckIcon, CloseIcon } from '../../ui/icons.tsx'
import { grouped } from './card-number.ts'

const copy = demoPaymentCopy.cards

const rows = [
  { card: demoCards.accepted, outcome: copy.accepted, which: copy.useAccepted, Icon: CheckIcon },
  { card: demoCards.refused, outcome: copy.refused, which: copy.useRefused, Icon: CloseIcon },
]

const styles = {
  '& > h2': { fontFamily: 'heading', fontWeight: '700', fontSize: 'xl', lineHeight: '1.2' },
  '& > p': { color: 'muted', marginTop: '1' },
  '& > ul': { display: 'grid', marginTop: '3', borderTopWidth: '1px', borderColor: 'line' },
  '& li': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '4',
    rowGap: '2',
    py: '3',
    borderBottomWidth: '1px',
    borderColor: 'line',
  },
  '& li > div': { flex: '1 1 12rem' },
  '& code': {
    display: 'block',
    fontFamily: 'mono',
    fontSize: 'lg',
    fontWeight: '600',
    whiteSpace: 'nowrap',
    userSelect: 'all',
  },
  '& .outcome': { display: 'flex', alignItems: 'center', gap: '1', fontSize: 'sm', color: 'muted' },
}

/** The two numbers that mean something here: to read, to copy, or to put into the field at a touch. */
export const TestCards = ({ onUse }: { onUse: (card: string) => void }) => (
  <chakra.section css={styles} aria-labelledby="cartes">
    <h2 id="cartes">{copy.title}</h2>
    <p>{copy.lead}</p>
    <ul>
      {rows.map(({ card, outcome, which, Icon }) => (
        <li key={card}>
          <div>
            <code>{grouped(card)}</code>
            <span className="outcome">
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
  </chakra.section>
)
