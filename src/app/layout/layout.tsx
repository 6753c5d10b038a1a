import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { layoutCopy } from '../../copy/layout.ts'
import { OfflineLine } from '../../ui/offline-line.tsx'
import { Bar } from './bar.tsx'
import { Footer } from './footer.tsx'
import type { NavigationProps } from './navigation.ts'

interface LayoutProps extends NavigationProps {
  isOffline: boolean
  children: ReactNode
}

const look = {
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

/** On every page but the launch's (document 2, 'Full route table'). */
const FooterHere = ({ links }: Pick<NavigationProps, 'links'>) =>
  useLocation().pathname === '/coming-soon' ? null : <Footer links={links} />

/** The frame of every screen: skip link, offline line, bar, content, footer. */
export const Layout = ({ isOffline, children, ...navigation }: LayoutProps) => (
  <chakra.div css={look}>
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
    <FooterHere links={navigation.links} />
  </chakra.div>
)
