import { Link } from 'react-router-dom'
import { footerCopy } from '../../copy/footer.ts'
import { layoutCopy } from '../../copy/layout.ts'
import { useFrameLinks } from '../../shared/app-config.ts'
import { ExternalIcon } from '../../ui/icons.tsx'
import { Logo } from '../../ui/logo.tsx'
import * as styles from './footer.css.ts'
import { CommunityLink } from './navigation.tsx'

const Away = ({ href, name }: { href: string; name: string }) => (
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

const Footer = () => {
  const links = useFrameLinks()
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div>
          <Logo size={24} />
          <p className={styles.line}>{footerCopy.line}</p>
        </div>
        <nav className={styles.ways} aria-label={footerCopy.label}>
          {footerCopy.groups.map(({ title, links: ways }) => (
            <div key={title}>
              <h2 className={styles.title}>{title}</h2>
              <ul>
                <Links of={ways} />
              </ul>
            </div>
          ))}
          <div>
            <h2 className={styles.title}>{footerCopy.follow}</h2>
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
              <li>
                <Away href={links.pro} name={footerCopy.pro} />
              </li>
            </ul>
          </div>
        </nav>
        <nav className={styles.last} aria-label={footerCopy.legalLabel}>
          <ul className={styles.legal}>
            <Links of={footerCopy.legal} />
          </ul>
        </nav>
      </div>
    </footer>
  )
}

export default Footer
