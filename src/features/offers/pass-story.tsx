import { passPageCopy } from '../../copy/pass-page.ts'
import { title as titleStyle } from '../../ui/section-header.css.ts'
import * as styles from './pass-page.css.ts'

const { what, steps, claims } = passPageCopy

/** What Nectar is, and the three steps into it. */
export const PassStory = ({ isDemo }: { isDemo: boolean }) => (
  <div className={styles.story}>
    <section className={styles.what} aria-labelledby="nectar">
      <h2 className={titleStyle} id="nectar">
        {what.title}
      </h2>
      <div className={styles.whatText}>
        {what.text.map((paragraph) => (
          <p className={styles.paragraph} key={paragraph}>
            {paragraph}
          </p>
        ))}
        {isDemo && <p className={styles.paragraph}>{claims.artistsShare}</p>}
      </div>
    </section>
    <section aria-labelledby="etapes">
      <h2 className={titleStyle} id="etapes">
        {steps.title}
      </h2>
      <ol className={styles.steps}>
        {steps.list.map(({ title, text }) => (
          <li className={styles.step} key={title}>
            <div>
              <h3 className={styles.itemTitle}>{title}</h3>
              <p className={styles.stepText}>{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  </div>
)
