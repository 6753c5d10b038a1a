import { lazy, type RefObject, Suspense, useEffect, useEffectEvent, useRef } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { paths } from '../../config/paths.ts'
import { offersCopy } from '../../copy/offers.ts'
import { passPageCopy } from '../../copy/pass-page.ts'
import { classes } from '../../ui/classes.ts'
import { PassPattern } from '../../ui/pass-pattern.tsx'
import { SectionHeader } from '../../ui/section-header.tsx'
import { Heading } from '../../ui/type.tsx'
import { useSignUpWay } from './offer-state.ts'
import * as styles from './offers.css.ts'
import { PassOffers, type PassOffersProps } from './pass-offers.tsx'
import * as passPageStyles from './pass-page.css.ts'

const { claims, closing, what, steps } = passPageCopy

// Loaded only on the offers pages, once the user is known.
const OffersNotice = lazy(() => import('./notice/offers-notice.tsx'))

/** Renders the offers with their heading, to which the page's buttons scroll. */
export const OffersSection = ({
  heading,
  ...offers
}: PassOffersProps & { heading: RefObject<HTMLHeadingElement | null> }) => (
  <section className={styles.section} aria-labelledby="offres">
    <SectionHeader
      id="offres"
      title={offersCopy.title}
      lead={offersCopy.lead}
      headingRef={heading}
      className={styles.header}
    />
    {(offers.user || offers.isVisitor) && (
      <Suspense fallback={null}>
        <OffersNotice userId={offers.user?.id} />
      </Suspense>
    )}
    <PassOffers {...offers} />
  </section>
)

/**
 * Returns the ref of the offers' heading, and a function that scrolls and moves the focus there. `#offres`
 * runs it on load, so that a keyboard goes on from there.
 */
export const useOffersAnchor = (): [RefObject<HTMLHeadingElement | null>, () => void] => {
  const heading = useRef<HTMLHeadingElement>(null)
  const go = () => {
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ behavior: isStill ? 'auto' : 'smooth' })
  }
  const { hash, key } = useLocation()
  const goByAddress = useEffectEvent(() => {
    if (hash === '#offres') go()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same address, opened again, leads there again.
  useEffect(goByAddress, [hash, key])
  return [heading, go]
}

/** Renders figures and quotes that are invented: shown only in a demonstration, which says so. */
export const Claims = () => (
  <section className={styles.section} aria-labelledby="voix">
    <SectionHeader id="voix" title={claims.title} lead={claims.made} className={styles.header} />
    <dl className={classes('figures', passPageStyles.stats)}>
      {claims.stats.map(({ figure, text }) => (
        <div className={passPageStyles.stat} key={text}>
          <dt className={passPageStyles.statText}>{text}</dt>
          <dd className={passPageStyles.statFigure}>{figure}</dd>
        </div>
      ))}
    </dl>
    <div className={passPageStyles.voices}>
      {claims.voices.map(({ text, who }) => (
        <figure className={passPageStyles.voice} key={who}>
          <blockquote className={passPageStyles.quote}>{text}</blockquote>
          <figcaption className={passPageStyles.who}>{who}</figcaption>
        </figure>
      ))}
    </div>
  </section>
)

interface ClosingProps {
  /** The number of pre-registrations, if it may be shown. */
  claim?: string | false
  /** Scrolls a member to the offers; without it the button opens the profile. */
  onOffers?: () => void
}

/** Renders the last call: sign-up for a visitor, the offers or the profile for a member. */
export const Closing = ({ claim, onOffers }: ClosingProps) => {
  const signUpWay = useSignUpWay()
  return (
    <section className={passPageStyles.closing} aria-labelledby="suite">
      <PassPattern filled={3} combClassName={passPageStyles.closingComb} />
      <div className={passPageStyles.closingInner}>
        <h2 className={passPageStyles.closingTitle} id="suite">
          {closing.title}
        </h2>
        {claim && <p>{claim}</p>}
        <span className="only-visitor">
          <Link className={passPageStyles.go} to={signUpWay()}>
            {closing.start}
          </Link>
        </span>
        <span className="only-member">
          {onOffers ? (
            <button className={passPageStyles.go} type="button" onClick={onOffers}>
              {closing.offers}
            </button>
          ) : (
            <Link className={passPageStyles.go} to={paths.profile}>
              {closing.profile}
            </Link>
          )}
        </span>
      </div>
    </section>
  )
}

/** Renders the presentation of Nectar, and the three steps to join. */
export const PassStory = ({ isDemo }: { isDemo: boolean }) => (
  <div className={passPageStyles.story}>
    <section className={passPageStyles.what} aria-labelledby="nectar">
      <Heading size="3xl" id="nectar">
        {what.title}
      </Heading>
      <div className={passPageStyles.whatText}>
        {what.text.map((paragraph) => (
          <p className={passPageStyles.paragraph} key={paragraph}>
            {paragraph}
          </p>
        ))}
        {isDemo && <p className={passPageStyles.paragraph}>{claims.artistsShare}</p>}
      </div>
    </section>
    <section aria-labelledby="etapes">
      <Heading size="3xl" id="etapes">
        {steps.title}
      </Heading>
      <ol className={passPageStyles.steps}>
        {steps.list.map(({ title, text }) => (
          <li className={passPageStyles.step} key={title}>
            <div>
              <h3 className={passPageStyles.itemTitle}>{title}</h3>
              <p className={passPageStyles.stepText}>{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  </div>
)
