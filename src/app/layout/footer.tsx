import { chakra } from '@chakra-ui/react/styled-system'
import { Link } from 'react-router-dom'
import type { AppConfig } from '../../../contract/config.ts'
import { layoutCopy } from '../../copy/layout.ts'
import { Logo } from '../../ui/logo.tsx'
import { pageGutter } from '../../ui/page-gutter.ts'
import { CommunityLink } from './community-link.tsx'

const look = {
  borderTopWidth: '1px',
  borderColor: 'line',
  paddingBottom: 'calc(var(--n-spacing-8) + env(safe-area-inset-bottom))',
  '& > div': {
    ...pageGutter,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: '10',
    rowGap: '4',
    paddingTop: '8',
  },
  '& p': { color: 'muted', fontSize: 'sm', marginTop: '2', textWrap: 'balance' },
  '& nav': { display: 'flex', flexWrap: 'wrap', columnGap: '6', '& .glyph': { display: 'none' } },
  '& nav a': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    minHeight: '11',
    fontWeight: '600',
    _hover: { color: 'honey' },
  },
  '& .legal': { flexBasis: '100%', columnGap: '5' },
  '& .legal a': { color: 'muted', fontSize: 'sm', fontWeight: '400' },
}

/** The product's line, the screens that exist, and what the law wants within reach of every page. */
export const Footer = ({ links }: { links: AppConfig['links'] }) => (
  <chakra.footer css={look}>
    <div>
      <div>
        <Logo size={24} />
        <p>{layoutCopy.footer.line}</p>
      </div>
      <nav aria-label={layoutCopy.footer.label}>
        <Link to="/events">{layoutCopy.events}</Link>
        <Link to="/venues">{layoutCopy.footer.venues}</Link>
        <Link to="/store">{layoutCopy.footer.store}</Link>
        <Link className="only-member" to="/favorites">
          {layoutCopy.favourites}
        </Link>
        <Link className="only-kept" to="/tickets">
          {layoutCopy.tickets}
        </Link>
        <CommunityLink href={links.community} />
        <a href={`mailto:${links.contactEmail}`}>{layoutCopy.footer.contact}</a>
      </nav>
      <nav className="legal" aria-label={layoutCopy.footer.legalLabel}>
        {layoutCopy.footer.legal.map(([to, label]) => (
          <Link key={to} to={to}>
            {label}
          </Link>
        ))}
      </nav>
    </div>
  </chakra.footer>
)
