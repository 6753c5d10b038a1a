import { Link } from 'react-router-dom'
import { footerCopy } from '../../copy/footer.ts'
import { layoutCopy } from '../../copy/layout.ts'
import { useFrameLinks } from '../../shared/app-config.ts'
import { ExternalIcon } from '../../ui/icons.tsx'
import { Box, Wrap } from '../../ui/layout.tsx'
import { Logo } from '../../ui/logo.tsx'
import { Text } from '../../ui/type.tsx'
import * as styles from './footer.css.ts'
import { CommunityLink } from './navigation.tsx'

/** A link to another site in a new tab, or to a page of ours. */
const Away = ({ href, name }: { href: string; name: string }) =>
  href.startsWith('/') ? (
    <Link className={styles.link} to={href}>
      {name}
    </Link>
  ) : (
    <a className={styles.link} href={href} target="_blank" rel="noopener noreferrer">
      {name}
      <ExternalIcon size={16} />
      <span className="visually-hidden"> {layoutCopy.newTab}</span>
    </a>
  )

const Links = ({ of }: { of: readonly (readonly [to: string, name: string])[] }) =>
  of.map(([to, name]) => (
    <li key={to}>
      <Link className={styles.link} to={to}>
        {name}
      </Link>
    </li>
  ))

const Title = ({ children }: { children: string }) => (
  <Text as="h2" textStyle="sm" fontWeight="normal" color="muted">
    {children}
  </Text>
)

const Footer = () => {
  const links = useFrameLinks()
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div>
          <Logo size={24} />
          <Text
            display={{ base: 'none', md: 'block' }}
            textStyle="sm"
            color="muted"
            textWrap="balance"
            mt="2"
          >
            {footerCopy.line}
          </Text>
        </div>
        <nav className={styles.ways} aria-label={footerCopy.label}>
          {footerCopy.groups.map(({ title, links: ways }) => (
            <div key={title}>
              <Title>{title}</Title>
              <ul>
                <Links of={ways} />
              </ul>
            </div>
          ))}
          <div>
            <Title>{footerCopy.follow}</Title>
            <ul>
              <li>
                <CommunityLink className={styles.link} href={links.community} />
              </li>
              {links.social.map(({ name, href }) => (
                <li key={href}>
                  <Away href={href} name={name} />
                </li>
              ))}
              <li>
                <a className={styles.link} href={`mailto:${links.contactEmail}`}>
                  {footerCopy.mail}
                </a>
              </li>
              <Links of={footerCopy.play} />
              <li>
                <Away href={links.pro} name={footerCopy.pro} />
              </li>
            </ul>
          </div>
        </nav>
        <Box as="nav" gridColumn="full" aria-label={footerCopy.legalLabel}>
          <Wrap as="ul" className={styles.legal} gap="0" columnGap="5" textStyle="sm" color="muted">
            <Links of={footerCopy.legal} />
          </Wrap>
        </Box>
      </div>
    </footer>
  )
}

export default Footer
