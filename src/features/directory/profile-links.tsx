import { Link } from 'react-router-dom'
import type { ProUser } from '../../../contract/directory.ts'
import { webAddress } from '../../../contract/rules/web-address.ts'
import { directoryCopy } from '../../copy/directory.ts'
import { placeOf } from '../../lib/place-of.ts'
import { CameraIcon, GlobeIcon, MusicIcon, PlayIcon, UserIcon } from '../../ui/more-icons.tsx'
import * as styles from './profile.css.ts'

const { links: copy, newTab } = directoryCopy

/** What a place of the web is for, where that has a drawing. */
const icons: Record<string, typeof UserIcon> = { Instagram: CameraIcon, YouTube: PlayIcon }

const kinds = [
  { key: 'Spotify', name: () => copy.spotify, Icon: MusicIcon },
  { key: 'Website', name: () => copy.website, Icon: GlobeIcon },
  { key: 'SocialMedia', name: placeOf, Icon: UserIcon },
] as const

type Kind = (typeof kinds)[number]['key']

/** Where somebody can be heard and followed; only addresses of the web become links. */
export const linksOf = (pro: ProUser, wanted: readonly Kind[]) =>
  kinds.flatMap(({ key, name, Icon }) => {
    const href = wanted.includes(key) ? webAddress(pro[key]) : undefined
    return href ? [{ href, name: name(href), Icon: icons[name(href)] ?? Icon }] : []
  })

export const ProfileLinks = ({ links }: { links: ReturnType<typeof linksOf> }) => (
  <ul className={styles.pills}>
    {links.map(({ href, name, Icon }) => (
      <li key={href}>
        <a className={styles.linkPill} href={href} target="_blank" rel="noopener noreferrer">
          <Icon />
          {name}
          <span className="visually-hidden">{newTab}</span>
        </a>
      </li>
    ))}
  </ul>
)

interface NameLinksProps {
  /** Names, with the page of those who have one. */
  names: readonly { name: string; to: string | undefined }[]
}

/** Names beside each other, each a link where it leads somewhere. */
export const NameLinks = ({ names }: NameLinksProps) => (
  <ul className={styles.pills}>
    {names.map(({ name, to }) => (
      <li key={name}>
        {to ? (
          <Link className={styles.linkPill} to={to}>
            {name}
          </Link>
        ) : (
          <span className={styles.plainPill}>{name}</span>
        )}
      </li>
    ))}
  </ul>
)
