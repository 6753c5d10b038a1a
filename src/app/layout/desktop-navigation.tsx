import { Link, NavLink } from 'react-router-dom'
import { paths } from '../../config/paths.ts'
import { layoutCopy } from '../../copy/layout.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { HeartIcon, LogoutIcon, SlidersIcon } from '../../ui/icons.tsx'
import { ColorModeButton } from './color-mode-button.tsx'
import { CommunityLink } from './community-link.tsx'
import { memberName, type NavigationProps } from './navigation.ts'

/** The bar from 768 px. The visitor's and the member's parts are both rendered; CSS on `html[data-auth]` shows one. */
export const DesktopNavigation = ({ member, links, onSignOut }: NavigationProps) => (
  <>
    <nav className="wide main" aria-label={layoutCopy.nav}>
      <NavLink to={paths.events}>{layoutCopy.events}</NavLink>
      <NavLink to={paths.artists}>{layoutCopy.directory}</NavLink>
      <NavLink to={paths.passNectar}>{layoutCopy.offers}</NavLink>
      <CommunityLink href={links.community} />
    </nav>
    <div className="wide account">
      {/* First, so that it moves nothing when it is known. */}
      <NavLink
        className="only-member name"
        to={paths.profile}
        title={member ? memberName(member) : undefined}
      >
        {member && memberName(member)}
        <span className="visually-hidden"> {layoutCopy.profile}</span>
      </NavLink>
      <ColorModeButton isIconOnly />
      <span className="only-visitor">
        <ButtonLink to={paths.auth} size="sm">
          {layoutCopy.signIn}
        </ButtonLink>
      </span>
      <span className="only-member group">
        <NavLink className="small" to={paths.favorites}>
          <HeartIcon className="glyph" />
          <span className="label">{layoutCopy.favourites}</span>
        </NavLink>
        <NavLink to={paths.tickets}>{layoutCopy.tickets}</NavLink>
        <NavLink className="round" to={paths.settings} title={layoutCopy.settings}>
          <SlidersIcon />
          <span className="visually-hidden">{layoutCopy.settings}</span>
        </NavLink>
        <button className="small" type="button" onClick={onSignOut}>
          <LogoutIcon className="glyph" />
          <span className="label">{layoutCopy.signOut}</span>
        </button>
      </span>
    </div>
  </>
)

/** What stays in a phone's bar: a member's Pass, one tap away on every screen. */
export const PassShortcut = () => (
  <Link className="only-kept pass" to={`${paths.tickets}?pass=1`}>
    {layoutCopy.pass}
  </Link>
)
