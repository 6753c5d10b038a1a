import {
  type ComponentType,
  type JSX,
  lazy,
  memo,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useRef,
} from 'react'
import { markHydrated } from '../lib/ready.ts'
import { whenIdle } from '../lib/when-idle.ts'
import { whenBack } from './when-back.ts'

const isServer = typeof document === 'undefined'

/** Loads at once, or once the browser is idle; after a failure, retries when there may be a network again. Never rejects. */
const loadWithRetry = <T,>(load: () => Promise<T>, when: 'now' | 'idle'): Promise<T> =>
  new Promise((resolve) => {
    const attempt = () => {
      load().then(resolve, () => whenBack(attempt))
    }
    if (isServer) attempt()
    else if (when === 'idle') whenIdle(attempt)
    // Not within the render: naming its files takes as long as rendering does.
    else setTimeout(attempt)
  })

interface DeferredOptions<Props> {
  /** When the code is requested after the first render: `idle` for what is below the first screen. The server never waits. */
  when?: 'now' | 'idle'
  /** Rendered until the code has loaded. */
  fallback?: ReactNode | ((props: Props) => ReactNode)
  /** True if the page is useless without it: a failure reaches the page's error boundary, and is not retried. */
  isRequired?: boolean
  /** Makes it a section that is hydrated separately; the class reserves its height. */
  section?: { className?: string }
}

/**
 * Creates a component whose code loads at its first render, and again when there may be a network. Memoised: until then an update would make
 * React discard the server's HTML, so pass no prop that changes by itself.
 */
export const deferred = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { when = 'now', fallback = null, isRequired = false, section }: DeferredOptions<Props> = {},
): ((props: Props) => ReactNode) => {
  const Loaded = lazy(isRequired ? load : () => loadWithRetry(load, when))
  const Deferred = (props: Props & JSX.IntrinsicAttributes) =>
    section ? (
      <DeferredSection {...section}>
        <Loaded {...props} />
      </DeferredSection>
    ) : (
      <Suspense fallback={typeof fallback === 'function' ? fallback(props) : fallback}>
        <Loaded {...props} />
      </Suspense>
    )
  return memo(Deferred) as unknown as (props: Props) => ReactNode
}

/**
 * Renders a part of a page that is hydrated separately: until its code has loaded, the server's HTML or an empty space remains. Presses in it are
 * held meanwhile (`src/boot`).
 */
const DeferredSection = ({ className, children }: { className?: string; children: ReactNode }) => {
  const slice = useRef<HTMLDivElement>(null)
  return (
    <div className={className} ref={slice} data-slice="">
      <Suspense fallback={null}>
        {children}
        <Hydrated slice={slice} />
      </Suspense>
    </div>
  )
}

/** Marks the section as hydrated. It is in the content's boundary, so that its effect runs only then. */
const Hydrated = ({ slice }: { slice: RefObject<HTMLElement | null> }) => {
  useEffect(() => markHydrated(slice.current), [slice])
  return null
}
