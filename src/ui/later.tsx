import { type ComponentType, lazy, type ReactNode, type RefObject, Suspense, useEffect, useRef } from 'react'
import { announceReady } from '../lib/ready.ts'
import { whenBack } from '../lib/when-back.ts'
import { whenIdle } from '../lib/when-idle.ts'

const isServer = typeof document === 'undefined'

/** Loads at once, or `when`; what cannot come now comes when there is a network again. Never rejects. */
const patiently = <T,>(load: () => Promise<T>, when?: (attempt: () => void) => void): Promise<T> =>
  new Promise((resolve) => {
    const attempt = () => {
      load().then(resolve, () => whenBack(attempt))
    }
    if (when && !isServer) when(attempt)
    else attempt()
  })

/** A component below the first screen: its code comes behind what that needs. Stands in a `Later`. */
export const later = <Props,>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() => patiently(load, whenIdle))

/** A small part of a page, which stands without it as long as its code cannot be had. */
export const patient = <Props,>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() => patiently(load))

interface LaterProps {
  /** Gives it its place: the height that it will take at least. */
  className?: string
  children: ReactNode
}

/**
 * A part of a page that is taken over by itself: until its code is there, what the server sent of it stands, or its empty place. What is
 * pressed in it meanwhile waits (`src/boot`).
 */
export const Later = ({ className, children }: LaterProps) => {
  const slice = useRef<HTMLDivElement>(null)
  return (
    <div className={className} ref={slice} data-slice="">
      <Suspense fallback={null}>
        {children}
        <Awake slice={slice} />
      </Suspense>
    </div>
  )
}

/** Stands beside the content in its boundary: its effect runs once that has been taken over. */
const Awake = ({ slice }: { slice: RefObject<HTMLElement | null> }) => {
  useEffect(() => announceReady(slice.current), [slice])
  return null
}
