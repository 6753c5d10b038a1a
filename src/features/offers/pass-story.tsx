import { chakra } from '@chakra-ui/react/styled-system'
import { passPageCopy } from '../../copy/pass-page.ts'
import { sectionStyles } from './section-styles.ts'

const styles = {
  ...sectionStyles,
  display: 'grid',
  gap: { base: '12', lg: '16' },
  '& > .what': {
    display: 'grid',
    gap: { base: '5', lg: '16' },
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
    '& > div': { display: 'grid', gap: '4', fontSize: { base: 'md', md: 'lg' }, maxWidth: 'prose' },
    '& p': { textWrap: 'pretty' },
  },
  '& > .steps > ol': {
    display: 'grid',
    gap: { base: '0', md: '6' },
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' },
    marginTop: { base: '5', md: '8' },
    counterReset: 'step',
    '& > li': {
      counterIncrement: 'step',
      display: 'grid',
      gridTemplateColumns: { base: '4rem minmax(0, 1fr)', md: 'minmax(0, 1fr)' },
      columnGap: '4',
      alignContent: 'start',
      paddingBlock: '5',
      borderTopWidth: '1px',
      borderColor: 'control',
      _before: {
        content: 'counter(step)',
        fontFamily: 'heading',
        fontWeight: '800',
        fontSize: { base: '6xl', md: '7xl' },
        lineHeight: '0.85',
        letterSpacing: '-0.05em',
        color: 'honey',
        marginBottom: { md: '5' },
      },
    },
    '& h3': { fontFamily: 'heading', fontWeight: '700', fontSize: 'xl', lineHeight: '1.15' },
    '& p': { marginTop: '2', color: 'muted', textWrap: 'pretty', maxWidth: '24rem' },
  },
}

const { what, steps, claims } = passPageCopy

/** What Nectar is, and the three steps into it. */
export const PassStory = ({ isDemo }: { isDemo: boolean }) => (
  <chakra.div css={styles}>
    <section className="what" aria-labelledby="nectar">
      <h2 id="nectar">{what.title}</h2>
      <div>
        {what.text.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {isDemo && <p>{claims.artistsShare}</p>}
      </div>
    </section>
    <section className="steps" aria-labelledby="etapes">
      <h2 id="etapes">{steps.title}</h2>
      <ol>
        {steps.list.map(({ title, text }) => (
          <li key={title}>
            <div>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  </chakra.div>
)
