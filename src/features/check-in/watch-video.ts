import type { CodeReader } from './code-reader.ts'

/** The pause between two pictures, in ms: the screen stays quick, the phone cool. */
const PAUSE_MS = 50

/** What was read, and when the frame was taken, by `performance.now()`. */
export type OnRead = (text: string, takenAt: number) => void

/** Reads a video's frames one at a time, always the newest; returns how to stop. */
export const watchVideo = (video: HTMLVideoElement, reader: CodeReader, onRead: OnRead): (() => void) => {
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let hasLooked = false
  const look = async () => {
    const takenAt = performance.now()
    const hasFrame = video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && video.videoWidth > 0
    if (hasFrame && !hasLooked) {
      hasLooked = true
      performance.mark('check-in-looks')
    }
    const text = hasFrame ? await reader.read(video).catch(() => null) : null
    if (isOver) return
    if (text) {
      performance.measure('check-in-read', { start: takenAt, end: performance.now() })
      onRead(text, takenAt)
    }
    timer = setTimeout(() => void look(), PAUSE_MS)
  }
  void look()
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}
