import { chakra } from '@chakra-ui/react/styled-system'
import { Link } from 'react-router-dom'
import type { AppConfig } from '../../../contract/config.ts'
import { site } from '../../config/operator.ts'
import { paths } from '../../config/paths.ts'
import { supportCopy as copy } from '../../copy/support.ts'
import { button } from '../../ui/button.css.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { ExternalIcon } from '../../ui/icons.tsx'
import { FaqList } from './faq-list.tsx'
import { supportStyles } from './help-styles.ts'
import { PremiumSupport } from './premium-support.tsx'

interface SupportViewProps {
  links: AppConfig['links']
  isDemo: boolean
}

const Figures = ({ list }: { list: readonly { what: string; when: string }[] }) => (
  <dl>
    {list.map(({ what, when }) => (
      <div key={what}>
        <dt>{what}</dt>
        <dd className="figures">{when}</dd>
      </div>
    ))}
  </dl>
)

/** How to reach somebody, when they answer, and what to look at first (document 2, 'Support'). */
export const SupportView = ({ links, isDemo }: SupportViewProps) => (
  <chakra.div css={supportStyles}>
    <div className="ways">
      <section aria-labelledby="par-email">
        <h2 id="par-email">{copy.email.title}</h2>
        <p>{copy.email.text}</p>
        <a
          className={button({ size: 'lg' })}
          href={`mailto:${links.contactEmail}?subject=${encodeURIComponent(copy.email.subject)}`}
        >
          {copy.email.action}
        </a>
        <Link className="more" to={paths.contact}>
          {copy.email.form}
        </Link>
      </section>
      <section aria-labelledby="communaute">
        <h2 id="communaute">{copy.community.title}</h2>
        <p>{copy.community.text}</p>
        <ButtonLink to={links.community} size="lg" variant="outline">
          {copy.community.action}
          <ExternalIcon size={18} />
          <span className="visually-hidden">{copy.community.newTab}</span>
        </ButtonLink>
      </section>
      <PremiumSupport offer={site.premiumSupport} isDemo={isDemo} />
    </div>
    <div className="when">
      <section aria-labelledby="delais">
        <h2 id="delais">{copy.times.title}</h2>
        <Figures list={copy.times.list} />
      </section>
      <section aria-labelledby="horaires">
        <h2 id="horaires">{copy.hours.title}</h2>
        <Figures list={copy.hours.list} />
        <p>{copy.hours.zone}</p>
      </section>
    </div>
    <section className="questions" aria-labelledby="avant">
      <h2 id="avant">{copy.faqTitle}</h2>
      <FaqList faqs={copy.faqs} />
      <Link className="all" to={paths.help}>
        {copy.help}
      </Link>
    </section>
  </chakra.div>
)
