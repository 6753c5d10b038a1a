import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { paths } from '../../config/paths.ts'
import { offersCopy } from '../../copy/offers.ts'
import { passPageCopy } from '../../copy/pass-page.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { classes } from '../../ui/classes.ts'
import * as DataList from '../../ui/data-list.tsx'
import { deferred } from '../../ui/deferred.tsx'
import { Grid, Stack } from '../../ui/layout.tsx'
import { PassPattern } from '../../ui/pass-pattern.tsx'
import { SectionHeader } from '../../ui/section-header.tsx'
import { Heading, Text } from '../../ui/type.tsx'
import { useSignUpWay } from './offer-state.ts'
import * as styles from './offers.css.ts'
import { PassOffers, type PassOffersProps } from './pass-offers.tsx'
import * as passPageStyles from './pass-page.css.ts'

const { claims, closing, what, steps } = passPageCopy

// Loaded only on the offers pages, once the user is known.
const OffersNotice = deferred(() => import('./notice/offers-notice.tsx'))
const Figures = deferred(() => import('./notice/figures.tsx'))

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
    {(offers.user || offers.isVisitor) && <OffersNotice userId={offers.user?.id} />}
    <PassOffers {...offers} />
    {(offers.user || offers.isVisitor) && <Figures user={offers.user} />}
    <Stack align="start" mt="6">
      <ButtonLink to={paths.gift} variant="outline">
        {offersCopy.give}
      </ButtonLink>
    </Stack>
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
    <DataList.Root className={classes('figures', passPageStyles.stats)}>
      {claims.stats.map(({ figure, text }) => (
        <DataList.Item className={passPageStyles.stat} key={text}>
          <DataList.ItemLabel textStyle="md" mt="2">
            {text}
          </DataList.ItemLabel>
          <Heading as="dd" size="5xl" color="honey">
            {figure}
          </Heading>
        </DataList.Item>
      ))}
    </DataList.Root>
    <Grid columns={{ base: 1, md: 3 }} gap={{ base: '6', md: '8' }} mt={{ base: '10', md: '12' }}>
      {claims.voices.map(({ text, who }) => (
        <figure className={passPageStyles.voice} key={who}>
          <Text as="blockquote" textStyle="lg" lineHeight="moderate" textWrap="pretty">
            {text}
          </Text>
          <Text as="figcaption" color="muted" fontWeight="medium" mt="3">
            {who}
          </Text>
        </figure>
      ))}
    </Grid>
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
        <Heading className={passPageStyles.closingTitle} size="5xl" id="suite">
          {closing.title}
        </Heading>
        {claim && <p>{claim}</p>}
        <span className="only-visitor">
          <ButtonLink className={passPageStyles.go} size="lg" to={signUpWay()}>
            {closing.start}
          </ButtonLink>
        </span>
        <span className="only-member">
          {onOffers ? (
            <Button className={passPageStyles.go} size="lg" onClick={onOffers}>
              {closing.offers}
            </Button>
          ) : (
            <ButtonLink className={passPageStyles.go} size="lg" to={paths.profile}>
              {closing.profile}
            </ButtonLink>
          )}
        </span>
      </div>
    </section>
  )
}

/** Renders the presentation of Nectar, and the three steps to join. */
export const PassStory = ({ isDemo }: { isDemo: boolean }) => (
  <Stack className={styles.section} gap={{ base: '12', lg: '16' }}>
    <Grid as="section" columns={{ base: 1, lg: 2 }} gap={{ base: '5', lg: '16' }} aria-labelledby="nectar">
      <Heading size="3xl" id="nectar">
        {what.title}
      </Heading>
      <Stack className={passPageStyles.what} gap="4" maxW="prose" textWrap="pretty">
        {what.text.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {isDemo && <p>{claims.artistsShare}</p>}
      </Stack>
    </Grid>
    <section aria-labelledby="etapes">
      <Heading size="3xl" id="etapes">
        {steps.title}
      </Heading>
      <Grid
        as="ol"
        className={passPageStyles.steps}
        columns={{ base: 1, md: 3 }}
        gap={{ base: '0', md: '6' }}
        mt={{ base: '5', md: '8' }}
      >
        {steps.list.map(({ title, text }) => (
          <li className={passPageStyles.step} key={title}>
            <div>
              <Heading as="h3" size="lg">
                {title}
              </Heading>
              <Text color="muted" mt="2" maxW="26rem" textWrap="pretty">
                {text}
              </Text>
            </div>
          </li>
        ))}
      </Grid>
    </section>
  </Stack>
)
