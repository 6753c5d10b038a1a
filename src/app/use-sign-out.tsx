import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom'
import { paths } from '../config/paths.ts'
import { shellCopy } from '../copy/layout.ts'
import { signOut, unsentAfterTrying } from '../features/account/queries.ts'
import { notify } from '../ui/toaster.tsx'
import { useOnDemand } from '../ui/use-on-demand.ts'

/** Focuses the page's content, so that a screen reader reads on from there, unless the page or a dialog has already set the focus. */
const focusPage = (): void => {
  const main = document.querySelector<HTMLElement>('main')
  if (main && !main.contains(document.activeElement) && !document.querySelector('dialog[open]')) {
    main.focus({ preventScroll: true })
  }
}

/** After navigation to another page, scrolls to its top (except back, forward, and addresses with a fragment), and focuses its content. */
export const usePageFocus = (): void => {
  const { pathname, hash } = useLocation()
  const navigationType = useNavigationType()
  const previous = useRef(pathname)
  useEffect(() => {
    if (previous.current === pathname) return
    previous.current = pathname
    if (navigationType !== 'POP' && !hash) window.scrollTo(0, 0)
    focusPage()
  }, [pathname, hash, navigationType])
}

// Loaded on demand: not needed without a push subscription.
const leavePush = async () => (await import('../features/notifications/queries.ts')).leavePush()

const fetchQuestion = () => import('./sign-out-question.tsx')

/** Signs out, after a last attempt to send the queue; `question` is the dialog to render while the user has to decide. */
export const useSignOut = (userId: string | undefined): { leave: () => void; question: ReactNode } => {
  const navigate = useNavigate()
  const [unsent, setUnsent] = useState(0)
  const [SignOutQuestion, loadQuestion] = useOnDemand(fetchQuestion)
  const isLeaving = useRef(false)

  const finish = async () => {
    setUnsent(0)
    await leavePush().catch(() => undefined)
    await signOut().catch(() => undefined)
    isLeaving.current = false
    notify({ ...shellCopy.signedOut, type: 'success' })
    navigate(paths.home)
    // On home, no navigation takes place, and the focused button is gone.
    window.scrollTo(0, 0)
    focusPage()
  }
  const stay = () => {
    isLeaving.current = false
    setUnsent(0)
  }
  const leave = async () => {
    if (isLeaving.current) return
    isLeaving.current = true
    const count = await unsentAfterTrying(userId)
    if (count === 0) return finish()
    if (await loadQuestion()) setUnsent(count)
    // If the dialog fails to load, use the browser's own.
    else if (confirm(shellCopy.unsent.text(count))) await finish()
    else stay()
  }

  return {
    leave: () => void leave(),
    question: unsent > 0 && SignOutQuestion && (
      <SignOutQuestion count={unsent} onLeave={() => void finish()} onStay={stay} />
    ),
  }
}
