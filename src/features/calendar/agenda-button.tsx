import { useState } from 'react'
import { agendaCopy as copy } from '../../copy/agenda.ts'
import { Button } from '../../ui/button.tsx'
import { CalendarIcon } from '../../ui/more-icons.tsx'
import { useOnDemand } from '../../ui/use-on-demand.ts'
import * as styles from './agenda.css.ts'

const fetchDialog = async () => ({ default: (await import('./agenda-dialog.tsx')).AgendaDialog })

/** 'S’abonner à cet agenda': the addresses by which a calendar or a feed reader follows these concerts; `query` as `/api/agenda.ics` takes it. */
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
