import { useEffect, useState } from 'react'
import { inTime } from '../../lib/in-time.ts'
import type { FromWorker, ToRead } from './code-worker.ts'
import CodeWorker from './code-worker.ts?worker'
import { chooseDecoder } from './decoder.ts'
import { middleOf } from './middle-of.ts'
import type { Picture } from './picture.ts'

/** Reads the code in the newest frame of a playing video. Null if there is none. */
export interface CodeReader {
  read: (video: HTMLVideoElement) => Promise<string | null>
}

/** Maximum time in ms for a worker to fetch and choose a decoder, and to read one picture; a slower worker is terminated. */
const START_MS = 20_000

const READ_MS = 10_000

const pixelsNow = (video: HTMLVideoElement): Picture => middleOf(video, video.videoWidth, video.videoHeight)

/** Returns the camera's frame; null if the browser has no `VideoFrame`. */
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

/** Returns the worker's next message; rejects if the worker fails. */
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
    // Handing a frame over costs the page nothing; reading its pixels costs 3 ms, and 150 on a phone a
    // quarter as fast (decision 050).
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
    // One read at a time: a reply belongs to the last request.
    read: (video) => {
      const mine = before.then(() => readNow(video))
      before = mine.catch(() => undefined)
      return mine
    },
    close,
  }
}

/** Opens a code reader in a worker, or in the page if the worker fails (decision 050). Null if neither works. */
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

/** Returns the code reader, opened once per page when wanted. Undefined while it loads, null if unsupported. */
export const useCodeReader = (isWanted: boolean): CodeReader | null | undefined => {
  const [reader, setReader] = useState<CodeReader | null>()
  useEffect(() => {
    if (!isWanted) return
    chosen ??= openCodeReader()
    let isOver = false
    void chosen.then((found) => {
      // Forgets a failure, so that the next call tries again: the code may load once the network is back.
      if (!found) chosen = undefined
      if (!isOver) setReader(found)
    })
    return () => {
      isOver = true
    }
  }, [isWanted])
  return reader
}
