import { Link, NavLink } from 'react-router-dom'
import { paths } from '../../config/paths.ts'
import { layoutCopy } from '../../copy/layout.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { classes } from '../../ui/classes.ts'
import { ChatIcon, HeartIcon, LogoutIcon, SlidersIcon } from '../../ui/icons.tsx'
import * as styles from './bar.css.ts'
import { ColorModeButton } from './color-mode-button.tsx'
import { CommunityLink } from './community-link.tsx'
import { memberName, type NavigationProps, publicPages } from './navigation.ts'

/** The bar from 768 px. The visitor's and the member's parts are both rendered; CSS on `html[data-auth]` shows one. */
export const DesktopNavigation = ({ member, links, onSignOut }: NavigationProps) => (
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
      {/* First, so that it moves nothing when it is known. */}
      <NavLink
        className={classes('only-member', styles.name)}
        to={paths.profile}
        title={member ? memberName(member) : undefined}
      >
        {member && memberName(member)}
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

/** What stays in a phone's bar: a member's Pass, one tap away on every screen. */
export const PassShortcut = () => (
  <Link className={classes('only-kept', styles.pass)} to={`${paths.tickets}?pass=1`}>
    {layoutCopy.pass}
  </Link>
)
