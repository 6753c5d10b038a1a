import { paths } from '../../config/paths.ts'
import { offersCopy } from '../../copy/offers.ts'
import { useMember } from '../../shared/session.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { ArrowRightIcon } from '../../ui/icons.tsx'
import * as styles from './offers.css.ts'
import { PassOffers } from './pass-offers.tsx'

/** 'Les offres' on home. */
const HomeOffers = () => {
  const { user, state } = useMember()
  return (
    <section className={styles.section} aria-labelledby="offres">
      <header className={styles.header}>
        <div>
          <h2 className={styles.title} id="offres">
            {offersCopy.title}
          </h2>
          <p className={styles.lead}>{offersCopy.lead}</p>
        </div>
        <ButtonLink to={paths.passNectar} variant="outline" size="sm">
          {offersCopy.all}
          <ArrowRightIcon size={18} />
        </ButtonLink>
      </header>
      <PassOffers user={user} isVisitor={state === 'visitor'} />
    </section>
  )
}

export default HomeOffers
