import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect } from 'react'
import { doorState, onDoor, takeOverDoor } from '../../lib/door-handover.ts'
import { PassCard } from './pass-card.tsx'
import { usePassView } from './use-pass-view.ts'

const PassDialog = lazy(() => import('./pass-dialog.tsx'))

interface MemberPassProps {
  member: { id: string; firstName: string; lastName: string; passStatus: number }
  children?: ReactNode
}

/** The member's pass on a page: the card, and over it the dialog or the door's screen where the address says so. */
export const MemberPass = ({ member, children }: MemberPassProps) => {
  const { view, show, close } = usePassView()

  // What the person did with what the fast script had painted, before the app was there, holds.
  useEffect(() => {
    const follow = () => {
      if (doorState() === 'open' && view === 'closed') show('dialog')
      if (doorState() === 'closed') {
        takeOverDoor()
        if (view !== 'closed') close()
      }
    }
    follow()
    return onDoor(follow)
  }, [view, show, close])

  useLayoutEffect(() => {
    // Also where the script has not painted yet: it shall not paint over the page later.
    const isPersons = doorState() === 'open' || doorState() === 'closed'
    if (view === 'closed' && !isPersons) takeOverDoor()
  }, [view])

  return (
    <>
      <PassCard member={member} onOpen={() => show('dialog')}>
        {children}
      </PassCard>
      {view !== 'closed' && (
        <Suspense fallback={null}>
          <PassDialog userId={member.id} view={view} onFullScreen={() => show('door')} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
