import { chakra } from '@chakra-ui/react/styled-system'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { paths } from '../../config/paths.ts'
import { layoutCopy } from '../../copy/layout.ts'
import { MenuIcon } from '../../ui/icons.tsx'
import { Logo } from '../../ui/logo.tsx'
import { pageGutter } from '../../ui/page-gutter.ts'
import { notify } from '../../ui/toaster.tsx'
import { useOnDemand } from '../../ui/use-on-demand.ts'
import { DesktopNavigation, PassShortcut } from './desktop-navigation.tsx'
import type { NavigationProps } from './navigation.ts'

const fetchMenu = () => import('./mobile-menu.tsx')

const link = {
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1',
  minHeight: '11',
  fontWeight: '600',
  whiteSpace: 'nowrap',
  _hover: { color: 'honey' },
  '&[aria-current=page]::after': {
    content: '""',
    position: 'absolute',
    insetInline: 0,
    bottom: '6px',
    height: '3px',
    bg: 'accent',
    borderRadius: 'full',
  },
}

const outOfSight = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
}

const tight = '@media (min-width: 48rem) and (max-width: 63.99rem)'

const styles = {
  ...pageGutter,
  display: 'flex',
  alignItems: 'center',
  '--step': { base: '0.5rem', lg: '0.875rem', xl: '1.125rem' },
  gap: 'var(--step)',
  minHeight: { base: '16', md: '20' },
  '& .home': {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '11',
    // The name's width in its own font, before it is there too.
    minWidth: '6.875rem',
    [tight]: { minWidth: '11', marginRight: '-2', '& span span': outOfSight },
  },
  '& .wide': {
    display: { base: 'none', md: 'flex' },
    alignItems: 'center',
    fontSize: { md: 'sm', xl: '0.9375rem' },
    // Where it is tight, what has a sign of its own goes by it, and keeps its name for whoever listens.
    '& .glyph': { display: { xl: 'none' } },
    '& .round': { minWidth: '11', justifyContent: 'center', marginInline: { xl: '-2' } },
    '@media (max-width: 79.99rem)': {
      '& .label': outOfSight,
      '& .small': { minWidth: '11', justifyContent: 'center' },
    },
  },
  '& .main': {
    gap: { md: '3', lg: 'var(--step)' },
    marginLeft: { xl: '2' },
    '& a': link,
    // Its sign keeps its own distance.
    [tight]: { '& .small': { marginLeft: '-3' } },
  },
  '& .account': {
    gap: { md: '0', lg: 'var(--step)' },
    // From the logo to the edge, whatever stands in it: nothing moves when the name is known.
    flex: '1',
    justifyContent: 'flex-end',
    minWidth: 0,
    '& .group': {
      display: 'flex',
      gap: { md: '0', lg: 'var(--step)' },
      alignItems: 'center',
      [tight]: { marginRight: '-3' },
    },
    // Only the name gives way.
    '& > :not(.name)': { flexShrink: 0 },
  },
  '& .account .group > a, & .account .group > button': link,
  '& .account > button': {
    minWidth: '11',
    minHeight: '11',
    display: 'grid',
    placeItems: 'center',
    borderRadius: 'full',
    marginInline: { xl: '-2' },
    _hover: { bg: 'raised' },
  },
  '& .name': {
    color: 'muted',
    maxWidth: { base: '5rem', xl: '12rem' },
    lineHeight: '2.75rem',
    _hover: { color: 'honey' },
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    // Whose bar it is, once that is known: a thing of its own, not one more place to go.
    '&[title]': {
      px: { xl: '3' },
      lineHeight: { xl: 'calc(2.75rem - 2px)' },
      borderWidth: { xl: '1px' },
      borderColor: 'line',
      borderRadius: 'full',
    },
  },
  '& .narrow': { display: { base: 'flex', md: 'none' }, alignItems: 'center', gap: '2', marginLeft: 'auto' },
  '& .pass': {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '11',
    px: '4',
    borderRadius: 'full',
    bg: 'accent',
    color: 'onAccent',
    fontFamily: 'heading',
    fontWeight: '700',
    fontSize: 'sm',
  },
  '& .narrow > button': {
    width: '11',
    height: '11',
    display: 'grid',
    placeItems: 'center',
    marginRight: '-2',
  },
}

/** Logo, navigation, account; on a phone logo, the member's Pass and the menu. */
export const Bar = (navigation: NavigationProps) => {
  const { pathname } = useLocation()
  const [isMenuOpen, setMenuOpen] = useState(false)
  const [MobileMenu, loadMenu] = useOnDemand(fetchMenu)
  // Closes after going anywhere, by whatever way.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is not read, its change is what closes.
  useEffect(() => setMenuOpen(false), [pathname])
  const openMenu = async () => {
    if (await loadMenu()) setMenuOpen(true)
    else notify({ title: layoutCopy.notYet, type: 'error' })
  }
  return (
    <chakra.div css={styles}>
      <Link className="home" to={paths.home} aria-label={layoutCopy.home}>
        <Logo />
      </Link>
      <DesktopNavigation {...navigation} />
      <div className="narrow">
        <PassShortcut />
        <button
          type="button"
          aria-label={layoutCopy.openMenu}
          aria-haspopup="dialog"
          aria-expanded={isMenuOpen}
          onPointerEnter={() => void loadMenu()}
          onClick={openMenu}
        >
          <MenuIcon size={26} />
        </button>
      </div>
      {isMenuOpen && MobileMenu && <MobileMenu {...navigation} onClose={() => setMenuOpen(false)} />}
    </chakra.div>
  )
}
