import { useEffect, useRef, useState } from 'react'
import * as styles from './success.css.ts'

/** Document 2, section 9. */
const SHOWN_MS = 3000
const PIECES = 50

const throwPieces = async (canvas: HTMLCanvasElement): Promise<() => void> => {
  const { default: confetti } = await import('canvas-confetti')
  // Its own worker would come from a blob, which the policy forbids.
  const fire = confetti.create(canvas, { resize: true, useWorker: false, disableForReducedMotion: true })
  const cell = confetti.shapeFromPath({ path: 'M12 0l10.4 6v12L12 24 1.6 18V6z' })
  const pieces = {
    particleCount: PIECES / 2,
    spread: 70,
    startVelocity: 55,
    // At 60 a second.
    ticks: (SHOWN_MS / 1000) * 60,
    scalar: 1.4,
    colors: ['#f9b520', '#ffc84d', '#e29a00', '#f6f0e4', '#7d4a00'],
    shapes: [cell],
  }
  void fire({ ...pieces, angle: 60, origin: { x: 0, y: 0.75 } })
  void fire({ ...pieces, angle: 120, origin: { x: 1, y: 0.75 } })
  return () => fire.reset()
}

/** Fifty cells of honey in the air for three seconds, once; none where reduced motion is asked. */
export const Confetti = () => {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const element = canvas.current
    if (!element || matchMedia('(prefers-reduced-motion: reduce)').matches) return setOver(true)
    let stop: (() => void) | undefined
    let isGone = false
    let timer: ReturnType<typeof setTimeout> | undefined
    throwPieces(element)
      .then((reset) => {
        if (isGone) return reset()
        stop = reset
        timer = setTimeout(() => setOver(true), SHOWN_MS)
      })
      // It is but a decoration.
      .catch(() => setOver(true))
    return () => {
      isGone = true
      clearTimeout(timer)
      stop?.()
    }
  }, [])
  return isOver ? null : (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a canvas takes no focus.
    <canvas className={styles.confetti} ref={canvas} aria-hidden="true" data-confetti="" />
  )
}
