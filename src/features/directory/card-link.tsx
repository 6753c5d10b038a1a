import type { MouseEvent, ReactNode } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import type { Artist, ProUser } from '../../../contract/directory.ts'
import { goWithPicture } from '../../ui/shared-picture.ts'
import * as styles from './card.css.ts'

/** Draws what follows an entry from its card; features are strangers to each other, so pages hand it down. */
export type FollowSlot = (one: Artist | ProUser) => ReactNode

const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

/** A card's link: takes the card's picture along, and tells the page it opens which list it came from. */
export const CardLink = ({ to, children }: { to: string; children: ReactNode }) => {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const state = { from: `${pathname}${search}` }
  const open = (click: MouseEvent<HTMLAnchorElement>) => {
    if (!isPlainClick(click)) return
    click.preventDefault()
    const picture =
      click.currentTarget.closest('article')?.querySelector<HTMLElement>(`.${styles.picture}`) ?? null
    goWithPicture(picture, () => navigate(to, { state }))
  }
  return (
    <Link className={styles.link} to={to} state={state} onClick={open}>
      {children}
    </Link>
  )
}
