import { createRequire } from 'node:module'
import type * as HtmlToText from 'html-to-text'
import { fold } from '../../../contract/rules/search.ts'

/** Maximum length of a raw text, to limit the parser's work. */
const RAW_MAX = 200_000

/** Control characters except line breaks, unpaired surrogates, and bidirectional overrides. */
const FORBIDDEN = /(?!\n)[\p{Cc}\p{Cs}\u200b\u202a-\u202e\u2066-\u2069\ufeff]/gu

/** HTML elements in texts, including Word's. `<PIG>` and `<Rien>` are names. */
const ELEMENT =
  '(?:a|abbr|address|article|aside|b|big|blockquote|body|br|center|cite|code|col|dd|del|details|dfn|div|dl|dt|em|figure|figcaption|font|footer|form|h[1-6]|head|header|hr|html|i|iframe|img|input|ins|kbd|label|li|link|main|mark|meta|nav|ol|p|picture|pre|q|s|script|section|small|source|span|strike|strong|style|sub|summary|sup|svg|table|tbody|td|tfoot|th|thead|time|title|tr|tt|u|ul|var|video|wbr|[a-z]+:[a-z]+)'
/** An element's start, a tag with attributes, or any end tag. */
const OPENS = `${ELEMENT}(?=[\\s/>])|[a-z][^<>\\s]*\\s[^<>]*=|/[a-z]`
const TAG = new RegExp(`<(?:${OPENS})[^<>]*>|<!--`, 'i')
const NO_TAG = new RegExp(`<(?!${OPENS}|!--)`, 'gi')
const LOOKS_LIKE_HTML = new RegExp(`${TAG.source}|&(?:#\\d{1,7}|#x[\\da-f]{1,6}|[a-z][\\da-z]{1,31});`, 'i')

/** Loaded with the first HTML text: a server that fills its demonstration needs none and starts 45 ms sooner. */
const makePlainOfHtml = () =>
  (createRequire(import.meta.url)('html-to-text') as typeof HtmlToText).compile({
    wordwrap: false,
    limits: { maxDepth: 30, maxChildNodes: 5_000, maxInputLength: RAW_MAX },
    selectors: [
      { selector: 'a', options: { ignoreHref: true } },
      { selector: 'img', format: 'skip' },
      { selector: 'script', format: 'skip' },
      { selector: 'style', format: 'skip' },
      { selector: 'ul', options: { itemPrefix: '• ' } },
      ...[1, 2, 3, 4, 5, 6].map((level) => ({ selector: `h${level}`, options: { uppercase: false } })),
    ],
  })

let plainOfHtml: ReturnType<typeof makePlainOfHtml> | undefined

/** Loads the reader of HTML, before work that a limit of time may end: half loaded, it would stay so. */
export const loadHtmlReader = (): void => {
  plainOfHtml ??= makePlainOfHtml()
}

/** Converts HTML to text, twice if it was escaped twice, as in calendars of blogs. */
const plain = (raw: string): string => {
  let text = raw.slice(0, RAW_MAX).replace(/\r\n?|[\u2028\u2029]/g, '\n')
  for (let round = 0; round < 2 && LOOKS_LIKE_HTML.test(text); round++) {
    // With entities but no elements, line breaks are the author's.
    plainOfHtml ??= makePlainOfHtml()
    const literal = text.replace(NO_TAG, '&lt;')
    text = plainOfHtml(TAG.test(literal) ? literal : literal.replaceAll('\n', '<br>'))
  }
  return text.replaceAll('\t', ' ').replace(FORBIDDEN, '')
}

const cut = (text: string, max: number): string => {
  if (text.length <= max) return text
  return `${text
    .slice(0, max - 1)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd()}…`
}

/** Placeholder punctuation, such as dashes and dots; '!!!' and '†††' are names. */
const STANDS_FOR_NOTHING = /^[\s\p{Pd}\p{Cf}.…_?/\\*,;:|'"’()[\]<>=~#]*$/u

/** Cleans a text into one line of bounded length (UTF-16 units); null if nothing readable is left. */
export const oneLine = (raw: string | null | undefined, max = 200): string | null => {
  const text = cut(
    plain(raw ?? '')
      .replace(/\s+/g, ' ')
      .trim(),
    max,
  )
  return STANDS_FOR_NOTHING.test(text) ? null : text
}

const DESCRIPTION_MAX = 5_000

/** Codes of WordPress programs, and line breaks that were escaped once too often. */
const CODES = /\[\/?(?:vc|et_pb|fusion|av)_[^\]\n]{0,500}\]|\\[rn](?!\p{Ll})/gu

/** Cleans a description into paragraphs of plain text, of bounded length; null if there is none. */
export const paragraphs = (raw: string | null | undefined): string | null => {
  const text = plain(raw ?? '')
    .replace(CODES, '\n')
    .replace(/[^\S\n\u00a0\u202f]+/g, ' ')
    .replace(/ *\n */g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  return text ? cut(text, DESCRIPTION_MAX) : null
}

/** Folded names of our styles; the first match wins, so narrow styles come first. */
const STYLES: [style: string, names: string[]][] = [
  ['Metal', ['metal', 'metalcore', 'deathcore', 'grindcore', 'djent', 'doom', 'sludge', 'black metal']],
  ['Techno', ['techno', 'schranz', 'gabber']],
  ['Hip Hop', ['hip hop', 'hiphop', 'rap', 'trap', 'boom bap', 'drill']],
  ['Jazz', ['jazz', 'swing', 'bebop', 'be bop', 'big band', 'bossa nova']],
  [
    'Electronic',
    [
      ...['electronic', 'electronique', 'electro', 'electronica', 'edm', 'house', 'ambient', 'trance', 'idm'],
      ...['drum and bass', 'drum n bass', 'dnb', 'jungle', 'dubstep', 'synthwave', 'downtempo', 'breakbeat'],
    ],
  ],
  ['Alternative', ['alternative', 'alternatif', 'alternatifs', 'indie', 'inde', 'new wave', 'cold wave']],
  ['Rock', ['rock', 'punk', 'post punk', 'postpunk', 'garage rock', 'shoegaze', 'grunge', 'rockabilly']],
  // Acid jazz is jazz.
  ['Techno', ['acid']],
]

const styleOf = (text: string): string | undefined => {
  const folded = ` ${fold(text)} `
  return STYLES.find(([, names]) => names.some((name) => folded.includes(` ${name} `)))?.[0]
}

const STYLE_MAX = 60

/**
 * Returns an event's style: the first of ours in its genres, else in its keywords, else its first genre as written. Other keywords are ignored:
 * 'concert' and 'gratuit' are no styles.
 */
export const musicStyleOf = (genres: string[], keywords: string[]): string | null => {
  for (const text of [...genres, ...keywords]) {
    const style = styleOf(text.slice(0, 500))
    if (style) return style
  }
  for (const genre of genres) {
    const text = oneLine(genre.split(/[,;/|]/)[0], STYLE_MAX)
    if (text && !/^https?:/i.test(text)) return text
  }
  return null
}
