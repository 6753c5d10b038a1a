import { chakra } from '@chakra-ui/react/styled-system'
import { shortDay } from '../../../contract/rules/paris-time.ts'
import { eventsCopy } from '../../copy/events.ts'
import { CloseIcon } from '../../ui/icons.tsx'
import type { EventListFilters } from './event-filters.ts'
import type { DialogFilters } from './filters-dialog.tsx'

const styles = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: '2',
  marginTop: '3',
  '& button': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    minHeight: '11',
    px: '4',
    borderRadius: 'full',
    bg: 'raised',
    borderWidth: '1px',
    borderColor: 'line',
    fontSize: 'sm',
    fontWeight: '600',
    _hover: { borderColor: 'control' },
  },
}

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
    <chakra.div css={styles}>
      {active.map(([name, label]) => (
        <button key={name} type="button" aria-label={copy.remove(label)} onClick={() => onRemove(name)}>
          {label}
          <CloseIcon size={14} />
        </button>
      ))}
    </chakra.div>
  )
}
