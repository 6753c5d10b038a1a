import type { Gift } from '../../../contract/gifts.ts'
import { parisDay } from '../../../contract/rules/paris-time.ts'
import { userPassType } from '../../../contract/rules/pass.ts'
import { giftsCopy, planNames } from '../../copy/gifts.ts'
import { passInk } from '../../ui/pass-material.ts'
import { PassPattern } from '../../ui/pass-pattern.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { Heading, Text } from '../../ui/type.tsx'
import * as styles from './gifts.css.ts'

const copy = giftsCopy.card

interface GiftCardProps {
  gift: Pick<Gift, 'plan' | 'months' | 'firstName' | 'greeting'>
  from: string | null
  /** The link, drawn and written, and the last day to take it; without them the card shows no code. */
  link?: { url: string; validUntil: string }
}

/** Renders the card of a gift, in the Pass's material; printed alone, black on white. */
export const GiftCard = ({ gift: { plan, months, firstName, greeting }, from, link }: GiftCardProps) => (
  <article className={styles.card} data-level={plan} aria-label={copy.offered}>
    <PassPattern filled={userPassType(plan)} ink={passInk[plan]} combClassName={styles.comb} />
    <div className={styles.words}>
      {firstName && (
        <Text className={styles.name} textStyle="lg" fontWeight="medium" translate="no">
          {copy.for(firstName)}
        </Text>
      )}
      <Heading as="h2" size="3xl" className={styles.name}>
        {planNames[plan]}
      </Heading>
      <p className="figures">{copy.lasts(months)}</p>
      {greeting && (
        <Text textStyle="lg" textWrap="pretty" translate="no">
          {`«\u00a0${greeting}\u00a0»`}
        </Text>
      )}
      {from && <p translate="no">{copy.from(from)}</p>}
      {link && (
        <>
          <p>{copy.how}</p>
          <Text textStyle="sm" overflowWrap="anywhere" translate="no">
            {link.url}
          </Text>
          <p className="figures">{copy.until(parisDay(new Date(link.validUntil)))}</p>
        </>
      )}
    </div>
    {link && (
      <div className={styles.code}>
        <QrCode value={link.url} size={176} title={copy.code} />
      </div>
    )}
  </article>
)
