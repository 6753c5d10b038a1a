import { Button } from '@chakra-ui/react/button'
import { chakra } from '@chakra-ui/react/styled-system'
import { type FormEvent, useState } from 'react'
import { eventsCopy } from '../../copy/events.ts'
import { Modal } from '../../ui/modal.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { areDatesBackwards, type EventListFilters } from './event-filters.ts'
import { useEventFilterOptions } from './queries.ts'

export type DialogFilters = Pick<EventListFilters, 'city' | 'musicStyle' | 'dateFrom' | 'dateTo'>

interface FiltersDialogProps {
  value: DialogFilters
  onApply: (filters: DialogFilters) => void
  onClose: () => void
}

const copy = eventsCopy.filters
const cleared: DialogFilters = { city: '', musicStyle: '', dateFrom: '', dateTo: '' }

const styles = {
  display: 'grid',
  gap: '5',
  '& .dates': { display: 'grid', gridTemplateColumns: { base: '1fr', sm: '1fr 1fr' }, gap: '5' },
  '& .actions': { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: '3', marginTop: '2' },
}

/** What is offered, with what is chosen now even if no event has it any more. */
const choices = (offered: readonly string[] | undefined, fallback: readonly string[], chosen: string) => {
  const list = offered?.length ? offered : fallback
  return chosen && !list.includes(chosen) ? [chosen, ...list] : list
}

/** City, style and dates; nothing changes behind it until 'Appliquer' or 'Effacer'. */
const FiltersDialog = ({ value, onApply, onClose }: FiltersDialogProps) => {
  const options = useEventFilterOptions().data?.value
  const [draft, setDraft] = useState(value)
  const [isChecked, setChecked] = useState(false)
  const set = (name: keyof DialogFilters) => (event: { currentTarget: { value: string } }) =>
    setDraft({ ...draft, [name]: event.currentTarget.value })
  const areDatesBad = areDatesBackwards(draft)

  const apply = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (!areDatesBad) onApply(draft)
  }

  return (
    <Modal open title={copy.title} onClose={onClose}>
      <chakra.form css={styles} onSubmit={apply} noValidate>
        <SelectField
          label={copy.city}
          anyLabel={copy.anyCity}
          options={choices(options?.cities, eventsCopy.fallbackCities, draft.city)}
          value={draft.city}
          onChange={set('city')}
        />
        <SelectField
          label={copy.style}
          anyLabel={copy.anyStyle}
          options={choices(options?.styles, eventsCopy.fallbackStyles, draft.musicStyle)}
          value={draft.musicStyle}
          onChange={set('musicStyle')}
        />
        <div className="dates">
          <TextField label={copy.from} type="date" value={draft.dateFrom} onChange={set('dateFrom')} />
          <TextField
            label={copy.to}
            type="date"
            value={draft.dateTo}
            min={draft.dateFrom || undefined}
            onChange={set('dateTo')}
            error={isChecked && areDatesBad ? copy.badDates : undefined}
          />
        </div>
        <div className="actions">
          <Button variant="outline" onClick={() => onApply(cleared)}>
            {copy.clear}
          </Button>
          <Button type="submit">{copy.apply}</Button>
        </div>
      </chakra.form>
    </Modal>
  )
}

export default FiltersDialog
