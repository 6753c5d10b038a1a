import './pwa/install-prompt.ts'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  Component,
  Fragment,
  lazy,
  memo,
  type ReactNode,
  Suspense,
  startTransition,
  useEffect,
  useState,
} from 'react'
import { matchPath, useLocation, useNavigate } from 'react-router-dom'
import { whoIsHere } from '../boot/appearance.ts'
import { doorPaths, paths } from '../config/paths.ts'
import { shellCopy } from '../copy/layout.ts'
import { connectivity } from '../data/connectivity.ts'
import { onSessionChange } from '../data/session.ts'
import { announceReady } from '../lib/ready.ts'
import { signInWay } from '../lib/sign-in-way.ts'
import { whenIdle } from '../lib/when-idle.ts'
import { useAppConfig } from '../shared/app-config.ts'
import { useMember, useSessionExpiry } from '../shared/session.ts'
import { useOnline } from '../shared/use-online.ts'
import { ErrorState } from '../ui/notice.tsx'
import { notify, Toasts } from '../ui/toaster.tsx'
import { Layout } from './layout/layout.tsx'
import { installLocalSession } from './pwa/token-store.ts'
import type { QueryPersistence } from './query-client.ts'
import { Router } from './router.tsx'
import { usePageFocus, useSignOut } from './use-sign-out.tsx'

interface BoundaryProps {
  /** Shown in place of what failed. `retry` renders the children again. */
  fallback: (retry: () => void) => ReactNode
  /** A change of it forgets the failure: another page gets its own chance. */
  resetKey: string
  children: ReactNode
}

/** Keeps one page's failure from taking the bar and the other pages along. */
class ErrorBoundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidUpdate(previous: BoundaryProps) {
    if (this.state.failed && previous.resetKey !== this.props.resetKey) this.setState({ failed: false })
  }

  override render() {
    return this.state.failed
      ? this.props.fallback(() => this.setState({ failed: false }))
      : this.props.children
  }
}

interface ProvidersProps {
  client: QueryClient
  /** What outlives the page; on the server nothing does. */
  persistence?: QueryPersistence
  children: ReactNode
}

const Providers = ({ client, persistence, children }: ProvidersProps) => {
  // Numbers what the screens remember: with the session it goes, whatever each of them kept.
  const [memory, setMemory] = useState(0)

  useEffect(() => persistence?.follow(client), [client, persistence])

  // What a member read leaves memory and local storage in every tab with the session.
  useEffect(
    () =>
      onSessionChange((change) => {
        if (change === 'closed') {
          persistence?.forget()
          client.clear()
          setMemory((number) => number + 1)
        }
      }),
    [client, persistence],
  )

  return (
    <QueryClientProvider client={client}>
      <Fragment key={memory}>{children}</Fragment>
    </QueryClientProvider>
  )
}

/** The browser knows when there is no network at all; its `online` event only makes the app try again. */
const followBrowser = (): (() => void) => {
  const onOffline = () => connectivity.report(false)
  if (!navigator.onLine) onOffline()
  addEventListener('offline', onOffline)
  return () => removeEventListener('offline', onOffline)
}

/** Whether the server is known to be out of reach. Once in the app. */
const useOffline = (): boolean => {
  useEffect(followBrowser, [])
  return !useOnline()
}

// Before anything renders: whoever reads the token finds it.
installLocalSession()

/** Where a session that has ended never sends anybody away: the door (ruling: token expiry). */
const isDoor = (pathname: string) => doorPaths.some((path) => matchPath(path, pathname))

const Pwa = lazy(async () => ({ default: (await import('./pwa/pwa.tsx')).Pwa }))

/** The worker, updates, the install offer and the prefetching: nothing of it is needed before the browser is idle. */
const PwaWhenIdle = ({ userId }: { userId: string | null }) => {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => startTransition(() => setIdle(true))), [])
  return (
    isIdle && (
      <Suspense fallback={null}>
        <Pwa userId={userId} />
      </Suspense>
    )
  )
}

/** Stands beside the page in its boundary, so that its effect runs once that page has been taken over, and answers. */
const PageAwake = () => {
  useEffect(() => announceReady(document.querySelector('main')), [])
  return null
}

/** Kept from the frame's own updates: one that reached it while it is being taken over would throw the prerendered page away. */
const Pages = memo(() => (
  <Suspense fallback={null}>
    <Router />
    <PageAwake />
  </Suspense>
))

const Shell = () => {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const { user, state } = useMember()
  const { links } = useAppConfig()
  const isOffline = useOffline()
  usePageFocus()

  useEffect(() => {
    if (state === 'loading') return
    const kept = whoIsHere() === 'expired' ? 'expired' : 'visitor'
    const auth = state === 'member' ? 'member' : kept
    const { dataset } = document.documentElement
    // Written again, even the same makes the browser compute all styles anew.
    if (dataset.auth !== auth) dataset.auth = auth
  }, [state])

  useSessionExpiry(() => {
    if (isDoor(pathname) || signInWay.isTaken()) return
    notify({ ...shellCopy.expired, type: 'info' })
    navigate(`${paths.auth}?return=${encodeURIComponent(pathname + search)}`)
  })

  const { leave, question } = useSignOut(user?.id)

  return (
    <Layout member={user} onSignOut={leave} links={links} isOffline={isOffline}>
      <ErrorBoundary
        resetKey={pathname}
        fallback={(retry) => (
          <ErrorState
            title={shellCopy.failed.title}
            description={shellCopy.failed.description}
            onRetry={retry}
          />
        )}
      >
        <Pages />
      </ErrorBoundary>
      <Toasts />
      {question}
      <PwaWhenIdle userId={user?.id ?? null} />
    </Layout>
  )
}

/** The app over a client, which may know already what the first page needs. */
export const App = (state: Omit<ProvidersProps, 'children'>) => (
  <Providers {...state}>
    <Shell />
  </Providers>
)
