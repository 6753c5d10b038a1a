import type { Event } from '../../../contract/events.ts'
import { webAddress } from '../../../contract/rules/web-address.ts'
import { eventDetailCopy } from '../../copy/event-detail.ts'
import { CameraIcon, MusicIcon, PlayIcon } from '../../ui/more-icons.tsx'
import * as styles from './event-detail.css.ts'

const places = [
  { key: 'spotify', name: 'Spotify', Icon: MusicIcon },
  { key: 'instagram', name: 'Instagram', Icon: CameraIcon },
  { key: 'youtube', name: 'YouTube', Icon: PlayIcon },
] as const

/** Where the artist can be heard and followed; only addresses of the web become links. */
export const artistLinks = (event: Pick<Event, 'spotify' | 'instagram' | 'youtube'>) =>
  places.flatMap((place) => {
    const href = webAddress(event[place.key])
    return href ? [{ ...place, href }] : []
  })

export const EventLinks = ({ links }: { links: ReturnType<typeof artistLinks> }) => (
  <ul className={styles.links}>
    {links.map(({ key, name, href, Icon }) => (
      <li key={key}>
        <a className={styles.link} href={href} target="_blank" rel="noopener noreferrer">
          <Icon />
          {name}
          <span className="visually-hidden">{eventDetailCopy.newTab}</span>
        </a>
      </li>
    ))}
  </ul>
)
