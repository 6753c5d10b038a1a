import type { Picture } from './decoder.ts'

/** Why there is no picture: refused by the person; none there; another app has it; the browser has no cameras for this page. */
export type CameraFault = 'refused' | 'absent' | 'busy' | 'unavailable'

/** A camera that is on. */
export interface Camera {
  stream: MediaStream
  /** Whether it has a light that can be turned on. */
  hasTorch: boolean
  setTorch: (isOn: boolean) => Promise<void>
  stop: () => void
}

/** A code fills what is looked at when it is held at a hand's length; more pixels only cost time. */
const WANTED: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
}

const faultOf = (error: unknown): CameraFault => {
  const { name } = error as { name?: string }
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'absent' : 'busy'
}

/** Whether the browser has cameras for this page at all: only for one that is served securely, and whose headers say so. */
export const hasCameras = (): boolean => Boolean(navigator.mediaDevices?.getUserMedia)

/** Turns the camera at the back on; answers why it is not. */
export const openCamera = async (): Promise<Camera | CameraFault> => {
  if (!hasCameras()) return 'unavailable'
  let stream: MediaStream
  try {
    stream = await navigator.mediaDevices.getUserMedia(WANTED)
  } catch (error) {
    return faultOf(error)
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

/** How much of a frame's middle is looked at, in its own pixels. */
export const CROP = 640

let canvas: HTMLCanvasElement | undefined

/** The middle of what a video shows now; null while it shows nothing. */
export const middleOf = (video: HTMLVideoElement): Picture | null => {
  const { videoWidth: width, videoHeight: height } = video
  const side = Math.min(CROP, width, height)
  if (side === 0) return null
  canvas ??= document.createElement('canvas')
  if (canvas.width !== side) {
    canvas.width = side
    canvas.height = side
  }
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return null
  context.drawImage(video, (width - side) / 2, (height - side) / 2, side, side, 0, 0, side, side)
  return context.getImageData(0, 0, side, side) as Picture
}
