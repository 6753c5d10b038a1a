import { type RefObject, useCallback, useEffect, useState } from 'react'
import type { CodeReader } from './code-reader.ts'

/** Why there is no picture: the user refused; no camera; another app uses it; the browser allows none on this page. */
type CameraError = 'refused' | 'absent' | 'busy' | 'unavailable'

interface Camera {
  stream: MediaStream
  /** True if it has a light. */
  hasTorch: boolean
  setTorch: (isOn: boolean) => Promise<void>
  stop: () => void
}

/** A code at a hand's length fills the area that is read; more pixels only cost time. */
const WANTED: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
}

const cameraErrorOf = (error: unknown): CameraError => {
  const { name } = error as { name?: string }
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'absent' : 'busy'
}

/** Returns true if the browser offers cameras to this page: it must be served securely, and its headers must allow it. */
const hasCameras = (): boolean => Boolean(navigator.mediaDevices?.getUserMedia)

/** Turns the rear camera on; returns the reason if it fails. */
const openCamera = async (): Promise<Camera | CameraError> => {
  if (!hasCameras()) return 'unavailable'
  let stream: MediaStream
  try {
    stream = await navigator.mediaDevices.getUserMedia(WANTED)
  } catch (error) {
    return cameraErrorOf(error)
  }
  const [track] = stream.getVideoTracks()
  const { torch } = (track?.getCapabilities?.() ?? {}) as { torch?: boolean }
  return {
    stream,
    hasTorch: torch === true,
    setTorch: async (isOn) => {
      await track?.applyConstraints({ advanced: [{ torch: isOn } as MediaTrackConstraintSet] })
    },
    stop: () => {
      for (const each of stream.getTracks()) each.stop()
    },
  }
}

type CameraState = 'starting' | 'on' | 'paused' | CameraError

/** Shows the camera's picture in a video element while the page is visible; turns it off with the page, and on again. */
export const useCamera = (video: RefObject<HTMLVideoElement | null>) => {
  const [state, setState] = useState<CameraState>(hasCameras() ? 'starting' : 'unavailable')
  const [camera, setCamera] = useState<Camera | null>(null)
  const [isLit, setLit] = useState(false)
  const [tries, setTries] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each try opens it anew.
  useEffect(() => {
    let isOver = false
    let open: Camera | undefined
    let isOpening = false
    const close = () => {
      open?.stop()
      open = undefined
      setCamera(null)
      setLit(false)
    }
    const begin = async () => {
      if (isOpening || open || !hasCameras()) return
      isOpening = true
      setState('starting')
      const answer = await openCamera()
      isOpening = false
      if (typeof answer === 'string') return isOver ? undefined : setState(answer)
      if (isOver || document.visibilityState === 'hidden') return answer.stop()
      open = answer
      answer.stream.getVideoTracks()[0]?.addEventListener('ended', () => {
        // Another application took it, or it was unplugged.
        if (open !== answer) return
        close()
        setState('busy')
      })
      setCamera(answer)
    }
    const onVisibility = () => {
      if (document.visibilityState === 'visible') void begin()
      else if (open) {
        close()
        setState('paused')
      }
    }
    onVisibility()
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', onVisibility)
      close()
    }
  }, [tries])

  useEffect(() => {
    const element = video.current
    if (!element || !camera) return
    element.srcObject = camera.stream
    const onPlaying = () => setState('on')
    element.addEventListener('playing', onPlaying)
    void element.play().catch(() => undefined)
    return () => {
      element.removeEventListener('playing', onPlaying)
      element.srcObject = null
    }
  }, [camera, video])

  return {
    state,
    torch: camera?.hasTorch
      ? {
          isLit,
          toggle: () =>
            void camera.setTorch(!isLit).then(
              () => setLit(!isLit),
              () => undefined,
            ),
        }
      : null,
    retry: useCallback(() => setTries((count) => count + 1), []),
  }
}

/** Pause between two pictures in ms, to keep the screen responsive and the phone cool. */
const PAUSE_MS = 50

/** Called with the text, and when the frame was taken by `performance.now()`. */
type OnRead = (text: string, takenAt: number) => void

/** Reads a video's frames one at a time, always the newest; returns a function that stops it. */
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
