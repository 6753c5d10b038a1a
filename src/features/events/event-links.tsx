import { useState } from 'react'
import type { Event, TicketType } from '../../../contract/events.ts'
import { parisStamp } from '../../../contract/rules/paris-time.ts'
import { kindPriceLabel } from '../../../contract/rules/price.ts'
import { saleOf } from '../../../contract/rules/sale.ts'
import { webAddress } from '../../../contract/rules/web-address.ts'
import { eventDetailCopy } from '../../copy/event-detail.ts'
import { eventsCopy } from '../../copy/events.ts'
import { now } from '../../lib/clock.ts'
import { shareLink } from '../../lib/share-link.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Wrap } from '../../ui/layout.tsx'
import { CameraIcon, MusicIcon, PlayIcon, ShareIcon } from '../../ui/more-icons.tsx'
import { notify } from '../../ui/toaster.tsx'
import { Text } from '../../ui/type.tsx'
import { useOnDemand } from '../../ui/use-on-demand.ts'
import * as styles from './event-detail.css.ts'

const sites = [
  { key: 'spotify', name: 'Spotify', Icon: MusicIcon },
  { key: 'instagram', name: 'Instagram', Icon: CameraIcon },
  { key: 'youtube', name: 'YouTube', Icon: PlayIcon },
] as const

/** Returns the artist's links; only web addresses become links. */
export const artistLinks = (event: Pick<Event, 'spotify' | 'instagram' | 'youtube'>) =>
  sites.flatMap((site) => {
    const href = webAddress(event[site.key])
    return href ? [{ ...site, href }] : []
  })

export const EventLinks = ({ links }: { links: ReturnType<typeof artistLinks> }) => (
  <Wrap as="ul" gap="3">
    {links.map(({ key, name, href, Icon }) => (
      <li key={key}>
        <a className={styles.link} href={href} target="_blank" rel="noopener noreferrer">
          <Icon />
          {name}
          <span className="visually-hidden">{eventDetailCopy.newTab}</span>
        </a>
      </li>
    ))}
  </Wrap>
)

/** Returns the availability of a ticket type, in words. */
const leftOf = (type: TicketType): string => {
  const sale = saleOf(type, now())
  if (sale === 'ended') return eventDetailCopy.saleEnded
  if (sale === 'coming' && type.soldFrom) return eventDetailCopy.soldFrom(parisStamp(new Date(type.soldFrom)))
  return type.availableTickets > 0 ? eventDetailCopy.left(type.availableTickets) : eventsCopy.soldOut
}

/** Renders the ticket types: name, price, remaining seats. */
export const TicketTypes = ({ types }: { types: readonly TicketType[] }) => (
  <ul className={styles.types}>
    {types.map((type) => (
      <li className={styles.type} key={type.id}>
        <Text as="span" fontWeight="bold">
          {type.name}
        </Text>
        <Text as="span" fontWeight="bold" className={classes('figures', styles.atEnd)}>
          {kindPriceLabel(type)}
        </Text>
        <Text as="span" textStyle="sm" color="muted">
          {type.description}
        </Text>
        <Text
          as="span"
          textStyle="sm"
          className={classes('figures', styles.atEnd)}
          {...(type.availableTickets > 0 ? { color: 'muted' } : { color: 'danger', fontWeight: 'medium' })}
        >
          {leftOf(type)}
        </Text>
      </li>
    ))}
  </ul>
)

/** Shares an event's page. Returns false if sharing and clipboard are refused: the user copies the address by hand. */
const shareEvent = async (title: string, url: string): Promise<boolean> => {
  const shared = await shareLink(title, url)
  if (shared === 'copied') notify({ ...eventDetailCopy.shared, type: 'success' })
  return shared !== 'refused'
}

const fetchDialog = () => import('./share-dialog.tsx')

/** Shares the page by the share sheet, else by the clipboard, else by a dialog to copy from. */
export const ShareButton = ({ eventName }: { eventName: string }) => {
  const [isOpen, setOpen] = useState(false)
  const [ShareDialog, loadDialog] = useOnDemand(fetchDialog)
  const url = () => location.origin + location.pathname
  const share = async () => {
    if (!(await shareEvent(eventName, url())) && (await loadDialog())) setOpen(true)
  }
  return (
    <>
      <Button variant="ghost" size="sm" className={styles.tool} onClick={share}>
        <ShareIcon />
        {eventDetailCopy.share}
      </Button>
      {isOpen && ShareDialog && <ShareDialog url={url()} onClose={() => setOpen(false)} />}
    </>
  )
}
