import { type ReactNode, useState } from 'react'
import type { Event, TicketType } from '../../../contract/events.ts'
import { isPartner } from '../../../contract/rules/pass.ts'
import type { Wait, WaitRequest } from '../../../contract/waits.ts'
import { waitingCopy as copy } from '../../copy/waiting.ts'
import { useMemberId, useSignInRedirect } from '../../shared/sign-in.ts'
import { Button } from '../../ui/button.tsx'
import { deferred } from '../../ui/deferred.tsx'
import { notify } from '../../ui/toaster.tsx'
import { useWait, useWaits } from './queries.ts'
import { WaitState } from './wait-state.tsx'

const WaitDialog = deferred(() => import('./wait-dialog.tsx'), { isRequired: true })

/** By the Pass there is one seat, and nothing to choose. */
const ONE: WaitRequest = { quantity: 1, ticketTypeId: null }

const waitFor = (event: Event): Wait => {
  const { id, eventName, place, city, date, time, endDate } = event
  const withPass = isPartner(event)
  return { id, eventName, place, city, date, time, endDate, ...ONE, withPass, position: null, offer: null }
}

interface WaitActionProps {
  event: Event
  types: readonly TicketType[]
  /** Books a seat by the Pass, where the concert is not sold singly. */
  book: ReactNode
}

/** Renders the action of a full concert: enter its line, or what became of that. A visitor signs in first. */
export const WaitAction = ({ event, types, book }: WaitActionProps) => {
  const memberId = useMemberId()
  const [isOpen, setOpen] = useState(false)
  const { data } = useWaits(memberId)
  const goToSignIn = useSignInRedirect()
  const known = data?.value.find(({ id }) => id === event.id)
  const askToSignIn = () => {
    notify({ ...copy.signIn, type: 'error', subject: 'wait' })
    goToSignIn()
  }
  const withPass = isPartner(event)
  const { join, leave, isPending } = useWait(memberId, known ?? waitFor(event), askToSignIn)
  if (known)
    return (
      <WaitState
        wait={known}
        isCurrent={data?.source === 'server'}
        isPending={isPending}
        onLeave={leave}
        {...(withPass && { book })}
      />
    )
  const press = () => {
    if (memberId === null) askToSignIn()
    else if (withPass) join(ONE)
    else setOpen(true)
  }
  return (
    <>
      <Button loading={isPending} disabled={memberId === undefined} onClick={press}>
        <span>
          {copy.open} <span className="visually-hidden">{copy.openFor(event.eventName)}</span>
        </span>
      </Button>
      {isOpen && (
        <WaitDialog
          types={types}
          onJoin={(wish) => {
            setOpen(false)
            join(wish)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
