import { useLayoutEffect, useRef, useState } from 'react'
import type { GivenInvitation } from '../../../contract/invitations.ts'
import { DEFAULT_TIME, isUpcoming, parisStamp, shortDay } from '../../../contract/rules/paris-time.ts'
import { invitationsCopy as copy } from '../../copy/invitations.ts'
import { now as present } from '../../lib/clock.ts'
import { useOnline } from '../../shared/use-online.ts'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'
import { notify } from '../../ui/toaster.tsx'
import * as styles from './invitations.css.ts'
import { linkOf } from './link-of.ts'
import { sendInvitationLink, useWithdrawInvitation } from './queries.ts'

const stateText = ({ state, takenBy, takenAt }: GivenInvitation): string =>
  state === 'taken' && takenBy && takenAt
    ? copy.list.takenBy(takenBy, parisStamp(new Date(takenAt)))
    : copy.list.state[state]

interface GivenItemProps {
  given: GivenInvitation
  userId: string
  /** Where several concerts stand in one list. */
  isNamed: boolean
}

const GivenItem = ({ given, userId, isNamed }: GivenItemProps) => {
  const [isAsking, setAsking] = useState(false)
  const isOnline = useOnline()
  const { event, state, until, code } = given
  const now = present()
  const isLive = (state === 'open' || state === 'taken') && isUpcoming(event, now)
  const canWithdraw = until !== null && new Date(until) > now
  const { isPending, send } = useWithdrawInvitation(userId, {
    onDone: () => notify({ title: copy.withdraw.done, type: 'success' }),
    onRefused: (error) =>
      notify({ title: copy.withdraw.failed, description: error.serverMessage, type: 'error' }),
  })
  const item = useRef<HTMLLIElement>(null)
  useLayoutEffect(() => {
    // The button that took it back is gone, and the focus with it.
    if (state === 'withdrawn' && document.activeElement === document.body) item.current?.focus()
  }, [state])
  const about = <span className="visually-hidden">{copy.list.of(event.eventName)}</span>
  return (
    <li className={styles.item} data-ended={isLive ? undefined : ''} ref={item} tabIndex={-1}>
      {isNamed && (
        <>
          <p className={styles.event}>{event.eventName}</p>
          <p className={styles.fact}>
            {[`${shortDay(event.date)} · ${event.time ?? DEFAULT_TIME}`, event.place, event.city]
              .filter(Boolean)
              .join(', ')}
          </p>
        </>
      )}
      <p className={styles.state}>{stateText(given)}</p>
      {isLive && canWithdraw && <p className={styles.fact}>{copy.list.until(parisStamp(new Date(until)))}</p>}
      {isLive && (state === 'open' || canWithdraw) && (
        <div className={styles.acts}>
          {state === 'open' && (
            <Button
              variant="ghost"
              size="sm"
              onClick={() => void sendInvitationLink(event.eventName, linkOf(code))}
            >
              <span>
                {copy.list.share} {about}
              </span>
            </Button>
          )}
          {canWithdraw && (
            <Button
              variant="ghost"
              size="sm"
              disabled={!isOnline || isPending}
              onClick={() => setAsking(true)}
            >
              <span>
                {copy.list.withdraw} {about}
              </span>
            </Button>
          )}
        </div>
      )}
      {isAsking && (
        <Modal open title={copy.withdraw.title} onClose={() => setAsking(false)}>
          <p className={styles.words}>
            <b>{event.eventName}</b>
            <br />
            {stateText(given)}
          </p>
          <p>{copy.withdraw.text}</p>
          <div className={styles.ways}>
            <Button
              variant="danger"
              onClick={() => {
                // Closed first: what is said about the outcome appears on the page.
                setAsking(false)
                send(code)
              }}
            >
              {copy.withdraw.confirm}
            </Button>
            <Button variant="outline" data-autofocus onClick={() => setAsking(false)}>
              {copy.withdraw.keep}
            </Button>
          </div>
        </Modal>
      )}
    </li>
  )
}

interface GivenListProps {
  given: GivenInvitation[]
  userId: string
  isNamed?: boolean
}

/** Invitations that a member gave: who has each, its link, and the way to take it back. */
export const GivenList = ({ given, userId, isNamed = false }: GivenListProps) => (
  <ul className={styles.list}>
    {given.map((one) => (
      <GivenItem key={one.code} given={one} userId={userId} isNamed={isNamed} />
    ))}
  </ul>
)
