import { chakra } from '@chakra-ui/react/styled-system'
import { passPageCopy } from '../../copy/pass-page.ts'
import { sectionStyles } from './section-styles.ts'

const styles = {
  ...sectionStyles,
  '& > .stats': {
    display: 'grid',
    gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
    gap: { base: '6', md: '5' },
    '& > div': { display: 'flex', flexDirection: 'column-reverse', justifyContent: 'flex-end' },
    '& dd': {
      fontFamily: 'heading',
      fontWeight: '800',
      fontSize: { base: '5xl', md: '6xl' },
      lineHeight: '0.95',
      letterSpacing: '-0.045em',
      color: 'honey',
    },
    '& dt': { marginTop: '2', color: 'muted' },
  },
  '& > .voices': {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' },
    gap: { base: '6', md: '8' },
    marginTop: { base: '10', md: '12' },
    '& figure': { borderTop: '3px solid var(--n-colors-accent)', paddingTop: '4' },
    '& blockquote': { fontSize: 'lg', lineHeight: '1.4', textWrap: 'pretty' },
    '& figcaption': { marginTop: '3', color: 'muted', fontWeight: '600' },
  },
}

const { claims } = passPageCopy

/** Figures and voices that nobody can vouch for: a demonstration shows them and says so (ruling: claims). */
export const Claims = () => (
  <chakra.section css={styles} aria-labelledby="voix">
    <header>
      <div>
        <h2 id="voix">{claims.title}</h2>
        <p>{claims.made}</p>
      </div>
    </header>
    <dl className="stats figures">
      {claims.stats.map(({ figure, text }) => (
        <div key={text}>
          <dt>{text}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
    <div className="voices">
      {claims.voices.map(({ text, who }) => (
        <figure key={who}>
          <blockquote>{text}</blockquote>
          <figcaption>{who}</figcaption>
        </figure>
      ))}
    </div>
  </chakra.section>
)
