import { useState } from 'react'
import { agendaCopy as copy } from '../../copy/agenda.ts'
import { Button } from '../../ui/button.tsx'
import { CalendarIcon } from '../../ui/more-icons.tsx'
import { useOnDemand } from '../../ui/use-on-demand.ts'
import * as styles from './agenda.css.ts'

const fetchDialog = async () => ({ default: (await import('./agenda-dialog.tsx')).AgendaDialog })

/**
 * Renders 'S’abonner à cet agenda', with the addresses for a calendar or a feed reader. `query` is the query
 * string of `/api/agenda.ics`.
 */
export const AgendaButton = ({ query }: { query: string }) => {
  const [isOpen, setOpen] = useState(false)
  const [AgendaDialog, load] = useOnDemand(fetchDialog)
  const open = async () => {
    if (await load()) setOpen(true)
  }
  return (
    <>
      <Button className={styles.open} variant="ghost" size="sm" onClick={() => void open()}>
        <CalendarIcon size={18} />
        {copy.open}
      </Button>
      {isOpen && AgendaDialog && <AgendaDialog query={query} onClose={() => setOpen(false)} />}
    </>
  )
}
