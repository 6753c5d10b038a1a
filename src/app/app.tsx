import './pwa/install-prompt.ts'
import { memo, Suspense, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { whoIsHere } from '../boot/appearance.ts'
import { shellCopy } from '../copy/layout.ts'
import { markHydrated } from '../lib/ready.ts'
import { whenIdle } from '../lib/when-idle.ts'
import { useFrameLinks } from '../shared/app-config.ts'
import { useMember } from '../shared/session.ts'
import { useOnline } from '../shared/use-online.ts'
import { ErrorState } from '../ui/notice.tsx'
import { useFetched } from '../ui/use-on-demand.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import * as styles from './layout/layout.css.ts'
import { Layout } from './layout/layout.tsx'
import { Providers, type ProvidersProps } from './providers.tsx'
import { installLocalSession } from './pwa/token-store.ts'
import { Router } from './router.tsx'
import { useSessionEnd } from './use-session-end.ts'
import { usePageFocus, useSignOut } from './use-sign-out.tsx'

// Before anything renders: the token must be readable then.
installLocalSession()

const fetchPwa = async () => ({ default: (await import('./pwa/pwa.tsx')).Pwa })

/** Loads the worker, updates, the install offer and the prefetch once the browser is idle. */
const PwaWhenIdle = ({ userId }: { userId: string | null }) => {
  const Pwa = useFetched(fetchPwa, { start: whenIdle })
  return Pwa && <Pwa userId={userId} />
}

/** Announces the page as hydrated. It is in the page's boundary, so that its effect runs only then. */
const PageAwake = () => {
  useEffect(() => markHydrated(document.querySelector('main')), [])
  return null
}

/** Memoized against updates of the frame: an update during hydration would make React discard the prerendered page. */
const Pages = memo(() => (
  <Suspense fallback={null}>
    <Router />
    <PageAwake />
  </Suspense>
))

const Shell = () => {
  const { pathname } = useLocation()
  const { user, state } = useMember()
  const links = useFrameLinks()
  const isOnline = useOnline()
  usePageFocus()

  useEffect(() => {
    if (state === 'loading') return
    const guest = whoIsHere() === 'expired' ? 'expired' : 'visitor'
    const auth = state === 'member' ? 'member' : guest
    const { dataset } = document.documentElement
    // Writing even the same value makes the browser recompute all styles.
    if (dataset.auth !== auth) dataset.auth = auth
  }, [state])

  useSessionEnd()

  const { leave, question } = useSignOut(user?.id)

  return (
    <Layout member={user} onSignOut={leave} links={links} isOffline={!isOnline}>
      <ErrorBoundary
        resetKey={pathname}
        fallback={(retry) => (
          <div className={styles.failed}>
            <ErrorState
              title={shellCopy.failed.title}
              description={shellCopy.failed.description}
              onRetry={retry}
            />
          </div>
        )}
      >
        <Pages />
      </ErrorBoundary>
      {question}
      {/* A failure of this optional part must not affect the page. */}
      <ErrorBoundary resetKey={pathname} fallback={() => null}>
        <PwaWhenIdle userId={user?.id ?? null} />
      </ErrorBoundary>
    </Layout>
  )
}

/** Renders the app over a query client, which may already hold the first page's data. */
export const App = (state: Omit<ProvidersProps, 'children'>) => (
  <Providers {...state}>
    <Shell />
  </Providers>
)
