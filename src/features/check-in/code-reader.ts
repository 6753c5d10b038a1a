import { useEffect, useState } from 'react'
import { inTime } from '../../lib/in-time.ts'
import type { FromWorker, ToRead } from './code-worker.ts'
import CodeWorker from './code-worker.ts?worker'
import { chooseDecoder, type Picture } from './decoder.ts'
import { middleOf } from './middle-of.ts'

/** What reads codes in a video that shows something: the text of the code in its newest frame, null where there is none. */
export interface CodeReader {
  read: (video: HTMLVideoElement) => Promise<string | null>
}

/** How long a worker may take to fetch and to choose a decoder, and to read one picture, in ms: longer, and it is gone. */
const START_MS = 20_000

const READ_MS = 10_000

const pixelsNow = (video: HTMLVideoElement): Picture => middleOf(video, video.videoWidth, video.videoHeight)

/** A frame as the camera gave it; null in a browser that hands none over. */
const frameNow = (video: HTMLVideoElement): VideoFrame | null => {
  try {
    return new VideoFrame(video)
  } catch {
    return null
  }
}

const readInPage = async (): Promise<CodeReader | null> => {
  const decoder = await chooseDecoder()
  return decoder && { read: async (video) => decoder.decode(pixelsNow(video)) }
}

/** A worker's next message; rejects where it breaks. */
const nextOf = (worker: Worker) =>
  new Promise<FromWorker>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => resolve(data)
    worker.onerror = () => reject(new Error('The worker that reads codes broke.'))
    worker.onmessageerror = () => reject(new Error('Its answer could not be read.'))
  })

const readInWorker = async (start: () => Worker): Promise<(CodeReader & { close: () => void }) | null> => {
  const worker = start()
  const close = () => worker.terminate()
  try {
    const first = await inTime(nextOf(worker), START_MS)
    if (!('decoder' in first) || first.decoder === null) throw new Error('No decoder there')
  } catch (error) {
    close()
    throw error
  }
  let givesFrames = true
  const ask = async (given: ToRead, transferred: Transferable) => {
    const answered = nextOf(worker)
    worker.postMessage(given, [transferred])
    return inTime(answered, READ_MS)
  }
  const readNow = async (video: HTMLVideoElement): Promise<string | null> => {
    // Handing a frame over costs the page nothing; taking its pixels, 3 ms, and 150 on a phone a quarter as fast (decision 050).
    const frame = givesFrames ? frameNow(video) : null
    const answered = frame && (await ask(frame, frame))
    if (answered && 'text' in answered) return answered.text
    givesFrames = false
    const picture = pixelsNow(video)
    const other = await ask(picture, picture.data.buffer)
    return 'text' in other ? other.text : null
  }
  let before: Promise<unknown> = Promise.resolve()
  return {
    // One at a time: an answer belongs to the last question.
    read: (video) => {
      const mine = before.then(() => readNow(video))
      before = mine.catch(() => undefined)
      return mine
    },
    close,
  }
}

/** What reads codes here (decision 050): a worker, and the page itself where none can be made or the one there was broke. Null where nothing does. */
export const openCodeReader = async (
  start: () => Worker = () => new CodeWorker(),
): Promise<CodeReader | null> => {
  const worker = await readInWorker(start).catch(() => null)
  if (!worker) return readInPage()
  let instead: Promise<CodeReader | null> | undefined
  return {
    read: async (video) => {
      if (instead) return (await instead)?.read(video) ?? null
      try {
        return await worker.read(video)
      } catch {
        worker.close()
        instead = readInPage()
        return null
      }
    },
  }
}

let chosen: Promise<CodeReader | null> | undefined

/** What reads codes here, opened once a page where one is wanted; undefined while it is sought, null where there is none. */
export const useCodeReader = (isWanted: boolean): CodeReader | null | undefined => {
  const [reader, setReader] = useState<CodeReader | null>()
  useEffect(() => {
    if (!isWanted) return
    chosen ??= openCodeReader()
    let isOver = false
    void chosen.then((found) => {
      // Its code may come with the network.
      if (!found) chosen = undefined
      if (!isOver) setReader(found)
    })
    return () => {
      isOver = true
    }
  }, [isWanted])
  return reader
}
