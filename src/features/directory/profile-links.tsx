import { type ReactNode, useMemo, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import type { ProUser, ProUserPage } from '../../../contract/directory.ts'
import type { Event } from '../../../contract/events.ts'
import { parisStamp } from '../../../contract/rules/paris-time.ts'
import { webAddress } from '../../../contract/rules/web-address.ts'
import type { paths } from '../../config/paths.ts'
import { directoryCopy } from '../../copy/directory.ts'
import { placeOf } from '../../lib/place-of.ts'
import { AsOfLine } from '../../ui/as-of-line.tsx'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { ArrowLeftIcon } from '../../ui/icons.tsx'
import { CameraIcon, GlobeIcon, MusicIcon, PinIcon, PlayIcon, UserIcon } from '../../ui/more-icons.tsx'
import { Heading } from '../../ui/page.tsx'
import * as styles from './profile.css.ts'
import { type AsOf, useEventsOf } from './queries.ts'

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
  <ul className={styles.pills} translate="no">
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

interface BackLinkProps {
  /** The list above this page. */
  to: typeof paths.artists | typeof paths.venues
  children: string
}

/** Back to the list, as it was filtered where the person comes from there. */
export const BackLink = ({ to, children }: BackLinkProps) => {
  const from = (useLocation().state as { from?: unknown } | null)?.from
  const isList = typeof from === 'string' && (from === to || from.startsWith(`${to}?`))
  return (
    <div className={styles.tools}>
      <ButtonLink to={isList ? from : to} variant="ghost" size="sm" className={styles.back}>
        <ArrowLeftIcon />
        {children}
      </ButtonLink>
    </div>
  )
}

/** How many stand there before anybody asks for the others. */
const FIRST = 4

interface UpcomingProps {
  id: string
  renderEvents: (events: Event[]) => ReactNode
}

/** The next concerts of an artist or a venue: what most people come for. */
const Upcoming = ({ id, renderEvents }: UpcomingProps) => {
  const events = useEventsOf(id)
  const [isWhole, setWhole] = useState(false)
  const shown = useMemo(() => (isWhole ? events : events.slice(0, FIRST)), [events, isWhole])
  if (events.length === 0) return null
  const left = events.length - FIRST
  return (
    <section>
      <h2 className={styles.sectionTitle}>{directoryCopy.upcoming}</h2>
      {renderEvents(shown)}
      {left > 0 && !isWhole && (
        <Button className={styles.more} variant="outline" onClick={() => setWhole(true)}>
          {directoryCopy.moreUpcoming(left)}
        </Button>
      )}
    </section>
  )
}

export interface ProfileProps {
  pro: ProUserPage
  /** When this was kept, in ms, where the server could not be reached. */
  asOf: AsOf | null
  renderEvents: (events: Event[]) => ReactNode
  /** The button that follows: another feature's. */
  follow?: ((pro: ProUser) => ReactNode) | undefined
}

/** What a profile begins with: signs, name, city, the button that follows, as of when it is, and what comes next. */
export const ProfileHead = ({
  name,
  pro,
  asOf,
  renderEvents,
  follow,
  children,
}: ProfileProps & { name: string; children: ReactNode }) => (
  <>
    <div>
      {children}
      <Heading as="h1" size="xl" className={styles.name} tabIndex={-1} translate="no">
        {name}
      </Heading>
      {pro.City && (
        <p className={styles.city}>
          <PinIcon className={styles.pin} />
          {pro.City}
        </p>
      )}
      {follow?.(pro)}
    </div>
    {asOf && <AsOfLine>{directoryCopy.asOf[asOf.staleness](parisStamp(new Date(asOf.storedAt)))}</AsOfLine>}
    <Upcoming id={pro.id} renderEvents={renderEvents} />
  </>
)
