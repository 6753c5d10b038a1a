import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '../config/paths.ts'
import { shellCopy } from '../copy/shell.ts'
import { signOut, unsentAfterTrying } from '../features/account/queries.ts'
import { notify } from '../ui/toaster.tsx'
import { focusPage } from './use-page-focus.ts'

// Fetched as it is needed: whoever never subscribed pays nothing for it.
const leavePush = async () => (await import('../features/notifications/queries.ts')).leavePush()

const SignOutQuestion = lazy(() => import('./sign-out-question.tsx'))

/** Signing out, after a last attempt to send what waits; `question` is what to show while the person has to decide. */
export const useSignOut = (userId: string | undefined): { leave: () => void; question: ReactNode } => {
  const navigate = useNavigate()
  const [unsent, setUnsent] = useState(0)
  const isLeaving = useRef(false)

  const finish = async () => {
    setUnsent(0)
    await leavePush().catch(() => undefined)
    await signOut().catch(() => undefined)
    isLeaving.current = false
    notify({ ...shellCopy.signedOut, type: 'success' })
    navigate(paths.home)
    // Who was there already goes to no other page, and the button that had the focus is gone.
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
    if (count > 0) setUnsent(count)
    else await finish()
  }

  return {
    leave: () => void leave(),
    question: unsent > 0 && (
      <Suspense fallback={null}>
        <SignOutQuestion count={unsent} onLeave={() => void finish()} onStay={stay} />
      </Suspense>
    ),
  }
}
