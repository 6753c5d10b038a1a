import { useState } from 'react'
import type { GivenInvitation } from '../../../contract/invitations.ts'
import { CANCELLATION_WINDOW_HOURS, canCancel } from '../../../contract/rules/cancellation.ts'
import {
  DEFAULT_TIME,
  HOUR_MS,
  instantOfParis,
  longDays,
  parisStamp,
} from '../../../contract/rules/paris-time.ts'
import { invitationsCopy as copy } from '../../copy/invitations.ts'
import { now } from '../../lib/clock.ts'
import { randomUuid } from '../../lib/random-uuid.ts'
import type { ConcertAllowance } from '../../shared/allowance.ts'
import { useOnline } from '../../shared/use-online.ts'
import { Button } from '../../ui/button.tsx'
import * as Dialog from '../../ui/dialog.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { Concert } from './invite-action.tsx'
import { linkOf, refusalIn, sendInvitationLink, useGiveInvitation } from './queries.ts'

const finalText = (concert: Concert): string => {
  if (!canCancel({ ...concert, price: 0 }, now())) return copy.give.final
  const until = instantOfParis(concert.date, concert.time).getTime() - CANCELLATION_WINDOW_HOURS * HOUR_MS
  return copy.give.until(parisStamp(new Date(until)))
}

const Ready = ({ given, onClose }: { given: GivenInvitation; onClose: () => void }) => {
  const url = linkOf(given.code)
  return (
    <>
      <p>{copy.given.text}</p>
      <TextField label={copy.given.label} value={url} readOnly onFocus={(event) => event.target.select()} />
      <Dialog.Footer>
        <Button data-autofocus onClick={() => void sendInvitationLink(given.event.eventName, url)}>
          {copy.given.share}
        </Button>
        <Button variant="outline" onClick={onClose}>
          {copy.given.done}
        </Button>
      </Dialog.Footer>
    </>
  )
}

interface InviteDialogProps {
  concert: Concert
  userId: string
  /** The Pass's remaining concerts and invitations; undefined if unknown. */
  allowance: ConcertAllowance | undefined
  onClose: () => void
}

/** Asks before it takes a seat for a guest, then shows the link. One opening gives one invitation, however often the button is pressed. */
const InviteDialog = ({ concert, userId, allowance, onClose }: InviteDialogProps) => {
  const [key] = useState(randomUuid)
  const [given, setGiven] = useState<GivenInvitation | null>(null)
  const [before] = useState(allowance)
  const [error, setError] = useState<string | null>(null)
  const isOnline = useOnline()
  const { isPending, send } = useGiveInvitation(userId, {
    onDone: setGiven,
    onRefused: refusalIn(setError, copy),
  })
  return (
    // A new key makes a new dialog, whose focus starts anew.
    <Dialog.Root key={given ? 'given' : 'give'} open onOpenChange={onClose}>
      <Dialog.Content>
        <Dialog.Header>{given ? copy.given.title : copy.give.title}</Dialog.Header>
        {given ? (
          <Ready given={given} onClose={onClose} />
        ) : (
          <>
            <p>
              <b>{concert.eventName}</b>
              <br />
              {longDays(concert)}, {concert.time ?? DEFAULT_TIME}
            </p>
            <p>
              <span>{`${copy.give.cost(before?.invitations, before?.month ?? '')} ${finalText(concert)} `}</span>
              {before?.cover === 'renewal' && <span>{copy.give.ifRenewed(before.until)}</span>}
            </p>
            <FormError text={error} />
            {!isOnline && !error && <p>{copy.offline}</p>}
            <Dialog.Footer>
              <Button
                disabled={!isOnline}
                loading={isPending}
                loadingText={copy.give.pending}
                onClick={() => {
                  setError(null)
                  send({ eventId: concert.id, key })
                }}
              >
                {copy.give.confirm}
              </Button>
              <Button variant="outline" data-autofocus onClick={onClose}>
                {copy.give.cancel}
              </Button>
            </Dialog.Footer>
          </>
        )}
      </Dialog.Content>
    </Dialog.Root>
  )
}

export default InviteDialog
