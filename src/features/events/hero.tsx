import { paths } from '../../config/paths.ts'
import { homeCopy } from '../../copy/home.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { classes } from '../../ui/classes.ts'
import { PosterWall } from '../../ui/poster-wall.tsx'
import * as styles from './hero.css.ts'

const posters = [
  { id: 'h1', style: 'Electronic' },
  { id: 'h2', style: 'Metal' },
  { id: 'h3', style: 'Jazz' },
  { id: 'h4', style: 'Techno' },
  { id: 'h5', style: 'Alternative' },
  { id: 'h6', style: 'Rock' },
  { id: 'h7', style: 'Hip Hop' },
  { id: 'h8', style: 'Various' },
  { id: 'h9', style: 'Electronic' },
]

const { hero } = homeCopy

/** The first thing seen: the name of the game on a wall of posters. */
export const Hero = () => (
  <section className={styles.hero} aria-labelledby="accueil">
    <div className={styles.wall}>
      <PosterWall posters={posters} />
    </div>
    <div className={styles.inner}>
      <div className={styles.words}>
        <h1 className={styles.title} id="accueil" tabIndex={-1}>
          <span className={styles.line}>{hero.title[0]} </span>
          <span className={styles.line}>{hero.title[1]}</span>
        </h1>
        <p className={styles.lead}>{hero.lead}</p>
        <div className={styles.actions}>
          <ButtonLink to={paths.events} size="lg" className={styles.action}>
            {hero.action}
          </ButtonLink>
          <ButtonLink
            to={`${paths.auth}?view=signup`}
            size="lg"
            variant="outline"
            className={classes('only-visitor', styles.action)}
          >
            {hero.join}
          </ButtonLink>
          <ButtonLink
            to={paths.tickets}
            size="lg"
            variant="outline"
            className={classes('only-member', styles.action)}
          >
            {hero.tickets}
          </ButtonLink>
        </div>
      </div>
    </div>
  </section>
)
