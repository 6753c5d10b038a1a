import { Button } from '@chakra-ui/react/button'
import { chakra } from '@chakra-ui/react/styled-system'
import { useState } from 'react'
import * as z from 'zod/mini'
import { eventsCopy } from '../../copy/events.ts'
import { useZodForm } from '../../shared/use-zod-form.ts'
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

const look = {
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

const Filters = z
  .object({ city: z.string(), musicStyle: z.string(), dateFrom: z.string(), dateTo: z.string() })
  .check(z.refine((filters) => !areDatesBackwards(filters), { path: ['dateTo'], error: copy.badDates }))

/** City, style and dates; nothing changes behind it until 'Appliquer' or 'Effacer'. */
const FiltersDialog = ({ value, onApply, onClose }: FiltersDialogProps) => {
  const options = useEventFilterOptions().data?.value
  const [isChecked, setChecked] = useState(false)
  const form = useZodForm({
    schema: async () => Filters,
    defaultValues: value,
    isWatched: true,
    onUnavailable: () => areDatesBackwards(form.typed()) || onApply(form.typed()),
  })
  const { city, musicStyle, dateFrom } = form.values
  const areDatesBad = isChecked && areDatesBackwards(form.values)
  const apply = async () => {
    setChecked(true)
    const filters = await form.check()
    if (filters) onApply(filters)
  }

  return (
    <Modal open title={copy.title} onClose={onClose}>
      <chakra.form css={look} {...form.bind(() => void apply())}>
        <SelectField
          {...form.field('city')}
          label={copy.city}
          anyLabel={copy.anyCity}
          options={choices(options?.cities, eventsCopy.fallbackCities, city)}
        />
        <SelectField
          {...form.field('musicStyle')}
          label={copy.style}
          anyLabel={copy.anyStyle}
          options={choices(options?.styles, eventsCopy.fallbackStyles, musicStyle)}
        />
        <div className="dates">
          <TextField {...form.field('dateFrom')} label={copy.from} type="date" />
          <TextField
            {...form.field('dateTo')}
            label={copy.to}
            type="date"
            min={dateFrom || undefined}
            error={areDatesBad ? copy.badDates : undefined}
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
