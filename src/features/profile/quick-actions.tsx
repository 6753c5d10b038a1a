import { chakra } from '@chakra-ui/react/styled-system'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../config/paths.ts'
import { profileCopy } from '../../copy/profile.ts'
import { ArrowRightIcon, HeartIcon, SlidersIcon } from '../../ui/icons.tsx'
import { TicketIcon } from '../../ui/more-icons.tsx'

const { title, ...ways } = profileCopy.actions

const styles = {
  '& > h2': {
    fontFamily: 'heading',
    fontSize: 'xl',
    fontWeight: '800',
    letterSpacing: '-0.02em',
    marginBottom: '2',
  },
  '& > ul': { display: 'grid' },
  '& a': {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    alignItems: 'center',
    columnGap: '4',
    minHeight: '16',
    paddingBlock: '3',
    borderTopWidth: '1.5px',
    borderColor: 'line',
    '& svg': { color: 'honey' },
    '& b': { display: 'block', fontFamily: 'heading', fontWeight: '700', fontSize: 'lg', lineHeight: '1.2' },
    '& small': { display: 'block', marginTop: '1', fontSize: 'sm', color: 'muted' },
    '& > svg:last-child': { color: 'muted', transition: 'transform 150ms' },
    _hover: { '& b': { color: 'honey' }, '& > svg:last-child': { transform: 'translateX(4px)' } },
  },
}

const links = [
  { to: paths.tickets, Icon: TicketIcon, ...ways.tickets },
  { to: paths.favorites, Icon: HeartIcon, ...ways.favourites },
  { to: paths.settings, Icon: SlidersIcon, ...ways.settings },
]

/** Where a member goes from here (document 2, 'Profile'). */
export const QuickActions = () => {
  const titleId = useId()
  return (
    <chakra.nav css={styles} aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      <ul>
        {links.map(({ to, Icon, label, text }) => (
          <li key={to}>
            <Link to={to}>
              <Icon size={24} />
              <span>
                <b>{label}</b>
                <small>{text}</small>
              </span>
              <ArrowRightIcon size={20} />
            </Link>
          </li>
        ))}
      </ul>
    </chakra.nav>
  )
}
