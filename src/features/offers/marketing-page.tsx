import { monthlyPriceCents, passLabel, subscriptionPassType } from '../../../contract/rules/pass.ts'
import { offersCopy } from '../../copy/offers.ts'
import { passPageCopy } from '../../copy/pass-page.ts'
import { useAppConfig } from '../../shared/app-config.ts'
import { Button } from '../../ui/button.tsx'
import * as Card from '../../ui/card.tsx'
import { ArrowRightIcon, ChatIcon, CloudOffIcon, TicketIcon } from '../../ui/icons.tsx'
import { Box, Grid, Wrap } from '../../ui/layout.tsx'
import { MusicIcon, PassIcon, UserIcon } from '../../ui/more-icons.tsx'
import { PassPattern } from '../../ui/pass-pattern.tsx'
import { SectionHeader } from '../../ui/section-header.tsx'
import { Heading, Text } from '../../ui/type.tsx'
import { wholeEuros } from './offer-state.ts'
import { header, section } from './offers.css.ts'
import { Claims, Closing, OffersSection, PassStory, useOffersAnchor } from './offers-section.tsx'
import * as passHeroStyles from './pass-hero.css.ts'
import type { PassOffersProps } from './pass-offers.tsx'
import * as styles from './pass-page.css.ts'

const { marketing, claims, toOffers, from, sample } = passPageCopy

const icons = [TicketIcon, UserIcon, CloudOffIcon, MusicIcon, PassIcon, ChatIcon]

const Benefits = () => (
  <section className={section} aria-labelledby="avantages">
    <SectionHeader id="avantages" title={passPageCopy.benefits.title} className={header} />
    <Grid as="ul" columns={{ base: 1, sm: 2, lg: 3 }} gap={{ base: '3', md: '5' }}>
      {passPageCopy.benefits.list.map(({ title, text }, index) => {
        const Icon = icons[index] ?? PassIcon
        return (
          <Card.Root as="li" className={styles.benefit} key={title}>
            <span className={styles.cell}>
              <Icon size={22} />
            </span>
            <div>
              <Heading as="h3" size="lg">
                {title}
              </Heading>
              <Text color="muted" mt="2" textWrap="pretty">
                {text}
              </Text>
            </div>
          </Card.Root>
        )
      })}
    </Grid>
  </section>
)

/** Renders the three Passes as decoration, hidden from screen readers. */
const PassObject = () => (
  <div className={passHeroStyles.passes} aria-hidden="true">
    <div className={passHeroStyles.under}>
      <PassPattern filled={3} ink="honey" combClassName={passHeroStyles.noComb} />
    </div>
    <div className={passHeroStyles.paper}>
      <PassPattern filled={1} ink="own" combClassName={passHeroStyles.noComb} />
    </div>
    <div className={passHeroStyles.honey}>
      <PassPattern filled={2} combClassName={passHeroStyles.comb} />
      <div className={passHeroStyles.front}>
        <span className={passHeroStyles.level}>
          {passLabel(subscriptionPassType('standard'))
            .split(' ')
            .map((line) => (
              <Box as="span" display="block" key={line}>
                {line}
              </Box>
            ))}
        </span>
        <span className={passHeroStyles.owner}>{sample.owner}</span>
      </div>
      <div className={passHeroStyles.stub}>{sample.stub}</div>
    </div>
  </div>
)

/** Renders the hero: the name, the benefits, and the picture of the Pass. */
const PassHero = ({ isDemo, onOffers }: { isDemo: boolean; onOffers: () => void }) => (
  <section className={passHeroStyles.hero} aria-labelledby="pass">
    <div className={passHeroStyles.heroInner}>
      <div className={passHeroStyles.heroText}>
        <Heading as="h1" className={passHeroStyles.heroTitle} size="6xl" id="pass" tabIndex={-1}>
          <Box as="span" display="block">
            {marketing.title[0]}{' '}
          </Box>
          <Box as="span" display="block">
            {marketing.title[1]}
          </Box>
        </Heading>
        <Text className={passHeroStyles.heroLead} mt="6" textWrap="pretty">
          {marketing.lead}
        </Text>
        <Wrap align="center" gap="4" mt="7">
          <Button size="lg" onClick={onOffers}>
            {toOffers}
            <ArrowRightIcon />
          </Button>
          <Text as="span" className="figures" color="muted" fontWeight="medium">
            {from(wholeEuros(monthlyPriceCents.standard))}
          </Text>
        </Wrap>
      </div>
      <div className={passHeroStyles.object}>
        <PassObject />
        {isDemo && (
          <p className={passHeroStyles.sticker}>
            <b className={passHeroStyles.figure}>{claims.members.figure}</b> {claims.members.text}
          </p>
        )}
      </div>
    </div>
  </section>
)

type Who = Pick<PassOffersProps, 'user' | 'isVisitor'>

/** Renders `/pass-nectar`, which presents and sells the Pass. */
export const MarketingPage = (who: Who) => {
  const [heading, toOffers] = useOffersAnchor()
  const isDemo = useAppConfig().demo
  return (
    <>
      <PassHero isDemo={isDemo} onOffers={toOffers} />
      <PassStory isDemo={isDemo} />
      <OffersSection {...who} heading={heading} hasTerms currentLabel={offersCopy.yourCurrentPass} />
      <Benefits />
      {isDemo && <Claims />}
      <Closing claim={isDemo && passPageCopy.claims.registered} />
    </>
  )
}
