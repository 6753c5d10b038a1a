import { chakra } from '@chakra-ui/react/styled-system'
import { type MouseEvent, useRef } from 'react'
import { Link, NavLink } from 'react-router-dom'
import { paths } from '../../config/paths.ts'
import { layoutCopy } from '../../copy/layout.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { CloseIcon, LogoutIcon } from '../../ui/icons.tsx'
import { Logo } from '../../ui/logo.tsx'
import { PosterWall } from '../../ui/poster-wall.tsx'
import { useModalDialog } from '../../ui/use-modal-dialog.ts'
import { ColorModeButton } from './color-mode-button.tsx'
import { CommunityLink } from './community-link.tsx'
import { memberName, type NavigationProps } from './navigation.ts'

const posters = [
  { id: 'm1', style: 'Jazz' },
  { id: 'm2', style: 'Hip Hop' },
  { id: 'm3', style: 'Techno' },
  { id: 'm4', style: 'Rock' },
  { id: 'm5', style: 'Electronic' },
  { id: 'm6', style: 'Various' },
]

const styles = {
  width: '100vw',
  height: '100dvh',
  bg: 'ground',
  color: 'ink',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  paddingInline: 'max(1.25rem, env(safe-area-inset-left))',
  paddingTop: 'env(safe-area-inset-top)',
  paddingBottom: 'calc(1.5rem + env(safe-area-inset-bottom))',
  '&[open]': { display: 'flex', flexDirection: 'column', animation: 'n-fade 150ms ease-out' },
  '& > .head': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    minHeight: '16',
    '& > button': { width: '11', height: '11', display: 'grid', placeItems: 'center', marginRight: '-2' },
  },
  '& > nav': {
    display: 'grid',
    marginTop: '6',
    '& .glyph': { display: 'none' },
    '& > a': {
      display: 'flex',
      alignItems: 'center',
      gap: '3',
      minHeight: '16',
      borderBottomWidth: '1px',
      borderColor: 'line',
      fontFamily: 'heading',
      fontWeight: '800',
      fontSize: '4xl',
      lineHeight: '1.1',
      letterSpacing: '-0.035em',
      animation: 'n-rise 200ms ease-out',
    },
    '& > a[aria-current=page]': { color: 'honey' },
  },
  '& > .art': {
    flex: '1 1 0',
    minHeight: 0,
    overflow: 'hidden',
    marginInline: '-1.25rem',
    '& > div': { width: '112%', marginLeft: '-6%', marginTop: '14%', transform: 'rotate(-6deg)' },
  },
  '& > .foot': { paddingTop: '4', position: 'relative', bg: 'ground', display: 'grid', gap: '4' },
  '& .entry': { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: '3' },
  '& .who': { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '4', minWidth: 0 },
  '& .who > a': {
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontWeight: '600',
    lineHeight: '2.75rem',
  },
  '& .foot button, & .mode': { display: 'inline-flex', alignItems: 'center', gap: '2', minHeight: '11' },
}

/** The menu below 768 px: a whole screen over the page, closed by Esc, its button or any link in it. */
const MobileMenu = ({ member, links, onSignOut, onClose }: NavigationProps & { onClose: () => void }) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const close = useRef<HTMLButtonElement>(null)
  useModalDialog(dialog, close, true)
  const closeOnLink = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('a')) onClose()
  }
  return (
    <chakra.dialog
      ref={dialog}
      id="menu"
      aria-label={layoutCopy.menu}
      css={styles}
      onClick={closeOnLink}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className="head">
        <Logo />
        <button ref={close} type="button" aria-label={layoutCopy.closeMenu} onClick={onClose}>
          <CloseIcon size={24} />
        </button>
      </div>
      <nav aria-label={layoutCopy.nav}>
        <NavLink to={paths.events}>{layoutCopy.events}</NavLink>
        <NavLink to={paths.artists}>{layoutCopy.directory}</NavLink>
        <NavLink to={paths.passNectar}>{layoutCopy.offers}</NavLink>
        <NavLink className="only-kept" to={paths.tickets} end>
          {layoutCopy.tickets}
        </NavLink>
        <NavLink className="only-member" to={paths.favorites}>
          {layoutCopy.favourites}
        </NavLink>
        <NavLink className="only-member" to={paths.settings}>
          {layoutCopy.settings}
        </NavLink>
        <CommunityLink href={links.community} />
      </nav>
      <div className="art">
        <PosterWall posters={posters} />
      </div>
      <div className="foot">
        <ColorModeButton />
        <div className="only-visitor">
          <div className="entry">
            <ButtonLink to={paths.auth} variant="outline" size="lg">
              {layoutCopy.signIn}
            </ButtonLink>
            <ButtonLink to={`${paths.auth}?view=signup`} size="lg">
              {layoutCopy.signUp}
            </ButtonLink>
          </div>
        </div>
        <div className="only-member">
          <div className="who">
            <Link to={paths.profile}>
              {member && memberName(member)}
              <span className="visually-hidden"> {layoutCopy.profile}</span>
            </Link>
            <button
              type="button"
              onClick={() => {
                onClose()
                onSignOut()
              }}
            >
              <LogoutIcon />
              {layoutCopy.signOut}
            </button>
          </div>
        </div>
      </div>
    </chakra.dialog>
  )
}

export default MobileMenu
