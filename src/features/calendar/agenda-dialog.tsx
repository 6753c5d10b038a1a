import { agendaCopy as copy } from '../../copy/agenda.ts'
import { Modal } from '../../ui/modal.tsx'
import { dialog } from './agenda.css.ts'
import { AgendaAddress } from './agenda-address.tsx'

const AgendaDialog = ({ query, onClose }: { query: string; onClose: () => void }) => {
  const addressOf = (kind: 'ics' | 'rss') =>
    `${location.origin}/api/agenda.${kind}${query ? `?${query}` : ''}`
  return (
    <Modal open title={copy.title} onClose={onClose}>
      <div className={dialog}>
        <p>{copy.lead}</p>
        <AgendaAddress url={addressOf('ics')} label={copy.calendar} />
        <AgendaAddress url={addressOf('rss')} label={copy.rss} isCalendar={false} />
      </div>
    </Modal>
  )
}

export default AgendaDialog
