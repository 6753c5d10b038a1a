import { chakra } from '@chakra-ui/react/styled-system'
import { paths } from '../../config/paths.ts'
import { homeCopy } from '../../copy/home.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { pageGutter } from '../../ui/page-gutter.ts'
import { PosterWall } from '../../ui/poster-wall.tsx'

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

const styles = {
  position: 'relative',
  overflow: 'hidden',
  borderBottomWidth: '1px',
  borderColor: 'line',
  '& > .inner': {
    ...pageGutter,
    position: 'relative',
    minHeight: { base: 'min(38rem, calc(100dvh - 4rem))', md: '36rem' },
    display: 'flex',
    flexDirection: 'column',
    justifyContent: { base: 'flex-end', md: 'center' },
    paddingBlock: { base: '8', md: '16' },
  },
  '& .wall': {
    position: 'absolute',
    top: { base: '-5rem', md: '-9rem' },
    // Beside the words as tall as the screen, what does not fit goes past the edge.
    left: { md: '59%', lg: 'auto' },
    right: { base: '-14%', md: 'auto', lg: 'max(-4%, calc(50% - 44rem))' },
    width: { base: '128%', md: '34rem', lg: '45%' },
    maxWidth: '36rem',
    transform: 'rotate(-7deg)',
  },
  // On a phone the wall goes down into the dark where the words begin.
  '& .shade': {
    position: 'absolute',
    inset: 0,
    display: { base: 'block', md: 'none' },
    backgroundImage:
      'linear-gradient(to bottom, transparent 16%, color-mix(in srgb, var(--n-colors-ground) 76%, transparent) 37%, color-mix(in srgb, var(--n-colors-ground) 95%, transparent) 46%, var(--n-colors-ground) 54%)',
  },
  '& .words': { position: 'relative', maxWidth: { md: '36rem', lg: '42rem' } },
  '& h1': {
    fontFamily: 'heading',
    fontWeight: '800',
    fontSize: { base: 'clamp(2.25rem, 12.6vw, 4.5rem)', md: 'clamp(3.75rem, 6.6vw, 5.75rem)' },
    whiteSpace: 'nowrap',
    lineHeight: '0.9',
    letterSpacing: '-0.045em',
  },
  '& h1 span': { display: 'block' },
  '& .lead': {
    marginTop: '5',
    fontSize: { base: 'md', md: 'xl' },
    lineHeight: '1.5',
    maxWidth: { base: '30rem', md: '22rem', lg: '30rem' },
    textWrap: 'pretty',
  },
  '& .actions': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '3',
    marginTop: '7',
    '& a': { px: { base: '5', md: '7' }, fontSize: { base: 'md', md: 'lg' } },
  },
}

const { hero } = homeCopy

/** The first thing seen: the name of the game on a wall of posters. */
export const Hero = () => (
  <chakra.section css={styles} aria-labelledby="accueil">
    <div className="wall">
      <PosterWall posters={posters} />
    </div>
    <div className="shade" />
    <div className="inner">
      <div className="words">
        <h1 id="accueil" tabIndex={-1}>
          <span>{hero.title[0]} </span>
          <span>{hero.title[1]}</span>
        </h1>
        <p className="lead">{hero.lead}</p>
        <div className="actions">
          <ButtonLink to={paths.events} size="lg">
            {hero.action}
          </ButtonLink>
          <ButtonLink to={`${paths.auth}?view=signup`} size="lg" variant="outline" className="only-visitor">
            {hero.join}
          </ButtonLink>
          <ButtonLink to={paths.tickets} size="lg" variant="outline" className="only-member">
            {hero.tickets}
          </ButtonLink>
        </div>
      </div>
    </div>
  </chakra.section>
)
