import { useState } from 'react'
import { Link, NavLink } from 'react-router-dom'
import { paths } from '../../config/paths.ts'
import { layoutCopy } from '../../copy/layout.ts'
import type { NextDoor } from '../../lib/next-door.ts'
import { useNextDoor } from '../../shared/next-door.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { classes } from '../../ui/classes.ts'
import {
  ChatIcon,
  HeartIcon,
  LogoutIcon,
  MenuIcon,
  SearchIcon,
  SlidersIcon,
  TicketIcon,
} from '../../ui/icons.tsx'
import { Logo } from '../../ui/logo.tsx'
import { notify } from '../../ui/toaster.tsx'
import { useOnDemand } from '../../ui/use-on-demand.ts'
import * as styles from './bar.css.ts'
import {
  ColorModeButton,
  CommunityLink,
  memberName,
  type NavigationProps,
  publicPages,
} from './navigation.tsx'

/** The bar from 768 px. Both the visitor's and the member's parts are rendered; CSS on `html[data-auth]` shows one. */
const DesktopNavigation = ({ member, links, onSignOut }: NavigationProps) => (
  <>
    <nav className={styles.main} aria-label={layoutCopy.nav}>
      {publicPages.map(({ to, name }) => (
        <NavLink className={styles.link} to={to} key={to}>
          {name}
        </NavLink>
      ))}
      <CommunityLink
        href={links.community}
        className={styles.community}
        sign={<ChatIcon className={styles.sign} />}
        labelClassName={styles.label}
      />
    </nav>
    <div className={styles.account}>
      {/* First, so that it moves no other item when it is known. */}
      <NavLink
        className={classes('only-member', styles.name)}
        to={paths.profile}
        title={member ? memberName(member) : undefined}
      >
        <span>{member && memberName(member)}</span>
        <span className="visually-hidden"> {layoutCopy.profile}</span>
      </NavLink>
      <ColorModeButton className={styles.colorMode} isIconOnly />
      <span className={classes('only-visitor', styles.visitor)}>
        <ButtonLink to={paths.auth} size="sm">
          {layoutCopy.signIn}
        </ButtonLink>
      </span>
      <span className={classes('only-member', styles.member)}>
        <NavLink className={styles.signed} to={paths.favorites}>
          <HeartIcon className={styles.sign} />
          <span className={styles.label}>{layoutCopy.favourites}</span>
        </NavLink>
        <NavLink className={styles.link} to={paths.tickets}>
          {layoutCopy.tickets}
        </NavLink>
        <NavLink className={styles.signed} to={paths.settings} title={layoutCopy.settings}>
          <SlidersIcon className={styles.sign} />
          <span className={styles.label}>{layoutCopy.settings}</span>
        </NavLink>
        <button className={styles.signed} type="button" onClick={onSignOut}>
          <LogoutIcon className={styles.sign} />
          <span className={styles.label}>{layoutCopy.signOut}</span>
        </button>
      </span>
    </div>
  </>
)

/** The link to what opens the next door, in a phone's bar on every screen. An early press follows it, though both words and address may change. */
const PassShortcut = ({ next }: { next: NextDoor }) => (
  <Link
    className={classes('only-kept', styles.pass)}
    data-heir="pass"
    to={next === 'tickets' ? paths.tickets : `${paths.tickets}?pass=1`}
  >
    {layoutCopy.next[next]}
  </Link>
)

const { thumbs } = layoutCopy

/** The links of the bar under the thumb. Where a page has its own action there, only the menu stays, in the top bar. */
const ThumbLinks = ({ next }: { next: NextDoor }) => (
  <>
    <NavLink className={styles.thumb} to={paths.events}>
      <SearchIcon size={22} />
      {thumbs.out}
    </NavLink>
    <NavLink className={styles.thumb} to={paths.tickets}>
      <TicketIcon size={22} />
      <span>{thumbs.tickets}</span>
      {next === 'tonight' && (
        <span className={classes('only-kept', styles.dot)}>
          <span className="visually-hidden"> {thumbs.tonight}</span>
        </span>
      )}
    </NavLink>
    <NavLink className={styles.thumb} to={paths.favorites}>
      <HeartIcon size={22} />
      {thumbs.favourites}
    </NavLink>
  </>
)

const fetchMenu = () => import('./mobile-menu.tsx')

/** Renders logo, navigation and account; on a phone logo, the member's Pass and the menu. */
export const Bar = (navigation: NavigationProps) => {
  const [isMenuOpen, setMenuOpen] = useState(false)
  const next = useNextDoor()
  const [MobileMenu, loadMenu] = useOnDemand(fetchMenu)
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
        <PassShortcut next={next} />
        <nav className={styles.thumbs} aria-label={thumbs.label}>
          <ThumbLinks next={next} />
          <button
            className={classes(styles.thumb, styles.menuButton)}
            type="button"
            aria-label={layoutCopy.openMenu}
            aria-haspopup="dialog"
            aria-expanded={isMenuOpen}
            onPointerEnter={() => void loadMenu()}
            onClick={openMenu}
          >
            <MenuIcon size={26} />
            <span className={styles.menuName} aria-hidden="true">
              {layoutCopy.menu}
            </span>
          </button>
        </nav>
      </div>
      {isMenuOpen && MobileMenu && <MobileMenu {...navigation} onClose={() => setMenuOpen(false)} />}
    </div>
  )
}
