import { type FormEvent, useState } from 'react'
import { accessFilters } from '../../../contract/rules/access-filters.ts'
import { accessCopy } from '../../copy/access.ts'
import { eventsCopy } from '../../copy/events.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import * as Dialog from '../../ui/dialog.tsx'
import { Grid, Stack } from '../../ui/layout.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { Text } from '../../ui/type.tsx'
import * as styles from './filters-dialog.css.ts'
import type { DialogFilters } from './list-queries.ts'
import { useEventFilterOptions } from './queries.ts'

interface FiltersDialogProps {
  value: DialogFilters
  cleared: DialogFilters
  /** Returns true if the second date is before the first: the list passes its own rule. */
  areBackwards: (dates: Pick<DialogFilters, 'dateFrom' | 'dateTo'>) => boolean
  onApply: (filters: DialogFilters) => void
  onClose: () => void
}

const { access, filters: copy } = eventsCopy
/** In years. */
const ages = ['0', '6', '12', '14', '16']

/** Returns the offered options, and the chosen one even if no event has it any more. */
const choices = (offered: readonly string[] | undefined, fallback: readonly string[], chosen: string) => {
  const list = offered?.length ? offered : fallback
  return chosen && !list.includes(chosen) ? [chosen, ...list] : list
}

/** Renders city, style, dates and access; the list does not change until 'Appliquer' or 'Effacer'. */
const FiltersDialog = ({ value, cleared, areBackwards, onApply, onClose }: FiltersDialogProps) => {
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
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Content>
        <Dialog.Header>{copy.title}</Dialog.Header>
        <Stack as="form" gap="5" onSubmit={apply} noValidate>
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
          <Grid columns={{ base: 1, sm: 2 }} gap="5">
            <TextField label={copy.from} type="date" value={draft.dateFrom} onChange={set('dateFrom')} />
            <TextField
              label={copy.to}
              type="date"
              value={draft.dateTo}
              min={draft.dateFrom || undefined}
              onChange={set('dateTo')}
              error={isChecked && areDatesBad ? copy.badDates : undefined}
            />
          </Grid>
          <Stack as="fieldset" gap="3">
            <Text as="legend" fontWeight="medium" mb="2">
              {accessCopy.title}
            </Text>
            <Grid columns={{ base: 1, sm: 2 }} columnGap="5">
              {accessFilters.map(
                (name) =>
                  name !== 'age' && (
                    <Checkbox
                      key={name}
                      checked={draft[name] === '1'}
                      onChange={({ currentTarget: { checked } }) =>
                        setDraft({ ...draft, [name]: checked ? '1' : '' })
                      }
                    >
                      {access[name]}
                    </Checkbox>
                  ),
              )}
            </Grid>
            <SelectField
              label={accessCopy.age}
              anyLabel={accessCopy.anyAge}
              options={choices(ages, ages, draft.age).map((age) => ({ value: age, label: access.age(age) }))}
              value={draft.age}
              onChange={set('age')}
            />
          </Stack>
          <div className={styles.actions}>
            <Button variant="outline" onClick={() => onApply(cleared)}>
              {copy.clear}
            </Button>
            <Button type="submit">{copy.apply}</Button>
          </div>
        </Stack>
      </Dialog.Content>
    </Dialog.Root>
  )
}

export default FiltersDialog
