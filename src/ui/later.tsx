import { type ComponentType, lazy, type ReactNode, type RefObject, Suspense, useEffect, useRef } from 'react'
import { announceReady } from '../lib/ready.ts'
import { whenBack } from '../lib/when-back.ts'
import { whenIdle } from '../lib/when-idle.ts'

const isServer = typeof document === 'undefined'

/** Loads at once, or at `when`; after a failure, retries when there may be a network again. Never rejects. */
const patiently = <T,>(load: () => Promise<T>, when?: (attempt: () => void) => void): Promise<T> =>
  new Promise((resolve) => {
    const attempt = () => {
      load().then(resolve, () => whenBack(attempt))
    }
    if (when && !isServer) when(attempt)
    else attempt()
  })

/** Creates a component below the first screen: its code loads once the browser is idle. Use it inside a `Later`. */
export const later = <Props,>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() => patiently(load, whenIdle))

/** Creates an optional part of a page: the page works without it until its code has loaded. */
export const patient = <Props,>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() => patiently(load))

interface LaterProps {
  /** Class that reserves its minimum height. */
  className?: string
  children: ReactNode
}

/**
 * Hydrates a part of a page separately: until its code has loaded, the server's HTML or an empty space remains. Presses in it are held meanwhile
 * (`src/boot`).
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

/** Announces the part as hydrated. It is in the content's boundary, so that its effect runs only then. */
const Awake = ({ slice }: { slice: RefObject<HTMLElement | null> }) => {
  useEffect(() => announceReady(slice.current), [slice])
  return null
}
