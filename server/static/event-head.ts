import type { Event } from '../../contract/events.ts'
import { longDay } from '../../contract/rules/paris-time.ts'
import { priceLabel } from '../../contract/rules/price.ts'
import { musicEvent, scriptText } from './event-json-ld.ts'

/** As long as search engines and messengers show. */
const DESCRIPTION_LENGTH = 200
/** What stands for an event without a picture that previews can show. */
const EMBLEM = '/icons/icon-512.png'

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char)

/** Previewers show no SVG, which the demonstration's pictures and some posters are. */
const rasterOf = (imageUrl: string | null, origin: string): string | null => {
  if (!imageUrl || !URL.canParse(imageUrl, origin)) return null
  const { protocol, pathname, href } = new URL(imageUrl, origin)
  return /^https?:$/.test(protocol) && /\.(?:png|jpe?g|webp|gif|avif)$/i.test(pathname) ? href : null
}

const shortened = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= DESCRIPTION_LENGTH) return line
  // By code points, so that no letter is cut in half.
  const start = [...line].slice(0, DESCRIPTION_LENGTH).join('')
  return `${start.replace(/\s+\S*$/, '')}…`
}

/** 'vendredi 4 décembre 2026 à 20:30, Chai 12, Bordeaux. 12 €. …': what one wants to know first, then the organiser's words. */
const descriptionOf = ({ date, time, place, city, price, description }: Event): string => {
  const when = time ? `${longDay(date)} à ${time}` : longDay(date)
  const facts = `${[when, place, city].filter(Boolean).join(', ')}. ${priceLabel(price)}.`
  return shortened(`${facts} ${description ?? ''}`)
}

const meta = (attribute: 'name' | 'property', key: string, content: string) =>
  `<meta ${attribute}="${key}" content="${escapeHtml(content)}">`

/** What the head of an event's page says to those who do not run the app: search engines, and messengers that show a preview. */
export const eventHead = (event: Event, origin: string): string => {
  const url = `${origin}/events/${event.id}`
  const picture = rasterOf(event.imageUrl, origin)
  const image = picture ?? `${origin}${EMBLEM}`
  const description = descriptionOf(event)
  return [
    `<title>${escapeHtml(`${event.eventName} · Nectar`)}</title>`,
    meta('name', 'description', description),
    `<link rel="canonical" href="${escapeHtml(url)}">`,
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', 'Nectar'),
    meta('property', 'og:locale', 'fr_FR'),
    meta('property', 'og:title', event.eventName),
    meta('property', 'og:description', description),
    meta('property', 'og:url', url),
    meta('property', 'og:image', image),
    meta('name', 'twitter:card', picture ? 'summary_large_image' : 'summary'),
    meta('name', 'twitter:title', event.eventName),
    meta('name', 'twitter:description', description),
    meta('name', 'twitter:image', image),
    `<script type="application/ld+json">${scriptText(musicEvent({ event, url, image }))}</script>`,
  ].join('\n    ')
}

/** For an address that names no event: nothing to find here. */
export const NO_EVENT_HEAD = '<title>Nectar</title>\n    <meta name="robots" content="noindex">'

const TITLE = /<title>[^<]*<\/title>/
const DESCRIPTION = /\s*<meta name="description"[^>]*>/

/** The shell with another head; the rest of it, and so its policy, stays. Throws on a shell that has no title. */
export const withHead = (shell: string, head: string): string => {
  if (!TITLE.test(shell)) throw new Error('The shell has lost its title')
  const bare = head.includes('name="description"') ? shell.replace(DESCRIPTION, '') : shell
  // A function, so that no `$&` in a title is taken for a pattern.
  return bare.replace(TITLE, () => head)
}
