import { useId, useState } from 'react'
import { hasStarted } from '../../../contract/rules/paris-time.ts'
import { monthlyAllowance } from '../../../contract/rules/pass.ts'
import { paths, pathTo } from '../../config/paths.ts'
import { bookingCopy } from '../../copy/booking.ts'
import { invitationsCopy as copy } from '../../copy/invitations.ts'
import { now as present } from '../../lib/clock.ts'
import { allowanceFor, useAllowance } from '../../shared/allowance.ts'
import { useOnline } from '../../shared/use-online.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Stack } from '../../ui/layout.tsx'
import { notify } from '../../ui/toaster.tsx'
import { Text } from '../../ui/type.tsx'
import { useOnDemand } from '../../ui/use-on-demand.ts'
import * as styles from './invitations.css.ts'

const fetchDialog = () => import('./invite-dialog.tsx')

const Note = (text: { id?: string; px?: '3'; py?: '2'; children: string }) => (
  <Text textStyle="sm" color="muted" textWrap="balance" maxW="20rem" {...text} />
)

export interface Concert {
  id: string
  eventName: string
  date: string
  endDate: string | null
  time: string | null
}

interface InviteActionProps {
  concert: Concert
  userId: string
  /** `page`: below the page's action. `ticket`: among a ticket's actions. */
  place: 'page' | 'ticket'
  isFull?: boolean
  /** True if the session is over: the stored data can be read but not changed. */
  isExpired?: boolean
}

/** Renders 'Inviter quelqu’un', or why it is refused: no Pass, none left this month, full, offline. Nothing once the concert has begun. */
export const InviteAction = ({
  concert,
  userId,
  place,
  isFull = false,
  isExpired = false,
}: InviteActionProps) => {
  const [isOpen, setOpen] = useState(false)
  const [InviteDialog, loadDialog] = useOnDemand(fetchDialog)
  const noteId = useId()
  const isOnline = useOnline()
  const { data } = useAllowance(userId)
  const now = present()
  if (hasStarted(concert, now)) return null

  const own = data && allowanceFor(data, concert, now)
  const isUnsure = own?.cover === 'unsure'
  const hasPass = !data || data.value.passStatus > 0
  if (!hasPass) {
    if (place === 'ticket') return null
    return (
      <Stack align="start">
        <Note>
          {copy.noPass(monthlyAllowance.standard.invitations, monthlyAllowance.premium.invitations)}
        </Note>
        <ButtonLink
          to={`${paths.store}?return=${encodeURIComponent(pathTo(paths.event, concert.id))}`}
          variant="plain"
          size="sm"
        >
          {copy.seePass}
        </ButtonLink>
      </Stack>
    )
  }
  const isSpent = own?.invitations === 0 && !isUnsure
  const why = isExpired
    ? copy.expired
    : isFull
      ? copy.full
      : isSpent
        ? copy.none(own?.month ?? '')
        : own?.cover === 'ended'
          ? bookingCopy.endsBefore(own.until, own)
          : own?.cover === 'unpaid'
            ? bookingCopy.unpaid
            : isOnline
              ? undefined
              : copy.offline
  const note =
    why ?? (own && (isUnsure ? bookingCopy.unsure(own.until) : copy.left(own.invitations, own.month)))
  const open = async () => {
    if (await loadDialog()) setOpen(true)
    else notify({ title: copy.failed, type: 'error' })
  }
  return (
    <Stack align="start" className={place === 'ticket' ? styles.onTicket : ''}>
      {/* Stays while the dialog is open, since the focus comes back to it. */}
      {((!isSpent && !isFull) || isOpen) && (
        <Button
          variant={place === 'ticket' ? 'ghost' : 'outline'}
          size={place === 'ticket' ? 'sm' : 'md'}
          disabled={why !== undefined && !isOpen}
          aria-describedby={note && noteId}
          onClick={open}
        >
          <span>
            <span>{copy.open}</span>{' '}
            {place === 'ticket' && <span className="visually-hidden">{copy.openFor(concert.eventName)}</span>}
          </span>
        </Button>
      )}
      {note && (place === 'page' || why) && (
        <Note id={noteId} {...(place === 'ticket' && { px: '3', py: '2' })}>
          {note}
        </Note>
      )}
      {isOpen && InviteDialog && (
        <InviteDialog
          concert={concert}
          userId={userId}
          allowance={isUnsure ? undefined : own}
          onClose={() => setOpen(false)}
        />
      )}
    </Stack>
  )
}
