import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect } from 'react'
import { instantPassState, onInstantPass, takeOverInstantPass } from '../../lib/instant-pass-handover.ts'
import { PassCard } from './pass-card.tsx'
import { usePassView } from './use-pass-view.ts'

const PassDialog = lazy(() => import('./pass-dialog.tsx'))

/** For how long 'Mon pass' waits until the tickets are known, in ms; then it is the Pass. */
const PATIENCE_MS = 1500

interface MemberPassProps {
  member: { id: string; firstName: string; lastName: string; passStatus: number }
  /** The id of the ticket that is shown at the door today; null for none, undefined until that is known. */
  tonight?: string | null | undefined
  children?: ReactNode
}

/** The member's pass on a page: the card, and over it the dialog or the door's screen where the address says so. */
export const MemberPass = ({ member, tonight, children }: MemberPassProps) => {
  const { view, isOpen, show, turnTo, close } = usePassView()

  // 'Mon pass' is what is shown at the door: today's ticket, or else the Pass.
  useEffect(() => {
    if (view !== 'entry') return
    if (tonight === undefined) {
      const timer = setTimeout(() => turnTo('?pass=carte'), PATIENCE_MS)
      return () => clearTimeout(timer)
    }
    // The fast script knew of no such ticket, and has painted the Pass.
    if (tonight) takeOverInstantPass()
    turnTo(tonight ? `?billet=${tonight}` : '?pass=carte')
  }, [view, tonight, turnTo])

  // What the person did with what the fast script had painted, before the app was there, holds.
  useEffect(() => {
    const follow = () => {
      if (instantPassState() === 'open' && view === 'closed') show('dialog')
      if (instantPassState() === 'closed') {
        takeOverInstantPass()
        if (isOpen) close()
      }
    }
    follow()
    return onInstantPass(follow)
  }, [view, isOpen, show, close])

  useLayoutEffect(() => {
    if (view !== 'closed') return
    const state = instantPassState()
    // A ticket that was left by the back button before the app was there is not asked for any more.
    const isWanted = state === 'open' || state === 'closed' || (state === 'ticket' && isOpen)
    // Also where the script has not painted yet: it shall not paint over the page later.
    if (!isWanted) takeOverInstantPass()
  }, [view, isOpen])

  return (
    <>
      <PassCard member={member} onOpen={() => show('dialog')}>
        {children}
      </PassCard>
      {(view === 'dialog' || view === 'door') && (
        <Suspense fallback={null}>
          <PassDialog
            userId={member.id}
            view={view}
            tonight={tonight ?? null}
            onFullScreen={() => show('door')}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  )
}
