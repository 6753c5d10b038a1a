import { useDeferredValue, useState } from 'react'
import { readShortCode } from '../../../contract/rules/door-code.ts'
import { checkInCopy } from '../../copy/check-in.ts'
import type { CheckIn } from '../../data/check-in/controller.ts'
import type { Booking } from '../../data/check-in/door-list.ts'
import type { Evaluation } from '../../data/check-in/evaluate.ts'
import { Button } from '../../ui/button.tsx'
import { Labelled } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Heading, Text } from '../../ui/type.tsx'
import { timeOf } from './answer-message.ts'
import { Panel } from './panel.tsx'
import * as styles from './panels.css.ts'

const copy = checkInCopy.searching
const typeCopy = checkInCopy.typing

const SHOWN = 40

const Kind = ({ children }: { children: string }) => (
  <Text as="span" display="block" textStyle="sm" color="muted">
    {children}
  </Text>
)

interface SearchPanelProps {
  checkIn: CheckIn
  query: string
  onQuery: (query: string) => void
  onChoose: (booking: Booking) => void
  onClose: () => void
}

/** Finds a booking by its holder's name, ignoring accents. */
export const SearchPanel = ({ checkIn, query, onQuery, onChoose, onClose }: SearchPanelProps) => {
  const sought = useDeferredValue(query)
  const found = checkIn.search(sought)
  const admitted = checkIn.admitted()
  const isBlank = sought.trim() === ''
  return (
    <Panel title={copy.title} onClose={onClose}>
      <Labelled label={copy.label}>
        <Input
          data-autofocus
          className={styles.input}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="words"
          maxLength={60}
          placeholder={copy.hint}
          value={query}
          onChange={(event) => onQuery(event.currentTarget.value)}
        />
      </Labelled>
      <Text color="muted" role="status">
        {isBlank ? copy.start : found.length === 0 ? copy.none(sought.trim()) : copy.count(found.length)}
      </Text>
      <Stack as="ul">
        {found.slice(0, SHOWN).map((booking) => {
          const of = booking.seats.length
          const inside = booking.seats.filter(({ letters }) => admitted.active(letters).length > 0).length
          return (
            <li key={booking.seats[0]?.letters}>
              <button className={styles.result} type="button" onClick={() => onChoose(booking)}>
                <span className={styles.resultBooking}>
                  <Heading as="span" size="lg" display="block" translate="no">
                    {booking.name || copy.nameless}
                  </Heading>
                  <Kind>{booking.kind}</Kind>
                </span>
                <Text
                  as="span"
                  className="figures"
                  fontWeight="medium"
                  color={inside === of ? 'success' : 'ink'}
                >
                  {inside === of ? copy.allIn : copy.insideOf(inside, of)}
                </Text>
              </button>
            </li>
          )
        })}
      </Stack>
      {found.length > SHOWN && <Text color="muted">{copy.more(found.length - SHOWN)}</Text>}
    </Panel>
  )
}

/** Returns why a seat cannot be chosen. */
const whyNot = (against: Evaluation): string => {
  const { choosing, answer } = checkInCopy
  if (against.is === 'already') {
    const { at, door } = against.admission
    return choosing.in(timeOf(at), door.name)
  }
  if (against.is !== 'refused') return ''
  if (against.why === 'other-entrance') return choosing.elsewhere(against.entrance)
  const { title } = answer[against.why]
  return typeof title === 'string' ? title : ''
}

interface ChoosePanelProps {
  checkIn: CheckIn
  bookings: Booking[]
  name: string
  onAdmit: (letters: string[]) => void
  onClose: () => void
}

/** Renders the choice of seats to admit: all free ones by default. */
export const ChoosePanel = ({ checkIn, bookings, name, onAdmit, onClose }: ChoosePanelProps) => {
  const seats = bookings
    .flatMap((booking) => booking.seats)
    .map((seat) => ({ seat, against: checkIn.against(seat) }))
  const free = seats.filter(({ against }) => against === null).map(({ seat }) => seat.letters)
  const [chosen, setChosen] = useState<readonly string[]>(free)
  const wanted = chosen.filter((letters) => free.includes(letters))
  const toggle = (letters: string) =>
    setChosen((before) =>
      before.includes(letters) ? before.filter((each) => each !== letters) : [...before, letters],
    )
  const { choosing } = checkInCopy
  return (
    <Panel
      title={name || copy.nameless}
      isName={name !== ''}
      onClose={onClose}
      closeLabel={choosing.back}
      action={
        <Button
          size="lg"
          className={styles.submit}
          disabled={wanted.length === 0}
          onClick={() => onAdmit(wanted)}
        >
          {wanted.length === 0 ? choosing.none : choosing.submit(wanted.length)}
        </Button>
      }
    >
      <Heading as="p" size="md" color="honey">
        {choosing.check}
      </Heading>
      <Stack as="ul">
        {seats.map(({ seat, against }) => (
          <li key={seat.letters}>
            <label className={styles.seat}>
              <input
                type="checkbox"
                checked={wanted.includes(seat.letters)}
                disabled={against !== null}
                onChange={() => toggle(seat.letters)}
              />
              <span>
                <Heading as="span" size="lg" display="block">
                  {choosing.seat(seat.number)}
                </Heading>
                <Kind>{seat.booking.kind}</Kind>
                {against && (
                  <Text as="span" display="block" textStyle="sm" fontWeight="medium" color="danger">
                    {whyNot(against)}
                  </Text>
                )}
              </span>
            </label>
          </li>
        ))}
      </Stack>
    </Panel>
  )
}

/** Renders the field for the short code printed under a ticket's code. */
export const TypePanel = ({ onType, onClose }: { onType: (typed: string) => void; onClose: () => void }) => {
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  return (
    <Panel title={typeCopy.title} onClose={onClose}>
      <Stack
        as="form"
        gap="4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (readShortCode(typed)) onType(typed)
          else setWrong(true)
        }}
      >
        <Labelled label={typeCopy.label} hint={typeCopy.hint} error={isWrong && typeCopy.invalid}>
          <Input
            data-autofocus
            className={styles.codeInput}
            type="text"
            autoComplete="off"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="go"
            maxLength={12}
            value={typed}
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              setWrong(false)
            }}
          />
        </Labelled>
        <Button type="submit" size="lg" className={styles.submit}>
          {typeCopy.submit}
        </Button>
      </Stack>
    </Panel>
  )
}
