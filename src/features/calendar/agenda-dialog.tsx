import { agendaCopy as copy } from '../../copy/agenda.ts'
import { copyLink } from '../../lib/share-link.ts'
import { button } from '../../ui/button.css.ts'
import { Button } from '../../ui/button.tsx'
import * as Dialog from '../../ui/dialog.tsx'
import { Stack, Wrap } from '../../ui/layout.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { notify } from '../../ui/toaster.tsx'

interface AgendaAddressProps {
  url: string
  label: string
  /** True if a calendar program opens the address by itself. */
  isCalendar?: boolean
}

/** Renders an address to subscribe to: opened in the device's calendar, copied, or read. */
export const AgendaAddress = ({ url, label, isCalendar = true }: AgendaAddressProps) => {
  const copyIt = async () => {
    if (await copyLink(url)) notify({ title: copy.copied, type: 'success', subject: 'agenda' })
    else notify({ title: copy.refused, type: 'error', subject: 'agenda' })
  }
  return (
    <Stack>
      <TextField label={label} value={url} readOnly onFocus={(event) => event.target.select()} />
      <Wrap>
        {isCalendar && (
          <a className={button({ size: 'sm' })} href={url.replace(/^https?:/, 'webcal:')}>
            {copy.subscribe}
          </a>
        )}
        <Button variant="outline" size="sm" onClick={() => void copyIt()}>
          {copy.copy} <span className="visually-hidden">({label})</span>
        </Button>
      </Wrap>
    </Stack>
  )
}

export const AgendaDialog = ({ query, onClose }: { query: string; onClose: () => void }) => {
  const addressOf = (kind: 'ics' | 'rss') =>
    `${location.origin}/api/agenda.${kind}${query ? `?${query}` : ''}`
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Content>
        <Dialog.Header>{copy.title}</Dialog.Header>
        <Dialog.Body gap="5">
          <p>{copy.lead}</p>
          <AgendaAddress url={addressOf('ics')} label={copy.calendar} />
          <AgendaAddress url={addressOf('rss')} label={copy.rss} isCalendar={false} />
        </Dialog.Body>
      </Dialog.Content>
    </Dialog.Root>
  )
}
