import { ALTERNATIVES_MAX, type Strikable } from '../../../contract/events.ts'
import { dayWithYear } from '../../../contract/rules/paris-time.ts'
import { alternativesCopy } from '../../copy/alternatives.ts'
import { eventsCopy } from '../../copy/events.ts'
import { now } from '../../lib/clock.ts'
import { Button } from '../../ui/button.tsx'
import { Stack, Wrap } from '../../ui/layout.tsx'
import { Text } from '../../ui/type.tsx'
import { type EventListFilters, type FilterChange, useAlternatives } from './list-queries.ts'

const empty = alternativesCopy
const { access, quick } = eventsCopy

const counted = (count: number) => (count >= ALTERNATIVES_MAX ? empty.more : String(count))

const nameOf = (filter: Strikable, filters: EventListFilters): string => {
  const { search, city, musicStyle, when } = filters
  if (filter === 'search') return empty.quoted(search)
  if (filter === 'city') return city
  if (filter === 'musicStyle') return musicStyle
  if (filter === 'when') return when && empty.quoted(quick.when[when])
  if (filter === 'dates') return empty.anyDates
  if (filter === 'age') return empty.quoted(access.age(filters.age))
  return empty.quoted(filter === 'pass' || filter === 'free' ? quick[filter] : access[filter])
}

/** Renders the nearest days with events, and each active filter with the number of events without it. */
const Alternatives = ({
  filters,
  onChange,
}: {
  filters: EventListFilters
  onChange: (change: FilterChange) => void
}) => {
  const found = useAlternatives(filters).data?.value
  if (!found || found.dates.length + found.without.length === 0) return null
  const strike = (filter: Strikable) => {
    const { page: _, ...others } = filters
    if (filter === 'dates') onChange({ dateFrom: '', dateTo: '' })
    // Keeps the other filters that the search names.
    else onChange(filter === 'search' ? { ...others, search: '' } : { [filter]: '' })
  }
  return (
    <Stack gap="3" mt="6" mb="6">
      {found.dates.length > 0 && (
        <>
          <Text as="h3" textStyle="sm" fontWeight="bold" color="muted">
            {empty.dates}
          </Text>
          <Wrap as="ul">
            {found.dates.map(({ date, count, eventName }) => (
              <li key={date}>
                <Button
                  variant="outline"
                  onClick={() => onChange({ when: '', dateFrom: date, dateTo: date })}
                >
                  {empty.date(dayWithYear(date, now()), eventName, count)}
                </Button>
              </li>
            ))}
          </Wrap>
        </>
      )}
      {found.without.length > 0 && (
        <>
          <Text as="h3" textStyle="sm" fontWeight="bold" color="muted">
            {empty.without}
          </Text>
          <Wrap as="ul">
            {found.without.map(({ filter, count }) => (
              <li key={filter}>
                <Button variant="outline" onClick={() => strike(filter)}>
                  {empty.strike(nameOf(filter, filters), counted(count))}
                </Button>
              </li>
            ))}
          </Wrap>
        </>
      )}
    </Stack>
  )
}

export default Alternatives
