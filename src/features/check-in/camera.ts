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
