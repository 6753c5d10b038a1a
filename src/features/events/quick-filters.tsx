import { memo, useEffect, useRef } from 'react'
import type { Busiest } from '../../../contract/events.ts'
import type { AccessFilter } from '../../../contract/rules/access-filters.ts'
import { dayWithYear } from '../../../contract/rules/paris-time.ts'
import { quickWhens, weekdays } from '../../../contract/rules/whens.ts'
import { eventsCopy } from '../../copy/events.ts'
import { now } from '../../lib/clock.ts'
import { chip } from '../../ui/chips.css.ts'
import { classes } from '../../ui/classes.ts'
import { CloseIcon } from '../../ui/icons.tsx'
import * as styles from './event-list.css.ts'
import type { EventListFilters, FilterChange } from './list-queries.ts'

const { access, quick, filters: copy } = eventsCopy
const switches = ['stepFree', 'seating', 'companionFree', 'signed'] as const

interface QuickFiltersProps {
  /** The active filters, including those named in the search. */
  filters: EventListFilters
  busiest: Busiest
  /** True while the list shows the concerts around the user. */
  isNear: boolean
  onNear: (isNear: boolean) => void
  onChange: (change: FilterChange) => void
}

const Toggle = ({
  name,
  label,
  isPressed,
  onPress,
}: {
  name: string
  label: string
  isPressed: boolean
  onPress: (isPressed: boolean) => void
}) => (
  <button
    className={classes(chip, styles.chip)}
    type="button"
    data-filter={name}
    aria-pressed={isPressed}
    onClick={() => onPress(!isPressed)}
  >
    <span>{label}</span>
    {isPressed && <CloseIcon size={14} />}
  </button>
)

/** Keeps a row's chosen chips in view: they move to its start, and so does the focus of the pressed one. Returns the row's ref and a setter. */
const useChosenFirst = () => {
  const row = useRef<HTMLDivElement>(null)
  const pressed = useRef<string>(null)
  useEffect(() => {
    if (!pressed.current) return
    row.current?.scrollTo?.({ left: 0 })
    const [first] = row.current?.querySelectorAll('button') ?? []
    const chosen = row.current?.querySelector<HTMLElement>(`[data-filter=${pressed.current}]`)
    ;(chosen ?? first)?.focus({ preventScroll: true })
    pressed.current = null
  })
  const notePressed = (name: string) => {
    pressed.current = name
  }
  return { row, notePressed }
}

/** Renders the toggles of days and prices, the chosen ones first. A weekday that the search names has a toggle as long as it is chosen. */
const Ways = ({ filters, onChange }: Pick<QuickFiltersProps, 'filters' | 'onChange'>) => {
  const { row, notePressed } = useChosenFirst()
  const weekday = weekdays.find((name) => name === filters.when)
  const toggles = [
    ...[...quickWhens, ...(weekday ? [weekday] : [])].map((when) => ({
      name: when as string,
      label: quick.when[when] as string,
      isPressed: filters.when === when,
      set: (isPressed: boolean) => onChange({ when: isPressed ? when : '', dateFrom: '', dateTo: '' }),
    })),
    ...(['pass', 'free'] as const).map((name) => ({
      name: name as string,
      label: quick[name] as string,
      isPressed: filters[name] === '1',
      set: (isPressed: boolean) => onChange({ [name]: isPressed ? '1' : '' }),
    })),
  ]
  return (
    // biome-ignore lint/a11y/useSemanticElements: they send no form.
    <div className={styles.row} role="group" aria-label={quick.label} ref={row}>
      {toggles
        .sort((one, other) => Number(other.isPressed) - Number(one.isPressed))
        .map(({ name, label, isPressed, set }) => (
          <Toggle
            key={name}
            name={name}
            label={label}
            isPressed={isPressed}
            onPress={(next) => {
              notePressed(name)
              set(next)
            }}
          />
        ))}
    </div>
  )
}

type Place = 'city' | 'musicStyle' | 'dateFrom' | 'dateTo' | AccessFilter

/** Renders cities, styles and dates: the active ones first, each as a button that removes it, then those with most events. */
const Places = ({ filters, busiest, isNear, onNear, onChange }: QuickFiltersProps) => {
  const { row, notePressed } = useChosenFirst()
  const { city, musicStyle } = filters
  const set = (name: Place, value: string) => {
    notePressed(name)
    onChange({ [name]: value })
  }
  const labels: [Place, string][] = [
    ['city', city],
    ['musicStyle', musicStyle],
    ['dateFrom', filters.dateFrom && copy.since(dayWithYear(filters.dateFrom, now()))],
    ['dateTo', filters.dateTo && copy.until(dayWithYear(filters.dateTo, now()))],
    ...switches.map((name): [Place, string] => [name, filters[name] && access[name]]),
    ['age', filters.age && access.age(filters.age)],
  ]
  const offered: [Place, string][] = [
    ...(city ? [] : busiest.cities.map((name): [Place, string] => ['city', name])),
    ...(musicStyle ? [] : busiest.styles.map((name): [Place, string] => ['musicStyle', name])),
  ]
  return (
    // biome-ignore lint/a11y/useSemanticElements: they send no form.
    <div className={styles.row} role="group" aria-label={quick.places} ref={row}>
      <Toggle name="near" label={quick.near} isPressed={isNear} onPress={onNear} />
      {labels
        .filter(([, label]) => label)
        .map(([name, label]) => (
          <button
            className={classes(chip, styles.chip, styles.inForce)}
            key={name}
            type="button"
            data-filter={name}
            aria-label={copy.remove(label)}
            onClick={() => set(name, '')}
          >
            <span className={styles.text}>{label}</span>
            <CloseIcon size={14} />
          </button>
        ))}
      {offered.map(([name, label]) => (
        <button
          className={classes(chip, styles.chip)}
          key={`${name} ${label}`}
          type="button"
          onClick={() => set(name, label)}
        >
          <span className={styles.text}>{label}</span>
        </button>
      ))}
    </div>
  )
}

/** Ignores the search: its words change with each key, and are not shown here. */
const isAlike = (before: QuickFiltersProps, now: QuickFiltersProps): boolean =>
  before.busiest === now.busiest &&
  before.isNear === now.isNear &&
  before.onNear === now.onNear &&
  before.onChange === now.onChange &&
  (Object.keys(now.filters) as (keyof EventListFilters)[]).every(
    (name) => name === 'search' || before.filters[name] === now.filters[name],
  )

/** Renders the most frequent filters above the list, one press each. */
export const QuickFilters = memo(
  ({ filters, onChange, ...places }: QuickFiltersProps) => (
    <>
      <Ways filters={filters} onChange={onChange} />
      <Places filters={filters} onChange={onChange} {...places} />
    </>
  ),
  isAlike,
)
