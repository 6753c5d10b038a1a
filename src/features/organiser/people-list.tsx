import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ConcertFigures, ConcertPeople } from '../../../contract/organiser.ts'
import { daysAndTime, parisStamp } from '../../../contract/rules/paris-time.ts'
import { fold, matches } from '../../../contract/rules/search.ts'
import { organiserCopy } from '../../copy/organiser.ts'
import { useOnline } from '../../shared/use-online.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Box, Stack, Wrap } from '../../ui/layout.tsx'
import * as rows from '../../ui/list-row.css.ts'
import { DownloadIcon } from '../../ui/more-icons.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { notify } from '../../ui/toaster.tsx'
import { Heading, Text } from '../../ui/type.tsx'
import type { WhichConcert } from './concert-address.ts'
import * as styles from './organiser.css.ts'
import { usePeopleFile } from './queries.ts'
import { saveFile } from './save-file.ts'

const { people: copy, offline } = organiserCopy

type Person = ConcertPeople['people'][number]

const stateOf = ({ isCancelled, isWalkIn, seats }: Person): string => {
  const entered = seats.flatMap(({ usedAt }) => usedAt ?? [])
  const [first] = entered
  if (isCancelled) return copy.cancelled
  if (first === undefined) return copy.expected
  if (entered.length < seats.length) return copy.some(entered.length, seats.length)
  return isWalkIn ? `${copy.in(first)}, ${copy.walkIn}` : copy.in(first)
}

/** Returns what a search looks through: names and codes, with and without their hyphen. */
const soughtIn = ({ lastName, firstName, kind, seats }: Person): string =>
  fold([lastName, firstName, kind, ...seats.flatMap(({ code }) => [code, code.replace('-', '')])].join(' '))

const Row = ({ person }: { person: Person }) => (
  <li className={styles.person} tabIndex={-1}>
    <Stack gap="1" className={rows.what}>
      <Heading size="sm" translate="no">
        {`${person.lastName} ${person.firstName}`.trim()}
      </Heading>
      <Text textStyle="sm" color="muted">
        {person.kind} ·{' '}
        <span className={styles.code} translate="no">
          {person.seats.map(({ code }) => code).join(' ')}
        </span>
      </Text>
    </Stack>
    <Text as="span" textStyle="sm" color={person.isCancelled ? 'danger' : 'ink'} className="figures">
      {stateOf(person)}
    </Text>
  </li>
)

/** Rows that a slow phone renders at once; all 4,000 of a full room took 16 s. */
const PAGE = 200

/** Returns how many rows to render: more at each press, all of them on paper, the first again for another search. */
const useShown = (sought: string) => {
  const list = useRef<HTMLUListElement>(null)
  const [shown, setShown] = useState({ sought, count: PAGE })
  const [isPrinted, setPrinted] = useState(false)
  const count = shown.sought === sought ? shown.count : PAGE
  useEffect(() => {
    const print = () => flushSync(() => setPrinted(true))
    const end = () => setPrinted(false)
    addEventListener('beforeprint', print)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', print)
      removeEventListener('afterprint', end)
    }
  }, [])
  const showMore = () => {
    flushSync(() => setShown({ sought, count: count + PAGE }))
    const first = list.current?.children[count]
    if (first instanceof HTMLElement) first.focus()
  }
  return { list, count: isPrinted ? Number.POSITIVE_INFINITY : count, showMore }
}

interface PeopleListProps {
  which: WhichConcert
  list: ConcertPeople
  /** The concert, for the printed page. */
  concert: ConcertFigures | undefined
}

/** Renders who has seats at a concert, with search, print and a file for a spreadsheet. */
export const PeopleList = ({ which, list: { people, at }, concert }: PeopleListProps) => {
  const [typed, setTyped] = useState('')
  const sought = useDeferredValue(typed)
  const isOnline = useOnline()
  const file = usePeopleFile(which, (saved) => {
    saveFile(saved)
    notify({ title: copy.saved, description: saved.name, type: 'success' })
  })
  const { list, count, showMore } = useShown(sought)
  const texts = useMemo(() => people.map(soughtIn), [people])
  if (people.length === 0) return <EmptyState title={copy.none.title}>{copy.none.text}</EmptyState>
  const found = fold(sought) ? people.filter((_, index) => matches(sought, texts[index] ?? '')) : people
  const standing = people.filter(({ isCancelled }) => !isCancelled)
  const seats = standing.flatMap((person) => person.seats)
  const inside = seats.filter(({ usedAt }) => usedAt !== null).length
  return (
    <Stack gap="6" className={styles.sheet}>
      <Heading size="xl" className={styles.onPaperAlone}>
        {concert && `${concert.eventName}, ${daysAndTime(concert)}`}
      </Heading>
      <Stack gap="1">
        <Text fontWeight="medium" className="figures">
          {copy.count(standing.length, seats.length, inside, people.length - standing.length)}
        </Text>
        <Text textStyle="sm" color="muted">
          {copy.asOf(parisStamp(new Date(at)))} {copy.personal}
        </Text>
      </Stack>
      <Stack gap="4" className={styles.notPrinted}>
        <Wrap gap="3">
          <Button variant="outline" onClick={() => window.print()}>
            {copy.print}
          </Button>
          <Button
            variant="outline"
            disabled={!isOnline}
            loading={file.isPending}
            loadingText={copy.save}
            onClick={() => file.send(null)}
          >
            <DownloadIcon size={18} />
            {copy.save}
          </Button>
        </Wrap>
        {!isOnline && <Text color="muted">{offline}</Text>}
        <Wrap>
          <SearchField
            label={copy.search}
            hint={copy.hint}
            value={typed}
            onType={setTyped}
            onSubmit={() => undefined}
          />
        </Wrap>
        <Text role="status" textStyle="sm" color="muted">
          {fold(sought) ? copy.found(found.length) : ''}
        </Text>
      </Stack>
      <ul className="figures" ref={list}>
        {found.slice(0, count).map((person) => (
          <Row key={`${person.lastName} ${person.firstName} ${person.seats[0]?.code}`} person={person} />
        ))}
      </ul>
      {found.length > count && (
        <Box className={styles.notPrinted}>
          <Button variant="outline" onClick={showMore}>
            {copy.more(found.length - count)}
          </Button>
        </Box>
      )}
    </Stack>
  )
}
