import { useDeferredValue, useState } from 'react'
import { readShortCode } from '../../../contract/rules/door-code.ts'
import { checkInCopy } from '../../copy/check-in.ts'
import type { CheckIn } from '../../data/check-in/controller.ts'
import type { Booking } from '../../data/check-in/door-list.ts'
import type { Evaluation } from '../../data/check-in/evaluate.ts'
import { Labelled } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { timeOf } from './answer-message.ts'
import { Panel } from './panel.tsx'
import * as styles from './panels.css.ts'

const copy = checkInCopy.searching
const typeCopy = checkInCopy.typing

const SHOWN = 40

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
      <p className={styles.resultNote} role="status">
        {isBlank ? copy.start : found.length === 0 ? copy.none(sought.trim()) : copy.count(found.length)}
      </p>
      <ul className={styles.list}>
        {found.slice(0, SHOWN).map((booking) => {
          const of = booking.seats.length
          const inside = booking.seats.filter(({ letters }) => admitted.active(letters).length > 0).length
          return (
            <li key={booking.seats[0]?.letters}>
              <button className={styles.result} type="button" onClick={() => onChoose(booking)}>
                <span className={styles.resultBooking}>
                  <span className={styles.resultName} translate="no">
                    {booking.name || copy.nameless}
                  </span>
                  <span className={styles.kind}>{booking.kind}</span>
                </span>
                <span className={inside === of ? styles.allIn : styles.count}>
                  {inside === of ? copy.allIn : copy.insideOf(inside, of)}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
      {found.length > SHOWN && <p className={styles.resultNote}>{copy.more(found.length - SHOWN)}</p>}
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
      onClose={onClose}
      closeLabel={choosing.back}
      action={
        <button
          className={styles.submit}
          type="button"
          disabled={wanted.length === 0}
          onClick={() => onAdmit(wanted)}
        >
          {wanted.length === 0 ? choosing.none : choosing.submit(wanted.length)}
        </button>
      }
    >
      <p className={styles.check}>{choosing.check}</p>
      <ul className={styles.list}>
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
                <span className={styles.resultName}>{choosing.seat(seat.number)}</span>
                <span className={styles.kind}>{seat.booking.kind}</span>
                {against && <span className={styles.against}>{whyNot(against)}</span>}
              </span>
            </label>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** Renders the field for the short code printed under a ticket's code. */
export const TypePanel = ({ onType, onClose }: { onType: (typed: string) => void; onClose: () => void }) => {
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  return (
    <Panel title={typeCopy.title} onClose={onClose}>
      <form
        className={styles.form}
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
        <button className={styles.submit} type="submit">
          {typeCopy.submit}
        </button>
      </form>
    </Panel>
  )
}
