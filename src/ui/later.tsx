import { type ComponentType, lazy, type ReactNode, type RefObject, Suspense, useEffect, useRef } from 'react'
import { announceReady } from '../lib/ready.ts'
import { whenIdle } from '../lib/when-idle.ts'

const isServer = typeof document === 'undefined'

/** Loads once the browser has nothing better to do; what cannot come now comes when there is a network again. Never rejects. */
const patiently = <T,>(load: () => Promise<T>): Promise<T> =>
  new Promise((resolve) => {
    const attempt = () => {
      load().then(resolve, () => addEventListener('online', attempt, { once: true }))
    }
    if (isServer) attempt()
    else whenIdle(attempt)
  })

/** A component below the first screen: its code comes behind what that needs. Stands in a `Later`. */
export const later = <Props,>(load: () => Promise<{ default: ComponentType<Props> }>) =>
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
