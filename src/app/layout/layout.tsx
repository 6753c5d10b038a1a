import { chakra } from '@chakra-ui/react/styled-system'
import { lazy, type ReactNode, Suspense } from 'react'
import { matchPath, useLocation } from 'react-router-dom'
import { paths } from '../../config/paths.ts'
import { layoutCopy } from '../../copy/layout.ts'
import { OfflineLine } from '../../ui/offline-line.tsx'
import { Bar } from './bar.tsx'
import type { NavigationProps } from './navigation.ts'

interface LayoutProps extends NavigationProps {
  isOffline: boolean
  children: ReactNode
}

const styles = {
  display: 'flex',
  flexDirection: 'column',
  minHeight: '100dvh',
  '& > .skip': {
    position: 'fixed',
    zIndex: 'toast',
    top: '2',
    left: '2',
    px: '4',
    py: '3',
    bg: 'accent',
    color: 'onAccent',
    fontWeight: '700',
    borderRadius: 'md',
    transform: 'translateY(-200%)',
    _focus: { transform: 'none' },
  },
  '& > .top': {
    position: 'sticky',
    top: 0,
    zIndex: 'sticky',
    bg: 'ground',
    borderBottomWidth: '1px',
    borderColor: 'line',
    paddingTop: 'env(safe-area-inset-top)',
  },
  // The first screen is the page's own: the footer never moves up into it while a page is loading.
  '& > main': {
    flex: '1 0 auto',
    minHeight: '100dvh',
    display: 'flex',
    flexDirection: 'column',
  },
}

const Footer = lazy(() => import('./footer.tsx'))

// Its code comes behind the first screen's. One element for ever: nothing that changes above it makes React throw away the footer that
// stands in the page's HTML before that code is there.
const laterFooter = (
  <Suspense fallback={null}>
    <Footer />
  </Suspense>
)

/** On every page but the launch's (document 2, 'Full route table'). */
const FooterHere = () => (matchPath(paths.comingSoon, useLocation().pathname) ? null : laterFooter)

/** The frame of every screen: skip link, offline line, bar, content, footer. */
export const Layout = ({ isOffline, children, ...navigation }: LayoutProps) => (
  <chakra.div css={styles}>
    <a className="skip" href="#contenu">
      {layoutCopy.skip}
    </a>
    <header className="top">
      <OfflineLine isShown={isOffline}>{layoutCopy.offline}</OfflineLine>
      <Bar {...navigation} />
    </header>
    <main id="contenu" tabIndex={-1}>
      {children}
    </main>
    <FooterHere />
  </chakra.div>
)
