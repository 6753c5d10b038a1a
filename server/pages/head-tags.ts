/** As long as search engines and messengers show. */
const DESCRIPTION_LENGTH = 200
/** What stands for a page without a picture that previews can show. */
const EMBLEM = '/icons/icon-512.png'

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char)

const DECODED: Record<string, string> = {
  ...Object.fromEntries(Object.entries(ENTITIES).map(([a, b]) => [b, a])),
  '&#x27;': "'",
}
/** The other way, for what a page of ours has escaped. */
export const unescapeHtml = (text: string): string =>
  text.replace(/&(?:amp|lt|gt|quot|#39|#x27);/g, (entity) => DECODED[entity] ?? entity)

/** Previewers show no SVG, which the demonstration's pictures and some posters are: the absolute address of any other, else null. */
export const rasterOf = (imageUrl: string | null, origin: string): string | null => {
  if (!imageUrl || !URL.canParse(imageUrl, origin)) return null
  const { protocol, pathname, href } = new URL(imageUrl, origin)
  return /^https?:$/.test(protocol) && /\.(?:png|jpe?g|webp|gif|avif)$/i.test(pathname) ? href : null
}

/** On one line, cut between words where it is longer than anybody shows. */
export const shortened = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= DESCRIPTION_LENGTH) return line
  // By code points, so that no letter is cut in half.
  const start = [...line].slice(0, DESCRIPTION_LENGTH).join('')
  return `${start.replace(/\s+\S*$/, '')}…`
}

export interface PictureSize {
  width: number
  height: number
}

const EMBLEM_SIZE: PictureSize = { width: 512, height: 512 }

/** What a page says of itself. */
export interface PageFacts {
  /** Without the site's name. */
  name: string
  description: string
  /** Of the page, absolute: whatever a link drags along, it is this one. */
  url: string
  /** That previews can show, absolute; null where there is none. */
  picture: string | null
  /** Of the picture, in pixels, where it is known. */
  size?: PictureSize | null
  type?: 'website' | 'profile'
}

const meta = (attribute: 'name' | 'property', key: string, content: string) =>
  `<meta ${attribute}="${key}" content="${escapeHtml(content)}">`

/** The tags by which search engines tell addresses apart and messengers show a preview. */
export const previewTags = (facts: PageFacts): string[] => {
  const { name, description, url, picture, type } = facts
  const image = picture ?? emblemAt(url)
  const size = picture ? facts.size : EMBLEM_SIZE
  const alt = picture ? `Image de ${name}` : 'Nectar'
  return [
    `<link rel="canonical" href="${escapeHtml(url)}">`,
    meta('property', 'og:type', type ?? 'website'),
    meta('property', 'og:site_name', 'Nectar'),
    meta('property', 'og:locale', 'fr_FR'),
    meta('property', 'og:title', name),
    meta('property', 'og:description', description),
    meta('property', 'og:url', url),
    meta('property', 'og:image', image),
    ...(size
      ? [
          meta('property', 'og:image:width', String(size.width)),
          meta('property', 'og:image:height', String(size.height)),
        ]
      : []),
    meta('property', 'og:image:alt', alt),
    meta('name', 'twitter:card', picture ? 'summary_large_image' : 'summary'),
    meta('name', 'twitter:title', name),
    meta('name', 'twitter:description', description),
    meta('name', 'twitter:image', image),
    meta('name', 'twitter:image:alt', alt),
  ]
}

/** The feeds that say the same as a page; `query` as `/api/agenda.ics` takes it. */
export const feedTags = (name: string, origin: string, query = ''): string[] =>
  [
    ['ics', 'text/calendar'],
    ['rss', 'application/rss+xml'],
  ].map(
    ([kind, type]) =>
      `<link rel="alternate" type="${type}" title="${escapeHtml(name)}" href="${escapeHtml(`${origin}/api/agenda.${kind}${query}`)}">`,
  )

/** The picture of a page without one. */
const emblemAt = (url: string): string => new URL(EMBLEM, url).href

/** A whole head for a page that has none of its own yet. */
export const headOf = (facts: PageFacts): string[] => [
  `<title>${escapeHtml(facts.name === 'Nectar' ? facts.name : `${facts.name} · Nectar`)}</title>`,
  meta('name', 'description', facts.description),
  ...previewTags(facts),
]

/** For an address that names nothing: there is nothing to find here. */
export const NOTHING_HEAD = '<title>Nectar</title>\n    <meta name="robots" content="noindex">'

const TITLE = /<title>[^<]*<\/title>/
const DESCRIPTION = /\s*<meta name="description"[^>]*>/

/** The shell with another head; the rest of it, and so its policy, stays. Throws on a shell that has no title. */
export const withHead = (shell: string, head: string): string => {
  if (!TITLE.test(shell)) throw new Error('The shell has lost its title')
  const bare = head.includes('name="description"') ? shell.replace(DESCRIPTION, '') : shell
  // A function, so that no `$&` in a title is taken for a pattern.
  return bare.replace(TITLE, () => head)
}
