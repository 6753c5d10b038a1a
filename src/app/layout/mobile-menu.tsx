import { type MouseEvent, useRef } from 'react'
import { Link, NavLink } from 'react-router-dom'
import { paths } from '../../config/paths.ts'
import { layoutCopy } from '../../copy/layout.ts'
import { useBackCloses } from '../../ui/back-closes.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { classes } from '../../ui/classes.ts'
import { useModalDialog } from '../../ui/dialog.tsx'
import { CloseIcon, LogoutIcon } from '../../ui/icons.tsx'
import { Grid, HStack } from '../../ui/layout.tsx'
import { Logo } from '../../ui/logo.tsx'
import { PosterWall } from '../../ui/poster-wall.tsx'
import * as styles from './mobile-menu.css.ts'
import {
  ColorModeButton,
  CommunityLink,
  memberName,
  type NavigationProps,
  publicPages,
} from './navigation.tsx'

const posters = [
  { id: 'm1', style: 'Jazz' },
  { id: 'm2', style: 'Hip Hop' },
  { id: 'm3', style: 'Techno' },
  { id: 'm4', style: 'Rock' },
  { id: 'm5', style: 'Electronic' },
  { id: 'm6', style: 'Various' },
]

/** Renders the menu below 768 px: a full-screen dialog, closed by Esc, its button or any link in it. */
const MobileMenu = ({ member, links, onSignOut, onClose }: NavigationProps & { onClose: () => void }) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const close = useRef<HTMLButtonElement>(null)
  useModalDialog(dialog, close, true)
  useBackCloses(true, onClose)
  const closeOnLeaving = ({ target, defaultPrevented }: MouseEvent) => {
    // The router has followed the link, unless it opens a tab.
    if (target instanceof Element && target.closest(defaultPrevented ? 'a' : 'a[target]')) onClose()
  }
  const stayHere = (event: MouseEvent) => {
    // A link to the page itself closes the menu alone: followed, it would be a step to the same page.
    const link = event.target instanceof Element && event.target.closest('a')
    if (link && link.href === location.href) event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: it follows the click that Enter on a link is as well; Esc is the browser's own.
    <dialog
      ref={dialog}
      id="menu"
      aria-label={layoutCopy.menu}
      className={styles.menu}
      onClickCapture={stayHere}
      onClick={closeOnLeaving}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <HStack className={styles.head} justify="space-between">
        <Logo />
        <button
          className={styles.close}
          ref={close}
          type="button"
          aria-label={layoutCopy.closeMenu}
          onClick={onClose}
        >
          <CloseIcon size={24} />
        </button>
      </HStack>
      <Grid as="nav" mt="6" aria-label={layoutCopy.nav}>
        {publicPages.map(({ to, name }) => (
          <NavLink replace state={{ isLink: true }} className={styles.link} to={to} key={to}>
            {name}
          </NavLink>
        ))}
        <NavLink replace className={classes('only-kept', styles.link)} to={paths.tickets} end>
          {layoutCopy.tickets}
        </NavLink>
        <NavLink replace className={classes('only-member', styles.link)} to={paths.favorites}>
          {layoutCopy.favourites}
        </NavLink>
        <NavLink replace className={classes('only-member', styles.link)} to={paths.settings}>
          {layoutCopy.settings}
        </NavLink>
        <CommunityLink className={styles.link} href={links.community} />
      </Grid>
      <div className={styles.art}>
        <PosterWall className={styles.wall} posters={posters} />
      </div>
      <Grid className={styles.foot} gap="4">
        <ColorModeButton className={styles.action} modeClassName={styles.action} />
        <div className="only-visitor">
          <Grid columns={2} gap="3">
            <ButtonLink replace to={paths.auth} variant="outline" size="lg">
              {layoutCopy.signIn}
            </ButtonLink>
            <ButtonLink replace to={`${paths.auth}?view=signup`} size="lg">
              {layoutCopy.signUp}
            </ButtonLink>
          </Grid>
        </div>
        <div className="only-member">
          <HStack justify="space-between" gap="4">
            <Link replace className={styles.name} to={paths.profile}>
              <span>{member && memberName(member)}</span>
              <span className="visually-hidden"> {layoutCopy.profile}</span>
            </Link>
            <button
              className={styles.action}
              type="button"
              onClick={() => {
                onClose()
                onSignOut()
              }}
            >
              <LogoutIcon />
              {layoutCopy.signOut}
            </button>
          </HStack>
        </div>
      </Grid>
    </dialog>
  )
}

export default MobileMenu
