import { useState } from 'react'
import { parisDay } from '../../../contract/rules/paris-time.ts'
import { agendaCopy } from '../../copy/agenda.ts'
import { isSessionOver } from '../../data/errors.ts'
import { failureMessage } from '../../shared/failure-message.ts'
import { useOnline } from '../../shared/use-online.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Stack, Wrap } from '../../ui/layout.tsx'
import { Skeleton } from '../../ui/loading.tsx'
import { ReadState } from '../../ui/read-state.tsx'
import { notify } from '../../ui/toaster.tsx'
import { Text } from '../../ui/type.tsx'
import { useKeptPlace } from '../../ui/use-kept-place.ts'
import { AgendaAddress } from './agenda-dialog.tsx'
import { useCalendarAddresses, useChangeCalendarAddresses } from './queries.ts'

const copy = agendaCopy.own
const SUBJECT = 'agenda'

/** Renders the secret addresses of a member's calendar: each is shown once when made, and one press ends them all (decision 041). */
export const MemberCalendar = ({ userId }: { userId: string }) => {
  const isOnline = useOnline()
  const [isAsking, setAsking] = useState(false)
  const { data, error, refetch } = useCalendarAddresses(userId)
  const { make, revoke } = useChangeCalendarAddresses(userId, (failure) =>
    notify({
      title: copy.failed.title,
      description: failureMessage(failure, copy.failed.description),
      type: 'error',
      subject: SUBJECT,
    }),
  )
  const kept = useKeptPlace<HTMLDivElement>(data?.length ?? 0)
  const isBusy = !isOnline || make.isPending || revoke.isPending
  return (
    <ReadState
      value={data}
      error={isSessionOver(error) ? null : error}
      copy={{ notYet: copy.notYet, failed: copy.unanswered }}
      onRetry={() => refetch()}
      skeleton={<Skeleton h="28" borderRadius="lg" />}
    >
      {(addresses) => {
        // Ignores a new address that has ended meanwhile.
        const made = addresses.some(({ createdAt }) => createdAt === make.data?.createdAt) && make.data
        const [last] = addresses
        return (
          <Stack gap="5" {...kept}>
            <p role="status">
              {last ? copy.active(addresses.length, parisDay(new Date(last.createdAt))) : copy.none}
            </p>
            {made && (
              <Stack gap="3">
                <AgendaAddress url={made.url} label={copy.address} />
                <Text textStyle="sm" color="muted" maxW="prose">
                  {copy.once}
                </Text>
              </Stack>
            )}
            <Wrap>
              <Button variant={last ? 'outline' : 'solid'} disabled={isBusy} onClick={() => make.send(null)}>
                {last ? copy.makeAnother : copy.make}
              </Button>
              {last && (
                <Button variant="danger" disabled={isBusy} onClick={() => setAsking(true)}>
                  {copy.revoke(addresses.length)}
                </Button>
              )}
            </Wrap>
            {!isOnline && (
              <Text textStyle="sm" color="muted" maxW="prose">
                {copy.offline}
              </Text>
            )}
            {isAsking && (
              <ConfirmDialog
                title={copy.ask.title(addresses.length)}
                copy={{ confirm: copy.revoke(addresses.length), keep: copy.ask.keep }}
                disabled={isBusy}
                onConfirm={() => {
                  // Closed first: the toast with the outcome appears on the page.
                  setAsking(false)
                  revoke.send(null, {
                    onSuccess: () => notify({ title: copy.revoked, type: 'success', subject: SUBJECT }),
                  })
                }}
                onClose={() => setAsking(false)}
              >
                <p>{copy.ask.text}</p>
              </ConfirmDialog>
            )}
          </Stack>
        )
      }}
    </ReadState>
  )
}
