import { chakra } from '@chakra-ui/react/styled-system'
import { Link } from 'react-router-dom'
import { site } from '../../config/operator.ts'
import { footerCopy } from '../../copy/footer.ts'
import { layoutCopy } from '../../copy/layout.ts'
import { useAppConfig } from '../../shared/app-config.ts'
import { ExternalIcon } from '../../ui/icons.tsx'
import { Logo } from '../../ui/logo.tsx'
import { pageGutter } from '../../ui/page-gutter.ts'
import { CommunityLink } from './community-link.tsx'

const styles = {
  borderTopWidth: '1px',
  borderColor: 'line',
  paddingBottom: 'calc(var(--n-spacing-8) + env(safe-area-inset-bottom))',
  '& > div': {
    ...pageGutter,
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 5fr)' },
    columnGap: '16',
    rowGap: '6',
    paddingTop: { base: '8', lg: '12' },
  },
  '& p': { color: 'muted', fontSize: 'sm', marginTop: '2', textWrap: 'balance' },
  '& a': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    minHeight: '11',
    _hover: { color: 'honey' },
  },
  '& .ways': {
    display: 'grid',
    gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
    columnGap: '6',
    rowGap: '6',
    fontWeight: '600',
    '& .glyph': { display: 'none' },
    '& h2': { color: 'muted', fontSize: 'sm', fontWeight: '400' },
  },
  '& > div > :last-child': { gridColumn: '1 / -1' },
  '& .legal': {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '5',
    paddingTop: '4',
    borderTopWidth: '1px',
    borderColor: 'line',
    color: 'muted',
    fontSize: 'sm',
  },
}

/** A link that leaves the app. */
const Away = ({ href, name }: { href: string; name: string }) => (
  <a href={href} target="_blank" rel="noopener noreferrer">
    {name}
    <ExternalIcon size={16} />
    <span className="visually-hidden"> {layoutCopy.newTab}</span>
  </a>
)

const Links = ({ of }: { of: readonly (readonly [to: string, name: string])[] }) =>
  of.map(([to, name]) => (
    <li key={to}>
      <Link to={to}>{name}</Link>
    </li>
  ))

/** The product's line, the ways to every screen, and what the law wants within reach of every page (document 2, 'Full route table'). */
const Footer = () => {
  const { links } = useAppConfig()
  return (
    <chakra.footer css={styles}>
      <div>
        <div>
          <Logo size={24} />
          <p>{footerCopy.line}</p>
        </div>
        <nav className="ways" aria-label={footerCopy.label}>
          {footerCopy.groups.map(({ title, links: ways }) => (
            <div key={title}>
              <h2>{title}</h2>
              <ul>
                <Links of={ways} />
              </ul>
            </div>
          ))}
          <div>
            <h2>{footerCopy.follow}</h2>
            <ul>
              <li>
                <CommunityLink href={links.community} />
              </li>
              {site.social.map(({ name, href }) => (
                <li key={href}>
                  <Away href={href} name={name} />
                </li>
              ))}
              <li>
                <a href={`mailto:${links.contactEmail}`}>{footerCopy.mail}</a>
              </li>
              <li>
                <Away href={links.pro} name={footerCopy.pro} />
              </li>
            </ul>
          </div>
        </nav>
        <nav aria-label={footerCopy.legalLabel}>
          <ul className="legal">
            <Links of={footerCopy.legal} />
          </ul>
        </nav>
      </div>
    </chakra.footer>
  )
}

export default Footer
