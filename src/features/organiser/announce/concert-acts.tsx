import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { ConcertFigures } from '../../../../contract/organiser.ts'
import { announceCopy } from '../../../copy/announce.ts'
import { useOnline } from '../../../shared/use-online.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Wrap } from '../../../ui/layout.tsx'
import { notify } from '../../../ui/toaster.tsx'
import type { WhichConcert } from '../concert-address.ts'
import { draftAddress } from './draft-address.ts'
import { useCopy, useWithdraw } from './queries.ts'

const { withdraw: copy, copyOf } = announceCopy

/** Renders the acts on a published concert that lead to a draft: copy it, or withdraw it while nobody has a ticket. */
export const ConcertActs = ({ which, figures }: { which: WhichConcert; figures: ConcertFigures }) => {
  const navigate = useNavigate()
  const isOnline = useOnline()
  const [isAsking, setAsking] = useState(false)
  const { userId, id } = which
  const open = ({ id: draftId }: { id: string }) => navigate(draftAddress({ id, draftId }))
  const copying = useCopy(userId, id, open)
  const withdraw = useWithdraw(which, {
    onDone: () => notify({ title: copy.done, type: 'success', subject: 'draft' }),
    lead: open,
  })
  const isUntaken = figures.tickets + figures.returned + figures.inOrders === 0
  return (
    <Wrap gap="3">
      <Button
        variant="outline"
        disabled={!isOnline}
        loading={copying.isPending}
        loadingText={copy.pending}
        onClick={() => copying.send({ eventId: which.eventId })}
      >
        {copyOf[0]}
      </Button>
      {isUntaken && figures.state !== 'cancelled' && figures.state !== 'past' && (
        <Button
          variant="danger"
          disabled={!isOnline}
          loading={withdraw.isPending}
          loadingText={copy.pending}
          onClick={() => setAsking(true)}
        >
          {copy.submit}
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          title={copy.question}
          copy={copy}
          onConfirm={() => {
            withdraw.send(null)
            setAsking(false)
          }}
          onClose={() => setAsking(false)}
        >
          <p>{copy.text}</p>
        </ConfirmDialog>
      )}
    </Wrap>
  )
}
