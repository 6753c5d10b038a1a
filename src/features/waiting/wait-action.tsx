import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Event, TicketType } from '../../../contract/events.ts'
import { isPartner } from '../../../contract/rules/pass.ts'
import type { Wait, WaitRequest } from '../../../contract/waits.ts'
import { waitingCopy as copy } from '../../copy/waiting.ts'
import { carryIntent, takeIntent } from '../../shared/carried-intent.ts'
import { useMemberId, useSignInRedirect } from '../../shared/sign-in.ts'
import { Button } from '../../ui/button.tsx'
import { deferred } from '../../ui/deferred.tsx'
import { isFocusLost } from '../../ui/lost-focus.ts'
import { notify } from '../../ui/toaster.tsx'
import { useWait, useWaits } from './queries.ts'
import { WaitState } from './wait-state.tsx'

const WaitDialog = deferred(() => import('./wait-dialog.tsx'), { isRequired: true })

/** By the Pass there is one seat, and nothing to choose. */
const ONE: WaitRequest = { quantity: 1, ticketTypeId: null }

const WAIT_INTENT = 'wait'

/** A visitor's wish on its way through the sign-in. */
interface CarriedWait {
  eventId: string
  wish: WaitRequest
}

const waitFor = (event: Event): Wait => {
  const { id, eventName, place, city, date, time, endDate } = event
  const withPass = isPartner(event)
  const facts = { id, eventName, place, city, date, time, endDate, withPass }
  return { ...facts, ...ONE, position: null, offer: null, obstacle: null }
}

interface WaitActionProps {
  event: Event
  types: readonly TicketType[]
  /** Books a seat by the Pass, where the concert is not sold singly. */
  book: ReactNode
}

/** Renders the action of a full concert: enter its line, or what became of that. A visitor's wish is carried through the sign-in. */
export const WaitAction = ({ event, types, book }: WaitActionProps) => {
  const memberId = useMemberId()
  const [isOpen, setOpen] = useState(false)
  const { data } = useWaits(memberId)
  const goToSignIn = useSignInRedirect()
  const known = data?.value.find(({ id }) => id === event.id)
  const askToSignIn = (wish?: WaitRequest) => {
    if (wish) carryIntent(WAIT_INTENT, memberId ?? null, { eventId: event.id, wish } satisfies CarriedWait)
    notify({ ...copy.signIn, type: 'error', subject: WAIT_INTENT })
    goToSignIn()
  }
  const withPass = isPartner(event)
  const { join, leave, isPending } = useWait(memberId, known ?? waitFor(event), askToSignIn)
  useEffect(() => {
    const isOfThis = (subject: unknown) => (subject as CarriedWait).eventId === event.id
    const carried = memberId && (takeIntent(WAIT_INTENT, memberId, isOfThis) as CarriedWait | undefined)
    if (carried) join(carried.wish)
  }, [memberId, event.id, join])
  const isIn = Boolean(known)
  /** True once the user has pressed here: each press replaces the button, and the focus follows. */
  const hasPressed = useRef(false)
  const heir = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: this runs when the one button takes the other's place.
  useEffect(() => {
    // A disabled button takes no focus.
    if (isPending) return
    if (hasPressed.current && isFocusLost()) heir.current?.focus()
    hasPressed.current = false
  }, [isIn, isPending])
  if (data && known)
    return (
      <WaitState
        wait={known}
        read={data}
        isPending={isPending}
        onLeave={() => {
          hasPressed.current = true
          leave()
        }}
        leaveRef={heir}
        {...(withPass && { book })}
      />
    )
  const enter = (wish: WaitRequest) => {
    hasPressed.current = true
    if (memberId === null) askToSignIn(wish)
    else join(wish)
  }
  const press = () => (withPass ? enter(ONE) : setOpen(true))
  return (
    <>
      <Button ref={heir} loading={isPending} disabled={memberId === undefined} onClick={press}>
        <span>
          {copy.open} <span className="visually-hidden">{copy.openFor(event.eventName)}</span>
        </span>
      </Button>
      {isOpen && (
        <WaitDialog
          types={types}
          onJoin={(wish) => {
            setOpen(false)
            enter(wish)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
