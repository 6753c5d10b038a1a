import { chakra } from '@chakra-ui/react/styled-system'
import { passLabel, subscriptionPassType } from '../../../contract/rules/pass-level.ts'
import { passPageCopy } from '../../copy/pass-page.ts'
import { PassPattern } from '../../ui/pass-pattern.tsx'

const card = {
  position: 'absolute',
  inset: 0,
  overflow: 'hidden',
  borderRadius: '1.25em',
  boxShadow: '0 1.2em 3em rgb(0 0 0 / 0.35)',
}

const styles = {
  position: 'relative',
  // Everything in it is counted in its own size, so that it is one object at any width.
  fontSize: { base: 'clamp(0.7rem, 4.1vw, 1rem)', lg: 'clamp(0.95rem, 1.45vw, 1.2rem)' },
  width: '22em',
  height: '13.5em',
  fontFamily: 'heading',
  '& > div': card,
  '& > .under .comb, & > .paper .comb': { display: 'none' },
  '& > .under': {
    bg: '#16110a',
    boxShadow: '0 0 0 1.5px #7a5410, 0 1.2em 3em rgb(0 0 0 / 0.35)',
    color: '#fbbf3a',
    transform: 'rotate(9deg) translate(1.2em, -1.1em)',
  },
  '& > .paper': {
    bg: 'raised',
    color: 'ink',
    transform: 'rotate(-11deg) translate(-0.9em, 0.3em)',
    boxShadow: '0 0 0 1.5px var(--n-colors-line), 0 1.2em 3em rgb(0 0 0 / 0.25)',
  },
  '& > .honey': {
    bg: 'accent',
    color: 'onAccent',
    transform: 'rotate(-3deg)',
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 4.4em',
    '& .comb': { right: '5.9em', top: '1.5em', width: '3em' },
    '& .front': { display: 'flex', flexDirection: 'column', justifyContent: 'flex-end', padding: '1.5em' },
    '& .level': {
      whiteSpace: 'nowrap',
      fontSize: '3.2em',
      fontWeight: '800',
      lineHeight: '0.88',
      letterSpacing: '-0.045em',
      '& > span': { display: 'block' },
    },
    '& .owner': { marginTop: '0.7em', fontWeight: '600' },
    '& .stub': {
      position: 'relative',
      display: 'flex',
      alignItems: 'center',
      paddingTop: '1em',
      borderLeft: '2px dashed rgb(28 19 3 / 0.45)',
      writingMode: 'vertical-rl',
      fontWeight: '800',
      letterSpacing: '0.02em',
      fontSize: '1.6em',
    },
  },
}

const { sample } = passPageCopy

/** The three Passes as they lie on a bar: seen, not read. */
export const PassObject = () => (
  <chakra.div css={styles} aria-hidden="true">
    <div className="under">
      <PassPattern filled={3} ink="honey" />
    </div>
    <div className="paper">
      <PassPattern filled={1} ink="own" />
    </div>
    <div className="honey">
      <PassPattern filled={2} />
      <div className="front">
        <span className="level">
          {passLabel(subscriptionPassType('standard'))
            .split(' ')
            .map((word) => (
              <span key={word}>{word}</span>
            ))}
        </span>
        <span className="owner">{sample.owner}</span>
      </div>
      <div className="stub">{sample.stub}</div>
    </div>
  </chakra.div>
)
