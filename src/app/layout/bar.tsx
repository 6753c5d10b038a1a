import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { paths } from '../../config/paths.ts'
import { layoutCopy } from '../../copy/layout.ts'
import { MenuIcon } from '../../ui/icons.tsx'
import { Logo } from '../../ui/logo.tsx'
import { notify } from '../../ui/toaster.tsx'
import { useOnDemand } from '../../ui/use-on-demand.ts'
import * as styles from './bar.css.ts'
import { DesktopNavigation, PassShortcut } from './desktop-navigation.tsx'
import type { NavigationProps } from './navigation.ts'

const fetchMenu = () => import('./mobile-menu.tsx')

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
    <div className={styles.bar}>
      <Link className={styles.home} to={paths.home} aria-label={layoutCopy.home}>
        <Logo nameClassName={styles.homeName} />
      </Link>
      <DesktopNavigation {...navigation} />
      <div className={styles.narrow}>
        <PassShortcut />
        <button
          className={styles.menuButton}
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
    </div>
  )
}
