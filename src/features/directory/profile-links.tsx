import { type ReactNode, useMemo, useState, useSyncExternalStore } from 'react'
import { Link, useLocation } from 'react-router-dom'
import type { ProUser, ProUserPage } from '../../../contract/directory.ts'
import type { Event } from '../../../contract/events.ts'
import { parisStamp } from '../../../contract/rules/paris-time.ts'
import { returnPath } from '../../../contract/rules/return-path.ts'
import { webAddress } from '../../../contract/rules/web-address.ts'
import type { paths } from '../../config/paths.ts'
import { directoryCopy } from '../../copy/directory.ts'
import { AsOfLine } from '../../ui/as-of-line.tsx'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { ArrowLeftIcon } from '../../ui/icons.tsx'
import { Box, HStack, Wrap } from '../../ui/layout.tsx'
import { CameraIcon, GlobeIcon, MusicIcon, PinIcon, PlayIcon, UserIcon } from '../../ui/more-icons.tsx'
import { Heading, Text } from '../../ui/type.tsx'
import { placeOf } from './place-of.ts'
import * as styles from './profile.css.ts'
import { type AsOf, useEventsOf } from './queries.ts'

const { links: copy, newTab } = directoryCopy

const icons: Record<string, typeof UserIcon> = { Instagram: CameraIcon, YouTube: PlayIcon }

const kinds = [
  { key: 'Spotify', name: () => copy.spotify, Icon: MusicIcon },
  { key: 'Website', name: () => copy.website, Icon: GlobeIcon },
  { key: 'SocialMedia', name: placeOf, Icon: UserIcon },
] as const

type Kind = (typeof kinds)[number]['key']

/** Returns the links of a profile; only web addresses become links. */
export const linksOf = (pro: ProUser, wanted: readonly Kind[]) =>
  kinds.flatMap(({ key, name, Icon }) => {
    const href = wanted.includes(key) ? webAddress(pro[key]) : undefined
    return href ? [{ href, name: name(href), Icon: icons[name(href)] ?? Icon }] : []
  })

export const ProfileLinks = ({ links }: { links: ReturnType<typeof linksOf> }) => (
  <Wrap as="ul">
    {links.map(({ href, name, Icon }) => (
      <li key={href}>
        <a className={styles.linkPill} href={href} target="_blank" rel="noopener noreferrer">
          <Icon />
          {name}
          <span className="visually-hidden">{newTab}</span>
        </a>
      </li>
    ))}
  </Wrap>
)

export const Description = ({ text }: { text: string }) => (
  <Text className={styles.about} maxW="prose" textWrap="pretty">
    {text}
  </Text>
)

interface NameLinksProps {
  /** Names, each with the path of its page, if it has one. */
  names: readonly { name: string; to: string | undefined }[]
}

/** Renders names in a row, each a link if it has a page. */
export const NameLinks = ({ names }: NameLinksProps) => (
  <Wrap as="ul" translate="no">
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
  </Wrap>
)

interface BackLinkProps {
  to: typeof paths.artists | typeof paths.venues
  children: string
}

/** Returns the path of this site's page whose link loaded this document, or null. */
const referringPath = () => returnPath(document.referrer, location.origin)

const never = () => () => {}

/** Renders the link back to the list, with its filters if the user came from there. */
export const BackLink = ({ to, children }: BackLinkProps) => {
  const { key, state } = useLocation()
  // A link pressed before the app starts loads a document, which the history's state does not follow.
  const referrer = useSyncExternalStore(never, referringPath, () => null)
  const from = (state as { from?: unknown } | null)?.from ?? (key === 'default' ? referrer : null)
  const isList = typeof from === 'string' && (from === to || from.startsWith(`${to}?`))
  return (
    <div className={styles.tools} data-back>
      <ButtonLink to={isList ? from : to} variant="ghost" size="sm" className={styles.back}>
        <ArrowLeftIcon />
        {children}
      </ButtonLink>
    </div>
  )
}

/** Number of concerts shown until the user asks for all. */
const FIRST = 4

interface UpcomingProps {
  id: string
  renderEvents: (events: Event[]) => ReactNode
}

/** Renders the next concerts of an artist or a venue, which is why most visitors come. */
const Upcoming = ({ id, renderEvents }: UpcomingProps) => {
  const events = useEventsOf(id)
  const [isWhole, setWhole] = useState(false)
  const shown = useMemo(() => (isWhole ? events : events.slice(0, FIRST)), [events, isWhole])
  if (events.length === 0) return null
  const left = events.length - FIRST
  return (
    <section>
      <Heading size="lg" mb="3">
        {directoryCopy.upcoming}
      </Heading>
      {renderEvents(shown)}
      {left > 0 && !isWhole && (
        <Box mt="6">
          <Button variant="outline" onClick={() => setWhole(true)}>
            {directoryCopy.moreUpcoming(left)}
          </Button>
        </Box>
      )}
    </section>
  )
}

export interface ProfileProps {
  pro: ProUserPage
  /** Set if the data is not current: when it was stored, in ms, and why. */
  asOf: AsOf | null
  renderEvents: (events: Event[]) => ReactNode
  /** Following and listening, from other features. */
  actions?: ((pro: ProUser) => ReactNode) | undefined
}

/** Renders the head of a profile: type, name, city and the way there (`where`), actions, date of the data, next concerts. */
export const ProfileHead = ({
  name,
  pro,
  asOf,
  renderEvents,
  actions,
  where,
  children,
}: ProfileProps & { name: string; where?: ReactNode; children: ReactNode }) => (
  <>
    <div>
      {children}
      <Heading as="h1" size="4xl" className={styles.name} tabIndex={-1} translate="no">
        {name}
      </Heading>
      <Wrap align="center" gap="0" columnGap="4" mt="3">
        {pro.City && (
          <HStack as="p" textStyle="lg" color="muted">
            <Text as="span" flex="none" color="honey">
              <PinIcon />
            </Text>
            {pro.City}
          </HStack>
        )}
        {where}
      </Wrap>
      {actions?.(pro)}
    </div>
    {asOf && <AsOfLine>{directoryCopy.asOf[asOf.staleness](parisStamp(new Date(asOf.storedAt)))}</AsOfLine>}
    <Upcoming id={pro.id} renderEvents={renderEvents} />
  </>
)
