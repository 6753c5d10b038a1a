import { type RefObject, useCallback, useEffect, useState } from 'react'
import { type Camera, type CameraFault, hasCameras, openCamera } from './camera.ts'

type CameraState = 'starting' | 'on' | 'paused' | CameraFault

/** The camera's picture in a video element while the page is visible: it is turned off with the page, and on again as it comes back. */
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
