import { chakra } from '@chakra-ui/react/styled-system'
import { Link, useLocation } from 'react-router-dom'
import { paths } from '../../config/paths.ts'
import { passPageCopy } from '../../copy/pass-page.ts'
import { pageGutter } from '../../ui/page-gutter.ts'
import { PassPattern } from '../../ui/pass-pattern.tsx'

const styles = {
  position: 'relative',
  overflow: 'hidden',
  marginTop: { base: '8', md: '12' },
  bg: 'accent',
  color: 'onAccent',
  '& > .inner': {
    ...pageGutter,
    position: 'relative',
    display: 'grid',
    justifyItems: 'start',
    gap: '7',
    paddingBlock: { base: '12', md: '20' },
  },
  '& .comb': {
    display: { base: 'none', md: 'block' },
    width: '8rem',
    top: '10',
    right: 'max(2rem, calc(50% - 35.5rem))',
  },
  '& h2': {
    fontFamily: 'heading',
    fontWeight: '800',
    fontSize: { base: '4xl', md: '6xl' },
    lineHeight: '0.95',
    letterSpacing: '-0.04em',
    maxWidth: '14em',
    textWrap: 'balance',
  },
  '& .go': {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '14',
    px: '8',
    borderRadius: 'full',
    bg: 'onAccent',
    color: '#fff7e6',
    fontFamily: 'heading',
    fontWeight: '700',
    fontSize: 'lg',
    transition: 'transform 150ms',
    _hover: { bg: '#000000' },
    _active: { transform: 'scale(0.98)' },
    _focusVisible: { outlineColor: 'onAccent' },
  },
}

const { closing } = passPageCopy

interface ClosingProps {
  /** How many have put their names down already, where that may be said (document 2, section 2). */
  claim?: string | false
  /** Leads a member to the offers; without it to their profile (document 2, section 2). */
  onOffers?: () => void
}

/** The way on: an account for a visitor, the offers or the profile for a member. */
export const Closing = ({ claim, onOffers }: ClosingProps) => {
  const { pathname } = useLocation()
  return (
    <chakra.section css={styles} aria-labelledby="suite">
      <PassPattern filled={3} />
      <div className="inner">
        <h2 id="suite">{closing.title}</h2>
        {claim && <p>{claim}</p>}
        <span className="only-visitor">
          <Link className="go" to={`${paths.auth}?return=${encodeURIComponent(pathname)}`}>
            {closing.start}
          </Link>
        </span>
        <span className="only-member">
          {onOffers ? (
            <button className="go" type="button" onClick={onOffers}>
              {closing.offers}
            </button>
          ) : (
            <Link className="go" to={paths.profile}>
              {closing.profile}
            </Link>
          )}
        </span>
      </div>
    </chakra.section>
  )
}
