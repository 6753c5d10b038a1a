import { fold } from '../../../contract/rules/search.ts'
import { randomOf } from '../../../posters/random.ts'
import { manyEvent } from '../../support/many-events.ts'
import { BENCH_DAY } from '../bench-app.ts'

const random = randomOf('questions')
/** Returns the app's request: pages of 8. */
const address = (query: Record<string, string | number>) =>
  `/api/events?${new URLSearchParams({ limit: '8', ...query } as Record<string, string>)}`

/** Returns an event that is in the small and in the large catalogue. */
const someEvent = () => manyEvent(random.whole(0, 999), BENCH_DAY)

const list = (): string => {
  const { city, music_style } = someEvent()
  const filters: Record<string, string> = {}
  if (city && random.whole(1, 3) === 1) filters.city = city
  if (music_style && random.whole(1, 3) === 1) filters.genre = music_style
  return address({ ...filters, offset: 8 * random.whole(0, 12) })
}

/** Returns a realistic search: the beginning of a word of some event; often a second word; sometimes a missing word, or a city. */
const search = (): string => {
  const event = someEvent()
  const words = event.search_text.split(' ')
  const typed = () => {
    const word = words[random.whole(0, words.length - 1)] ?? ''
    return word.slice(0, random.whole(1, word.length))
  }
  const kind = random.whole(1, 10)
  const text = kind === 1 ? `${fold(typed())}zz` : kind <= 4 ? `${typed()} ${typed()}` : typed()
  return address({ search: text, ...(kind === 5 && event.city && { city: event.city }) })
}

/** Returns the requests, the same each time. */
export const questions = (count: number): { list: string[]; search: string[] } => ({
  list: Array.from({ length: count }, list),
  search: Array.from({ length: count }, search),
})

/** Returns different pages of the list, some with filters. */
export const pages = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => {
    const { city } = someEvent()
    const page = String(1 + index)
    return `/events?${new URLSearchParams(city && index % 3 === 0 ? { city, page } : { page })}`
  })
