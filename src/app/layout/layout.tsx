import { type ReactNode, Suspense } from 'react'
import { matchPath, useLocation } from 'react-router-dom'
import { paths } from '../../config/paths.ts'
import { layoutCopy } from '../../copy/layout.ts'
import { CloudOffIcon } from '../../ui/icons.tsx'
import { later } from '../../ui/later.tsx'
import { Toasts } from '../../ui/toaster.tsx'
import { Bar } from './bar.tsx'
import * as styles from './layout.css.ts'
import type { NavigationProps } from './navigation.tsx'

/** The calm line at the top while the server is out of reach. Always in the page, so that its words are announced as they come. */
const OfflineLine = ({ isShown, children }: { isShown: boolean; children: ReactNode }) => (
  <div className={styles.line} role="status">
    {isShown && (
      <>
        <CloudOffIcon size={16} />
        <span>{children}</span>
      </>
    )}
  </div>
)

interface LayoutProps extends NavigationProps {
  isOffline: boolean
  children: ReactNode
}

const Footer = later(() => import('./footer.tsx'))

// Its code comes behind the first screen's. One element for ever: nothing that changes above it makes React throw away the footer that
// stands in the page's HTML before that code is there.
const laterFooter = (
  <Suspense fallback={null}>
    <Footer />
  </Suspense>
)

/** On every page but the launch's. */
const FooterHere = () => (matchPath(paths.comingSoon, useLocation().pathname) ? null : laterFooter)

/** The frame of every screen: skip link, offline line, bar, toasts, content, footer. */
export const Layout = ({ isOffline, children, ...navigation }: LayoutProps) => (
  <div className={styles.frame}>
    <a className={styles.skip} href="#contenu">
      {layoutCopy.skip}
    </a>
    <header className={styles.top}>
      <OfflineLine isShown={isOffline}>{layoutCopy.offline}</OfflineLine>
      <Bar {...navigation} />
      <Toasts />
    </header>
    <main className={styles.main} id="contenu" tabIndex={-1}>
      {children}
    </main>
    <FooterHere />
  </div>
)
