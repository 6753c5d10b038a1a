import { chooseDecoder, type Decoder, type Picture } from './decoder.ts'
import { middleOf } from './middle-of.ts'

/** What the worker is given to read: a frame, of which it takes the pixels itself, or pixels. It closes the frame. */
export type ToRead = VideoFrame | Picture

/** First, which decoder it has chosen, null for none; then an answer to each picture, in turn. `failed`: nothing could be read at all. */
export type FromWorker = { decoder: Decoder['name'] | null } | { text: string | null } | { failed: true }

// Of a worker's own scope, whose types exclude those of the page.
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
