import { paths } from '../../config/paths.ts'
import { offersCopy } from '../../copy/offers.ts'
import { useMember } from '../../shared/session.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { ArrowRightIcon } from '../../ui/icons.tsx'
import { SectionHeader } from '../../ui/section-header.tsx'
import * as styles from './offers.css.ts'
import { PassOffers } from './pass-offers.tsx'

const HomeOffers = () => {
  const { user, state } = useMember()
  return (
    <section className={styles.section} aria-labelledby="offres">
      <SectionHeader
        id="offres"
        title={offersCopy.title}
        lead={offersCopy.lead}
        action={
          <ButtonLink to={paths.passNectar} variant="outline" size="sm">
            {offersCopy.all}
            <ArrowRightIcon size={18} />
          </ButtonLink>
        }
        className={styles.header}
      />
      <PassOffers user={user} isVisitor={state === 'visitor'} isRail />
    </section>
  )
}

export default HomeOffers
