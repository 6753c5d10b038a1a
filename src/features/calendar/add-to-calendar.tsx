import type { CalendarEvent } from '../../../contract/rules/calendar.ts'
import { paths, pathTo } from '../../config/paths.ts'
import { calendarCopy as copy } from '../../copy/calendar.ts'
import { now } from '../../lib/clock.ts'
import { Button } from '../../ui/button.tsx'
import { CalendarIcon } from '../../ui/more-icons.tsx'
import { notify } from '../../ui/toaster.tsx'

const fileName = (name: string): string =>
  `${
    name
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 60) || 'evenement'
  }.ics`

const download = async (event: Omit<CalendarEvent, 'url'>): Promise<void> => {
  // The calendar library loads on the first press.
  const { calendarFile } = await import('./calendar-file.ts')
  const text = calendarFile({ ...event, url: `${location.origin}${pathTo(paths.event, event.id)}` }, now())
  const address = URL.createObjectURL(new Blob([text], { type: 'text/calendar;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName(event.eventName)
  link.click()
  // Revoked late: some browsers begin to read the file after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

interface AddToCalendarProps {
  event: Omit<CalendarEvent, 'url'> & { endDate: string | null }
  variant?: 'outline' | 'ghost'
}

/** Renders 'Ajouter au calendrier', which makes an .ics file of the event on the device, offline too. */
export const AddToCalendar = ({ event, variant = 'outline' }: AddToCalendarProps) => (
  <Button
    variant={variant}
    onClick={() => void download(event).catch(() => notify({ ...copy.failed, type: 'error' }))}
  >
    <CalendarIcon size={18} />
    {event.status === undefined || event.status === 'scheduled' ? copy.add : copy.update}
  </Button>
)
