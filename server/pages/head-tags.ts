/** Maximum characters shown by search engines and messengers. */
const DESCRIPTION_LENGTH = 200
/** Preview picture of pages without a suitable one. */
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
/** Reverses the escaping of our own pages. */
export const unescapeHtml = (text: string): string =>
  text.replace(/&(?:amp|lt|gt|quot|#39|#x27);/g, (entity) => DECODED[entity] ?? entity)

/** Returns the picture's absolute address; null for SVG, which preview generators do not show but the demonstration and some posters use. */
export const rasterOf = (imageUrl: string | null, origin: string): string | null => {
  if (!imageUrl || !URL.canParse(imageUrl, origin)) return null
  const { protocol, pathname, href } = new URL(imageUrl, origin)
  return /^https?:$/.test(protocol) && /\.(?:png|jpe?g|webp|gif|avif)$/i.test(pathname) ? href : null
}

/** Returns a text on one line, cut between words at the maximum length. */
export const shortened = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= DESCRIPTION_LENGTH) return line
  // By code points, so that no character is cut in half.
  const start = [...line].slice(0, DESCRIPTION_LENGTH).join('')
  return `${start.replace(/\s+\S*$/, '')}…`
}

export interface PictureSize {
  width: number
  height: number
}

const EMBLEM_SIZE: PictureSize = { width: 512, height: 512 }

export interface PageFacts {
  /** Without the site's name. */
  name: string
  description: string
  /** The page's absolute, canonical address. */
  url: string
  /** Absolute address of a picture for previews; null if there is none. */
  picture: string | null
  /** Size of the picture in pixels, if known. */
  size?: PictureSize | null
  type?: 'website' | 'profile'
}

const meta = (attribute: 'name' | 'property', key: string, content: string) =>
  `<meta ${attribute}="${key}" content="${escapeHtml(content)}">`

/** Returns the canonical link for search engines and the preview tags for messengers. */
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

/** Returns the links to a page's feeds; `query` in the form of `/api/agenda.ics`. */
export const feedTags = (name: string, origin: string, query = ''): string[] =>
  [
    ['ics', 'text/calendar'],
    ['rss', 'application/rss+xml'],
  ].map(
    ([kind, type]) =>
      `<link rel="alternate" type="${type}" title="${escapeHtml(name)}" href="${escapeHtml(`${origin}/api/agenda.${kind}${query}`)}">`,
  )

const emblemAt = (url: string): string => new URL(EMBLEM, url).href

/** Returns a whole head, for a page without built tags. */
export const headOf = (facts: PageFacts): string[] => [
  `<title>${escapeHtml(facts.name === 'Nectar' ? facts.name : `${facts.name} · Nectar`)}</title>`,
  meta('name', 'description', facts.description),
  ...previewTags(facts),
]

/** Head of an unknown address, with `noindex`. */
export const NOTHING_HEAD = '<title>Nectar</title>\n    <meta name="robots" content="noindex">'

const TITLE = /<title>[^<]*<\/title>/
const DESCRIPTION = /\s*<meta name="description"[^>]*>/

/** Replaces the head of the shell; the rest, and thus its policy, stays unchanged. Throws if the shell has no title. */
export const withHead = (shell: string, head: string): string => {
  if (!TITLE.test(shell)) throw new Error('The shell has lost its title')
  const bare = head.includes('name="description"') ? shell.replace(DESCRIPTION, '') : shell
  // A function, so that `$&` in a title is not taken for a pattern.
  return bare.replace(TITLE, () => head)
}
