import { type FormEvent, useState } from 'react'
import { accessCopy } from '../../copy/access.ts'
import { eventsCopy } from '../../copy/events.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Modal } from '../../ui/modal.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { EventListFilters } from './event-filters.ts'
import * as styles from './filters-dialog.css.ts'
import { useEventFilterOptions } from './queries.ts'

export type DialogFilters = Pick<EventListFilters, 'city' | 'musicStyle' | 'dateFrom' | 'dateTo' | 'stepFree'>

interface FiltersDialogProps {
  value: DialogFilters
  /** Whether dates run backwards: the list knows, and has the rule at hand. */
  areBackwards: (dates: Pick<DialogFilters, 'dateFrom' | 'dateTo'>) => boolean
  onApply: (filters: DialogFilters) => void
  onClose: () => void
}

const copy = eventsCopy.filters
const cleared: DialogFilters = { city: '', musicStyle: '', dateFrom: '', dateTo: '', stepFree: '' }

/** What is offered, with what is chosen now even if no event has it any more. */
const choices = (offered: readonly string[] | undefined, fallback: readonly string[], chosen: string) => {
  const list = offered?.length ? offered : fallback
  return chosen && !list.includes(chosen) ? [chosen, ...list] : list
}

/** City, style and dates; nothing changes behind it until 'Appliquer' or 'Effacer'. */
const FiltersDialog = ({ value, areBackwards, onApply, onClose }: FiltersDialogProps) => {
  const options = useEventFilterOptions().data?.value
  const [draft, setDraft] = useState(value)
  const [isChecked, setChecked] = useState(false)
  const set = (name: keyof DialogFilters) => (event: { currentTarget: { value: string } }) =>
    setDraft({ ...draft, [name]: event.currentTarget.value })
  const areDatesBad = areBackwards(draft)

  const apply = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (!areDatesBad) onApply(draft)
  }

  return (
    <Modal open title={copy.title} onClose={onClose}>
      <form className={styles.form} onSubmit={apply} noValidate>
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
        <div className={styles.dates}>
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
        <fieldset className={styles.group}>
          <legend className={styles.legend}>{accessCopy.filter}</legend>
          <Checkbox
            checked={draft.stepFree === '1'}
            onChange={({ currentTarget: { checked } }) =>
              setDraft({ ...draft, stepFree: checked ? '1' : '' })
            }
          >
            {accessCopy.stepFree}
          </Checkbox>
        </fieldset>
        <div className={styles.actions}>
          <Button variant="outline" onClick={() => onApply(cleared)}>
            {copy.clear}
          </Button>
          <Button type="submit">{copy.apply}</Button>
        </div>
      </form>
    </Modal>
  )
}

export default FiltersDialog
