import { monthlyPriceCents, passLabel, subscriptionPassType } from '../../../contract/rules/pass-level.ts'
import { passPageCopy } from '../../copy/pass-page.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { ArrowRightIcon } from '../../ui/icons.tsx'
import { PassPattern } from '../../ui/pass-pattern.tsx'
import * as styles from './pass-hero.css.ts'
import { wholeEuros } from './plan-price.ts'

const { marketing, claims, toOffers, from, sample } = passPageCopy

/** The three Passes as they lie on a bar: seen, not read. */
const PassObject = () => (
  <div className={styles.passes} aria-hidden="true">
    <div className={styles.under}>
      <PassPattern filled={3} ink="honey" combClassName={styles.noComb} />
    </div>
    <div className={styles.paper}>
      <PassPattern filled={1} ink="own" combClassName={styles.noComb} />
    </div>
    <div className={styles.honey}>
      <PassPattern filled={2} combClassName={styles.comb} />
      <div className={styles.front}>
        <span className={styles.level}>
          {passLabel(subscriptionPassType('standard'))
            .split(' ')
            .map((word) => (
              <span className={styles.line} key={word}>
                {word}
              </span>
            ))}
        </span>
        <span className={styles.owner}>{sample.owner}</span>
      </div>
      <div className={styles.stub}>{sample.stub}</div>
    </div>
  </div>
)

/** The shop window: the name, what it opens, and the object itself. */
export const PassHero = ({ isDemo, onOffers }: { isDemo: boolean; onOffers: () => void }) => (
  <section className={styles.hero} aria-labelledby="pass">
    <div className={styles.heroInner}>
      <div className={styles.heroWords}>
        <h1 className={styles.heroTitle} id="pass" tabIndex={-1}>
          <span className={styles.line}>{marketing.title[0]} </span>
          <span className={styles.line}>{marketing.title[1]}</span>
        </h1>
        <p className={styles.heroLead}>{marketing.lead}</p>
        <div className={styles.heroActions}>
          <Button size="lg" onClick={onOffers}>
            {toOffers}
            <ArrowRightIcon />
          </Button>
          <span className={classes('figures', styles.from)}>
            {from(wholeEuros(monthlyPriceCents.standard))}
          </span>
        </div>
      </div>
      <div className={styles.object}>
        <PassObject />
        {isDemo && (
          <p className={styles.sticker}>
            <b className={styles.figure}>{claims.members.figure}</b> {claims.members.text}
          </p>
        )}
      </div>
    </div>
  </section>
)
