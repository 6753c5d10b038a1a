import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { Point } from '../../../contract/rules/distance.ts'
import { parisStamp } from '../../../contract/rules/paris-time.ts'
import { expressionOf, paths } from '../../config/paths.ts'
import { eventsCopy } from '../../copy/events.ts'
import { nearbyCopy as copy } from '../../copy/nearby.ts'
import type { Nearby } from '../../data/catalogue/related.ts'
import type { Stored } from '../../data/stored.ts'
import { useOwnHeaders } from '../../shared/own-headers.ts'
import { useOnline } from '../../shared/use-online.ts'
import { AsOfLine } from '../../ui/as-of-line.tsx'
import { Button } from '../../ui/button.tsx'
import { chip, chips } from '../../ui/chips.css.ts'
import { Box, Stack } from '../../ui/layout.tsx'
import { Text } from '../../ui/type.tsx'
import { EventGrid, EventGridSkeleton, type HeartSlot } from './event-card.tsx'
import { type EventListFilters, type FilterChange, PAGE_SIZE, queryOf } from './list-queries.ts'
import { askPosition, type NoPosition } from './position.ts'
import { readNearby } from './queries.ts'

/** The page whose headers allow the position: `usesPosition` in the table. */
export const PAGE = expressionOf(paths.events)

const RADII_KM = [5, 20, 50] as const
/** Number of cards shown at first, and added at each press. */
const PART = 24

interface NearbyListProps {
  /** The filters in force, without the city. */
  filters: EventListFilters
  /** Cities to choose from if there is no position. */
  cities: readonly string[]
  onChange: (change: FilterChange) => void
  heart?: HeartSlot | undefined
}

interface ChipsProps<T> {
  label: string
  values: readonly T[]
  nameOf: (value: T) => string
  chosen?: T
  onChoose: (value: T) => void
}

const Chips = <T extends string | number>({ label, values, nameOf, chosen, onChoose }: ChipsProps<T>) => (
  // biome-ignore lint/a11y/useSemanticElements: they send no form.
  <div className={chips} role="group" aria-label={label}>
    {values.map((value) => (
      <button
        className={chip}
        type="button"
        key={value}
        {...(chosen !== undefined && { 'aria-pressed': chosen === value })}
        onClick={() => onChoose(value)}
      >
        {nameOf(value)}
      </button>
    ))}
  </div>
)

/** Renders the device's events within a radius, nearest first. */
const Found = ({ nearby, heart }: { nearby: Stored<Nearby>; heart: HeartSlot | undefined }) => {
  const [radius, setRadius] = useState<number>(RADII_KM[0])
  const [count, setCount] = useState(PART)
  const isOnline = useOnline()
  const { value, storedAt } = nearby
  const within = useMemo(() => value.events.filter(({ km }) => km <= radius), [value, radius])
  const events = useMemo(() => within.slice(0, count).map(({ event }) => event), [within, count])
  const away = useMemo(() => new Map(within.map(({ event, km }) => [event.id, copy.away(km)])), [within])
  return (
    <Stack gap="5">
      <Chips
        label={copy.radius}
        values={RADII_KM}
        nameOf={copy.within}
        chosen={radius}
        onChoose={(km) => {
          setRadius(km)
          setCount(PART)
        }}
      />
      <Text textStyle="sm" color="muted">
        {copy.private}
      </Text>
      {!isOnline && <AsOfLine>{eventsCopy.asOf.offline(parisStamp(new Date(storedAt)))}</AsOfLine>}
      <p role="status" {...(within.length > 0 && { className: 'visually-hidden' })}>
        {within.length > 0 ? copy.shown(within.length) : copy.none(radius)}
      </p>
      {events.length > 0 && <EventGrid events={events} away={away} eager={4} heart={heart} />}
      {within.length > count && (
        <Box>
          <Button variant="outline" onClick={() => setCount(count + PART)}>
            {copy.more}
          </Button>
        </Box>
      )}
      {value.unplaced > 0 && (
        <Text textStyle="sm" color="muted">
          {copy.unplaced(value.unplaced)}
        </Text>
      )}
    </Stack>
  )
}

/** Asks once for the position, which stays in memory, and renders the concerts around it; without one, a sentence and cities to choose from. */
const NearbyList = ({ filters, cities, onChange, heart }: NearbyListProps) => {
  const [position, setPosition] = useState<Point | NoPosition>()
  const [nearby, setNearby] = useState<Stored<Nearby> | null>()
  const [attempt, setAttempt] = useState(0)
  const { hasHeaders } = useOwnHeaders('near', PAGE)
  const askHere = useEffectEvent(async () => (hasHeaders() ? askPosition() : undefined))
  useEffect(() => {
    let isWanted = true
    askHere().then((found) => isWanted && setPosition(found))
    return () => {
      isWanted = false
    }
  }, [])
  const point = typeof position === 'object' ? position : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: a press on 'Réessayer' is another attempt.
  useEffect(() => {
    if (!point) return
    let isWanted = true
    readNearby(point, queryOf({ ...filters, city: '' })).then((found) => isWanted && setNearby(found))
    return () => {
      isWanted = false
    }
  }, [point, filters, attempt])

  if (typeof position === 'string')
    return (
      <Stack gap="4">
        <p role="alert">{copy.failed[position]}</p>
        <Chips
          label={copy.cities}
          values={cities.length > 0 ? cities : eventsCopy.fallbackCities}
          nameOf={(city) => city}
          onChoose={(city) => onChange({ city })}
        />
      </Stack>
    )
  if (nearby === null)
    return (
      <Stack gap="4" align="start">
        <p role="alert">{copy.noCopy}</p>
        <Button
          onClick={() => {
            setNearby(undefined)
            setAttempt(attempt + 1)
          }}
        >
          {copy.retry}
        </Button>
      </Stack>
    )
  if (!nearby)
    return <EventGridSkeleton count={PAGE_SIZE} label={position ? eventsCopy.loading : copy.asking} />
  return <Found nearby={nearby} heart={heart} />
}

export default NearbyList
