import { chakra } from '@chakra-ui/react/styled-system'
import { monthlyPriceCents } from '../../../contract/rules/pass-level.ts'
import { passPageCopy } from '../../copy/pass-page.ts'
import { Button } from '../../ui/button.tsx'
import { ArrowRightIcon } from '../../ui/icons.tsx'
import { pageGutter } from '../../ui/page-gutter.ts'
import { PassObject } from './pass-object.tsx'
import { wholeEuros } from './plan-price.ts'

const styles = {
  overflow: 'clip',
  borderBottomWidth: '1px',
  borderColor: 'line',
  '& > .inner': {
    ...pageGutter,
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) auto' },
    alignItems: 'center',
    gap: { base: '12', lg: '16' },
    minHeight: { lg: '36rem' },
    paddingTop: { base: '12', md: '16' },
    paddingBottom: { base: '10', md: '16' },
  },
  // Over the shadow of the object.
  '& .words': { position: 'relative', zIndex: 1 },
  '& .object': {
    position: 'relative',
    justifySelf: 'center',
    order: { base: -1, lg: 0 },
    paddingInline: { lg: '8' },
  },
  '& h1': {
    fontFamily: 'heading',
    fontWeight: '800',
    fontSize: { base: 'clamp(3rem, 16vw, 5.5rem)', lg: 'clamp(5rem, 8vw, 7rem)' },
    lineHeight: '0.88',
    letterSpacing: '-0.05em',
    '& > span': { display: 'block' },
  },
  '& .lead': { marginTop: '6', fontSize: { base: 'md', md: 'xl' }, maxWidth: '32rem', textWrap: 'pretty' },
  '& .actions': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4', marginTop: '7' },
  '& .from': { color: 'muted', fontWeight: '600' },
  // A sticker on the object: it comes with the configuration and moves nothing.
  '& .sticker': {
    position: 'absolute',
    right: { base: '-0.5rem', lg: '0.5rem' },
    bottom: { base: '-2.25rem', lg: '-2.5rem' },
    zIndex: 1,
    display: 'grid',
    placeContent: 'center',
    justifyItems: 'center',
    width: '6.5rem',
    height: '6.5rem',
    borderRadius: 'full',
    bg: 'ink',
    color: 'ground',
    fontFamily: 'heading',
    fontWeight: '700',
    lineHeight: '1',
    transform: 'rotate(8deg)',
    '& b': { fontSize: '2xl', fontWeight: '800', letterSpacing: '-0.03em' },
  },
}

const { marketing, claims, toOffers, from } = passPageCopy

/** The shop window: the name, what it opens, and the object itself. */
export const PassHero = ({ isDemo, onOffers }: { isDemo: boolean; onOffers: () => void }) => (
  <chakra.section css={styles} aria-labelledby="pass">
    <div className="inner">
      <div className="words">
        <h1 id="pass" tabIndex={-1}>
          <span>{marketing.title[0]} </span>
          <span>{marketing.title[1]}</span>
        </h1>
        <p className="lead">{marketing.lead}</p>
        <div className="actions">
          <Button size="lg" onClick={onOffers}>
            {toOffers}
            <ArrowRightIcon />
          </Button>
          <span className="from figures">{from(wholeEuros(monthlyPriceCents.standard))}</span>
        </div>
      </div>
      <div className="object">
        <PassObject />
        {isDemo && (
          <p className="sticker">
            <b>{claims.members.figure}</b> {claims.members.text}
          </p>
        )}
      </div>
    </div>
  </chakra.section>
)
