import { passPageCopy } from '../../copy/pass-page.ts'
import { classes } from '../../ui/classes.ts'
import { SectionHeader } from '../../ui/section-header.tsx'
import { header, section } from './offers.css.ts'
import * as styles from './pass-page.css.ts'

const { claims } = passPageCopy

/** Figures and voices that nobody can vouch for: a demonstration shows them and says so (ruling: claims). */
export const Claims = () => (
  <section className={section} aria-labelledby="voix">
    <SectionHeader id="voix" title={claims.title} lead={claims.made} className={header} />
    <dl className={classes('figures', styles.stats)}>
      {claims.stats.map(({ figure, text }) => (
        <div className={styles.stat} key={text}>
          <dt className={styles.statText}>{text}</dt>
          <dd className={styles.statFigure}>{figure}</dd>
        </div>
      ))}
    </dl>
    <div className={styles.voices}>
      {claims.voices.map(({ text, who }) => (
        <figure className={styles.voice} key={who}>
          <blockquote className={styles.quote}>{text}</blockquote>
          <figcaption className={styles.who}>{who}</figcaption>
        </figure>
      ))}
    </div>
  </section>
)
