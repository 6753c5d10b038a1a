import type { Site } from '../../config/operator.ts'
import { supportCopy } from '../../copy/support.ts'
import { button } from '../../ui/button.css.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import * as styles from './help.css.ts'

const copy = supportCopy.premium

interface PremiumSupportProps {
  offer: Site['premiumSupport']
  isDemo: boolean
}

/** Live chat and the 24/7 phone for Premium members: where the operator has them, or said of a demonstration (document 2, section 6; ruling: claims). */
export const PremiumSupport = ({ offer, isDemo }: PremiumSupportProps) => {
  if (!offer && !isDemo) return null
  return (
    <section className={styles.premium} aria-labelledby="premium">
      <h2 className={styles.title} id="premium">
        {copy.title}
      </h2>
      <p className={styles.text}>{copy.text}</p>
      {!offer && <p className={styles.note}>{copy.demo}</p>}
      {offer && (
        <div className={styles.actions}>
          {offer.chat && (
            <ButtonLink to={offer.chat} variant="outline">
              {copy.chat}
            </ButtonLink>
          )}
          {offer.phone && (
            <a className={button({ variant: 'outline' })} href={`tel:${offer.phone.replace(/[^\d+]/g, '')}`}>
              {copy.call(offer.phone)}
            </a>
          )}
        </div>
      )}
    </section>
  )
}
