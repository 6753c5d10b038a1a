import { shortDay } from '../../../contract/rules/paris-time.ts'
import { eventsCopy } from '../../copy/events.ts'
import { CloseIcon } from '../../ui/icons.tsx'
import * as styles from './active-filters.css.ts'
import type { EventListFilters } from './event-filters.ts'
import type { DialogFilters } from './filters-dialog.tsx'

const copy = eventsCopy.filters

/** The filters in force, each a button that takes it away. */
export const ActiveFilters = ({
  filters,
  onRemove,
}: {
  filters: EventListFilters
  onRemove: (name: keyof DialogFilters) => void
}) => {
  const labels: [keyof DialogFilters, string][] = [
    ['city', filters.city],
    ['musicStyle', filters.musicStyle],
    ['dateFrom', filters.dateFrom && copy.since(shortDay(filters.dateFrom))],
    ['dateTo', filters.dateTo && copy.until(shortDay(filters.dateTo))],
  ]
  const active = labels.filter(([, label]) => label)
  if (active.length === 0) return null
  return (
    <div className={styles.filters}>
      {active.map(([name, label]) => (
        <button
          className={styles.filter}
          key={name}
          type="button"
          aria-label={copy.remove(label)}
          onClick={() => onRemove(name)}
        >
          {label}
          <CloseIcon size={14} />
        </button>
      ))}
    </div>
  )
}
