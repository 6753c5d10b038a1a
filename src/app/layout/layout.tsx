import type { MouseEvent, ReactNode } from 'react'
import { matchPath, useLocation } from 'react-router-dom'
import { paths } from '../../config/paths.ts'
import { layoutCopy } from '../../copy/layout.ts'
import { deferred } from '../../ui/deferred.tsx'
import { CloudOffIcon } from '../../ui/icons.tsx'
import { Toasts } from '../../ui/toaster.tsx'
import { Bar } from './bar.tsx'
import * as styles from './layout.css.ts'
import type { NavigationProps } from './navigation.tsx'

/** Shows that the server is unreachable. The container is always rendered, so that screen readers announce its text. */
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

const Footer = deferred(() => import('./footer.tsx'), { when: 'idle' })

/** Renders the footer on every page except the launch page. */
const FooterHere = () => (matchPath(paths.comingSoon, useLocation().pathname) ? null : <Footer />)

/** Moves the focus without a new address: a page may keep what it shows in its fragment or in the state of its entry. */
const toContent = (event: MouseEvent): void => {
  event.preventDefault()
  document.getElementById('contenu')?.focus()
}

export const Layout = ({ isOffline, children, ...navigation }: LayoutProps) => (
  <div className={styles.frame}>
    {/* biome-ignore lint/a11y/useValidAnchor: the fragment leads there before the app has loaded. */}
    <a className={styles.skip} href="#contenu" onClick={toContent}>
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
