import { type RefObject, useLayoutEffect, useState } from 'react'
import { wholeModules } from '../lib/whole-modules.ts'

/** Measures the box around a code, now and whenever it changes (turned phone, browser bars), and answers the code's side. */
export const useWholeModules = (
  box: RefObject<HTMLElement | null>,
  svg: RefObject<SVGSVGElement | null>,
  value: string,
): number => {
  const [side, setSide] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured anew for another address, which may have another number of modules.
  useLayoutEffect(() => {
    const measure = () => {
      const modules = Number(svg.current?.getAttribute('viewBox')?.split(' ')[2] ?? 0)
      const { clientWidth = 0, clientHeight = 0 } = box.current ?? {}
      setSide(wholeModules(Math.min(clientWidth, clientHeight), modules, devicePixelRatio || 1))
    }
    measure()
    if (!box.current || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(measure)
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [box, svg, value])
  return side
}
