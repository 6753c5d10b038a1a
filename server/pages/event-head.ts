import type { Event } from '../../contract/events.ts'
import { longDay } from '../../contract/rules/paris-time.ts'
import { priceLabel } from '../../contract/rules/price.ts'
import { paths, pathTo } from '../../src/config/paths.ts'
import { musicEvent, scriptText } from './event-json-ld.ts'
import { headOf, type PictureSize, rasterOf, shortened } from './head-tags.ts'
import { PREVIEW_SIZE, previewAt } from './poster-preview.ts'

/** 'vendredi 4 décembre 2026 à 20:30, Chai 12, Bordeaux. 12 €. …': what one wants to know first, then the organiser's words. */
const descriptionOf = ({ date, time, place, city, price, description, status }: Event): string => {
  const when = time ? `${longDay(date)} à ${time}` : longDay(date)
  const facts = `${[when, place, city].filter(Boolean).join(', ')}. ${priceLabel(price)}.`
  const isCancelled = status === 'cancelled'
  return shortened(`${isCancelled ? 'Concert annulé. ' : ''}${facts} ${description ?? ''}`)
}

/**
 * What the head of an event's page says to those who do not run the app: search engines, and messengers that show a preview. `size` is its
 * picture's.
 */
export const eventHead = (event: Event, origin: string, size: PictureSize | null = null): string => {
  const url = `${origin}${pathTo(paths.event, event.id)}`
  const picture = rasterOf(event.imageUrl, origin)
  const image = picture ?? previewAt(url)
  return [
    ...headOf({
      name: event.eventName,
      description: descriptionOf(event),
      url,
      picture: image,
      size: picture ? size : PREVIEW_SIZE,
    }),
    `<script type="application/ld+json">${scriptText(musicEvent({ event, url, image }))}</script>`,
  ].join('\n    ')
}
