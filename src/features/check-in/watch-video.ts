import { middleOf } from './camera.ts'
import type { Decode } from './decoder.ts'

/** The pause between two pictures, in ms: the screen stays quick, the phone cool. */
const PAUSE_MS = 50

/** What was read, and when the frame was taken, by `performance.now()`. */
export type OnRead = (text: string, takenAt: number) => void

/** Reads a video's frames one at a time, always the newest; returns how to stop. */
export const watchVideo = (video: HTMLVideoElement, decode: Decode, onRead: OnRead): (() => void) => {
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = async () => {
    const takenAt = performance.now()
    const picture = video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA ? middleOf(video) : null
    const text = picture && (await decode(picture).catch(() => null))
    if (isOver) return
    if (text) onRead(text, takenAt)
    timer = setTimeout(() => void look(), PAUSE_MS)
  }
  void look()
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}
