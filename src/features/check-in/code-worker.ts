import { chooseDecoder, type Decoder } from './decoder.ts'
import { middleOf } from './middle-of.ts'
import type { Picture } from './picture.ts'

/** A picture to read: a frame, which the worker closes after taking its pixels, or pixels. */
export type ToRead = VideoFrame | Picture

/**
 * The worker's messages: first its decoder, null for none; then a reply per picture, in order. `failed`: the
 * picture could not be read at all.
 */
export type FromWorker = { decoder: Decoder['name'] | null } | { text: string | null } | { failed: true }

// The types of a worker's scope conflict with those of the page, hence the cast.
const answer = (message: FromWorker) => (globalThis.postMessage as (message: FromWorker) => void)(message)

const chosen = chooseDecoder()
void chosen.then((decoder) => answer({ decoder: decoder?.name ?? null }))

const pixelsOf = (given: ToRead): Picture => {
  if ('data' in given) return given
  try {
    return middleOf(given, given.displayWidth, given.displayHeight)
  } finally {
    given.close()
  }
}

addEventListener('message', async ({ data }: MessageEvent<ToRead>) => {
  try {
    const decoder = await chosen
    const picture = pixelsOf(data)
    answer({ text: (await decoder?.decode(picture)) ?? null })
  } catch {
    answer({ failed: true })
  }
})
