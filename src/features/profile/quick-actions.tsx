import { useId } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../config/paths.ts'
import { profileCopy } from '../../copy/profile.ts'
import { ArrowRightIcon, HeartIcon, SlidersIcon } from '../../ui/icons.tsx'
import { TicketIcon } from '../../ui/more-icons.tsx'
import * as styles from './profile.css.ts'

const { title, ...ways } = profileCopy.actions

const links = [
  { to: paths.tickets, Icon: TicketIcon, ...ways.tickets },
  { to: paths.favorites, Icon: HeartIcon, ...ways.favourites },
  { to: paths.settings, Icon: SlidersIcon, ...ways.settings },
]

/** Where a member goes from here (document 2, 'Profile'). */
export const QuickActions = () => {
  const titleId = useId()
  return (
    <nav aria-labelledby={titleId}>
      <h2 className={styles.waysTitle} id={titleId}>
        {title}
      </h2>
      <ul className={styles.list}>
        {links.map(({ to, Icon, label, text }) => (
          <li key={to}>
            <Link className={styles.way} to={to}>
              <Icon className={styles.sign} size={24} />
              <span>
                <b className={styles.wayName}>{label}</b>
                <small className={styles.about}>{text}</small>
              </span>
              <ArrowRightIcon className={styles.arrow} size={20} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
