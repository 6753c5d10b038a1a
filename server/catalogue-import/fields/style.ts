import { fold } from '../../../contract/rules/search.ts'
import { oneLine } from './text.ts'

/** What clearly belongs to a style of ours, folded; the first style that a text names wins, so the narrow ones stand first. */
const STYLES: [style: string, names: string[]][] = [
  ['Metal', ['metal', 'metalcore', 'deathcore', 'grindcore', 'djent', 'doom', 'sludge', 'black metal']],
  ['Techno', ['techno', 'acid', 'schranz', 'gabber']],
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
]

const styleOf = (text: string): string | undefined => {
  const folded = ` ${fold(text)} `
  return STYLES.find(([, names]) => names.some((name) => folded.includes(` ${name} `)))?.[0]
}

const STYLE_MAX = 60

/**
 * The style of an event: the first of ours that its genres name, else its keywords, else the first genre as it is written. Keywords
 * alone make no style of their own: 'concert' and 'gratuit' are none.
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
