import { useState } from 'react'
import type { TicketType } from '../../../contract/events.ts'
import { saleOf } from '../../../contract/rules/sale.ts'
import { MAX_WAITED_SEATS } from '../../../contract/rules/waiting.ts'
import type { WaitRequest } from '../../../contract/waits.ts'
import { waitingCopy } from '../../copy/waiting.ts'
import { now } from '../../lib/clock.ts'
import { Button } from '../../ui/button.tsx'
import * as Dialog from '../../ui/dialog.tsx'
import { Labelled } from '../../ui/field.tsx'
import { NativeSelect } from '../../ui/input.tsx'
import { SelectField } from '../../ui/select-field.tsx'

const copy = waitingCopy.dialog

const NUMBERS = Array.from({ length: MAX_WAITED_SEATS }, (_, index) => index + 1)

interface WaitDialogProps {
  /** The ticket types to choose from, if there are several. */
  types: readonly TicketType[]
  onJoin: (wish: WaitRequest) => void
  onClose: () => void
}

/** Asks for how many seats, and of which kind, the member waits. */
const WaitDialog = ({ types, onJoin, onClose }: WaitDialogProps) => {
  const [quantity, setQuantity] = useState(1)
  const [ticketTypeId, setTicketTypeId] = useState<string | null>(null)
  const kinds = types.filter((type) => !type.isCompanion && saleOf(type, now()) === 'open')
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Content>
        <Dialog.Header>{copy.title}</Dialog.Header>
        <p>{copy.text}</p>
        <Labelled label={copy.quantity}>
          <NativeSelect
            data-autofocus
            value={quantity}
            onChange={({ target }) => setQuantity(Number(target.value))}
          >
            {NUMBERS.map((number) => (
              <option key={number} value={number}>
                {waitingCopy.seats(number)}
              </option>
            ))}
          </NativeSelect>
        </Labelled>
        {kinds.length > 1 && (
          <SelectField
            label={copy.kind}
            anyLabel={copy.anyKind}
            value={ticketTypeId ?? ''}
            onChange={({ target }) => setTicketTypeId(target.value || null)}
            options={kinds.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
        <Dialog.Footer>
          <Button onClick={() => onJoin({ quantity, ticketTypeId })}>{copy.join}</Button>
          <Button variant="outline" onClick={onClose}>
            {copy.cancel}
          </Button>
        </Dialog.Footer>
      </Dialog.Content>
    </Dialog.Root>
  )
}

export default WaitDialog
