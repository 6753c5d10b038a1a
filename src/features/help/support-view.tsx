import { Link } from 'react-router-dom'
import type { AppConfig } from '../../../contract/config.ts'
import { type Site, site } from '../../config/operator.ts'
import { paths } from '../../config/paths.ts'
import { supportCopy as copy } from '../../copy/support.ts'
import { button } from '../../ui/button.css.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { classes } from '../../ui/classes.ts'
import { ExternalIcon } from '../../ui/icons.tsx'
import { FaqList } from './faq-list.tsx'
import * as styles from './help.css.ts'

const { premium } = copy

interface PremiumSupportProps {
  offer: Site['premiumSupport']
  isDemo: boolean
}

/** Renders live chat and the 24/7 phone for Premium members, if the operator has them; a demonstration shows them as such. */
export const PremiumSupport = ({ offer, isDemo }: PremiumSupportProps) => {
  if (!offer && !isDemo) return null
  return (
    <section className={styles.premium} aria-labelledby="premium">
      <h2 className={styles.title} id="premium">
        {premium.title}
      </h2>
      <p className={styles.text}>{premium.text}</p>
      {!offer && <p className={styles.note}>{premium.demo}</p>}
      {offer && (
        <div className={styles.actions}>
          {offer.chat && (
            <ButtonLink to={offer.chat} variant="outline">
              {premium.chat}
            </ButtonLink>
          )}
          {offer.phone && (
            <a className={button({ variant: 'outline' })} href={`tel:${offer.phone.replace(/[^\d+]/g, '')}`}>
              {premium.call(offer.phone)}
            </a>
          )}
        </div>
      )}
    </section>
  )
}

interface SupportViewProps {
  links: AppConfig['links']
  isDemo: boolean
}

const Figures = ({ list }: { list: readonly { what: string; when: string }[] }) => (
  <dl className={styles.figures}>
    {list.map(({ what, when }) => (
      <div className={styles.figure} key={what}>
        <dt>{what}</dt>
        <dd className={classes('figures', styles.value)}>{when}</dd>
      </div>
    ))}
  </dl>
)

/** Renders the contacts, their hours, and the pages to look at first. */
export const SupportView = ({ links, isDemo }: SupportViewProps) => (
  <div className={styles.support}>
    <div className={styles.ways}>
      <section className={styles.way} aria-labelledby="par-email">
        <h2 className={styles.title} id="par-email">
          {copy.email.title}
        </h2>
        <p className={styles.text}>{copy.email.text}</p>
        <a
          className={button({ size: 'lg' })}
          href={`mailto:${links.contactEmail}?subject=${encodeURIComponent(copy.email.subject)}`}
        >
          {copy.email.action}
        </a>
        <Link className={styles.more} to={paths.contact}>
          {copy.email.form}
        </Link>
      </section>
      <section className={styles.way} aria-labelledby="communaute">
        <h2 className={styles.title} id="communaute">
          {copy.community.title}
        </h2>
        <p className={styles.text}>{copy.community.text}</p>
        <ButtonLink to={links.community} size="lg" variant="outline">
          {copy.community.action}
          <ExternalIcon size={18} />
          <span className="visually-hidden">{copy.community.newTab}</span>
        </ButtonLink>
      </section>
      <PremiumSupport offer={site.premiumSupport} isDemo={isDemo} />
    </div>
    <div className={styles.when}>
      <section aria-labelledby="delais">
        <h2 className={styles.title} id="delais">
          {copy.times.title}
        </h2>
        <Figures list={copy.times.list} />
      </section>
      <section aria-labelledby="horaires">
        <h2 className={styles.title} id="horaires">
          {copy.hours.title}
        </h2>
        <Figures list={copy.hours.list} />
        <p className={styles.zone}>{copy.hours.zone}</p>
      </section>
    </div>
    <section aria-labelledby="avant">
      <h2 className={styles.questionsTitle} id="avant">
        {copy.faqTitle}
      </h2>
      <FaqList faqs={copy.faqs} />
      <Link className={styles.all} to={paths.help}>
        {copy.help}
      </Link>
    </section>
  </div>
)
