import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Admission, AdmissionWay } from '../../../contract/check-in.ts'
import { readDoorCode } from '../../../contract/rules/door-code.ts'
import { checkInCopy } from '../../copy/check-in.ts'
import { checkInDoorsCopy } from '../../copy/check-in-doors.ts'
import type { Answer, CheckIn, CheckInState, Entrant } from '../../data/check-in/controller.ts'
import type { Booking, DoorList, ListedSeat } from '../../data/check-in/door-list.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { chosenColorMode, onColorMode, toggleColorMode } from '../../ui/color-mode.ts'
import { AlertIcon, MenuIcon, RefreshIcon } from '../../ui/icons.tsx'
import { QrIcon, SearchIcon } from '../../ui/more-icons.tsx'
import { useModalDialog } from '../../ui/use-modal-dialog.ts'
import { useWakeLock } from '../../ui/use-wake-lock.ts'
import { type AnswerAction, AnswerScreen } from './answer-screen.tsx'
import { type AnswerWords, timeOf, wordsOf } from './answer-words.ts'
import { DoorsPanel, DoorsPart } from './doors-panel.tsx'
import { TorchIcon } from './icons.tsx'
import { MenuPanel } from './menu-panel.tsx'
import * as styles from './scanner.css.ts'
import { ChoosePanel, SearchPanel } from './search-panel.tsx'
import { allowSound, signalTo } from './signals.ts'
import { TypePanel } from './type-panel.tsx'
import { useCamera } from './use-camera.ts'
import { useDecoder } from './use-decoder.ts'
import { useDoors } from './use-doors.ts'
import { useKeyboardScanner } from './use-keyboard-scanner.ts'
import { watchVideo } from './watch-video.ts'

const copy = checkInCopy

/** How long 'come in' stays, in ms: alone, and with others of the booking to decide about. */
const GREEN_MS = 1_500
const GROUP_MS = 6_000
/** A code that is still held there is not read again for so long, in ms. */
const SAME_CODE_MS = 3_000
/** How long the last admission can be taken back from the scanner's own screen, in ms. */
const UNDO_MS = 60_000

/** What covers the camera. */
type Cover =
  | { is: 'search' | 'type' | 'menu' }
  | { is: 'choose'; name: string; bookings: Booking[]; way: AdmissionWay }

/** An answer that is shown. `admissions`: what it let in, which can be taken back. */
interface Shown {
  answer: Answer
  words: AnswerWords
  admissions: Admission[]
  takenAt?: number | undefined
}

/** What makes a code the same one: a living code changes as it is held there, its seat does not. */
const keyOf = (text: string): string => {
  const code = readDoorCode(text)?.code
  return code?.kind === 'living' ? code.seatId : text
}

const nightly = () => chosenColorMode() !== 'light'

interface ScannerProps {
  checkIn: CheckIn
  state: CheckInState
  list: DoorList
}

/** The camera, what else a code or a name is entered by, and the answers: the whole screen of a door, for one thumb. */
export const Scanner = ({ checkIn, state, list }: ScannerProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const camera = useCamera(video)
  const decoder = useDecoder(camera.state === 'starting' || camera.state === 'on')
  const doors = useDoors(checkIn)
  const isNight = useSyncExternalStore(onColorMode, nightly)
  const [cover, setCover] = useState<Cover | null>(null)
  const [query, setQuery] = useState('')
  const [shown, setShown] = useState<Shown | null>(null)
  const [last, setLast] = useState<{ name: string; admissions: Admission[] } | null>(null)
  const [said, setSaid] = useState('')
  const isBusy = useRef(false)
  const recent = useRef({ key: '', at: 0 })
  useModalDialog(dialog, heading, true)
  useWakeLock()

  const show = (answer: Answer, more: Partial<Shown> = {}) => {
    if (answer.is === 'choose') {
      setShown(null)
      return setCover({ is: 'choose', name: answer.name, bookings: answer.bookings, way: 'name' })
    }
    const admissions = more.admissions ?? (answer.is === 'admitted' ? [answer.admission] : [])
    const words = more.words ?? wordsOf(answer, list)
    setShown({ answer, admissions, words, takenAt: more.takenAt })
    if (admissions.length > 0) setLast({ name: words.name, admissions })
    setSaid([words.title, words.name, ...words.facts, words.todo].filter(Boolean).join('. '))
    signalTo(words.tone)
  }
  const leave = () => {
    // Whoever stands there still holds the code.
    recent.current.at = performance.now()
    setShown(null)
    setSaid('')
  }

  /** One at a time: what is read meanwhile is read again. */
  const answer = async (read: () => Promise<Answer>, takenAt?: number) => {
    if (isBusy.current) return
    isBusy.current = true
    try {
      show(await read(), { takenAt })
    } finally {
      isBusy.current = false
    }
  }

  const onCode = (text: string, takenAt: number) => {
    const key = keyOf(text)
    const isSame = key === recent.current.key && takenAt - recent.current.at < SAME_CODE_MS
    if (isBusy.current) return
    recent.current = { key, at: takenAt }
    // Another door's screen, not a ticket.
    if (isSame || doors.takes(text)) return
    void answer(() => checkIn.scan(text), takenAt)
  }
  const readCode = useRef(onCode)
  useEffect(() => {
    readCode.current = onCode
  })
  /** What linking covers the scanner with; while it reads the other's code, nothing. */
  const doorsStep = doors.step?.is === 'reading' ? null : doors.step
  const isWatching = camera.state === 'on' && !cover && !shown && !doorsStep
  useEffect(() => {
    const element = video.current
    if (!isWatching || !element || !decoder) return
    return watchVideo(element, decoder.decode, (text, takenAt) => readCode.current(text, takenAt))
  }, [isWatching, decoder])

  useKeyboardScanner((text) => {
    // The next in the queue: what is shown has been seen.
    setShown(null)
    setCover(null)
    void answer(() => checkIn.scan(text))
  })

  /** Lets in by hand, and says so: `before` came in with the same code. */
  const letIn = async (
    entrants: Entrant[],
    way: AdmissionWay,
    who: { name: string; seats: ListedSeat[]; facts?: string[] },
    before: Admission[] = [],
  ) => {
    if (isBusy.current) return
    isBusy.current = true
    try {
      const done = await checkIn.admit(entrants, way)
      const { name, seats } = who
      setCover(null)
      if (done.is !== 'done') return show({ is: done.is, name })
      const [admission] = done.admitted
      const [standing] = done.already
      const [seat = null] = seats
      if (!admission) return standing && show({ is: 'already', admission: standing, seat, name })
      const admissions = [...before, ...done.admitted]
      const others = (seat?.booking.seats ?? []).filter(
        (other) => !seats.includes(other) && checkIn.against(other) === null,
      )
      const result: Answer = { is: 'admitted', admission, seat, way, others }
      const words = wordsOf(result, list)
      const together = admissions.length > 1 ? [copy.answer.together(admissions.length)] : null
      show(result, {
        admissions,
        words: {
          ...words,
          name: name || words.name,
          facts: together
            ? [seat?.booking.kind ?? '', ...together].filter(Boolean)
            : (who.facts ?? words.facts),
          todo: seat || 'pass' in (entrants[0] ?? {}) ? '' : words.todo,
        },
      })
    } finally {
      isBusy.current = false
    }
  }

  const undo = async (admissions: Admission[]) => {
    const isUndone = await checkIn.undo(admissions.map(({ id }) => id))
    leave()
    if (isUndone) setLast(null)
    setSaid(isUndone ? copy.answer.undone : copy.answer.undoFailed)
  }

  useEffect(() => {
    if (!last) return
    const timer = setTimeout(() => setLast(null), UNDO_MS)
    return () => clearTimeout(timer)
  }, [last])

  const actionsOf = ({ answer, admissions, words }: Shown): AnswerAction[] => {
    const { name } = words
    if (answer.is === 'ask') {
      const seats = answer.seat ? [answer.seat] : []
      return [
        {
          label: copy.answer.letIn,
          onClick: () => void letIn([{ seat: answer.letters }], answer.way, { name, seats }),
        },
        { label: copy.answer.refuse, onClick: leave, isMain: true },
      ]
    }
    if (answer.is === 'walk-in')
      return [
        {
          label: copy.answer.letIn,
          onClick: () =>
            void letIn([{ pass: answer.userId }], 'pass', { name, seats: [], facts: words.facts }),
          isMain: true,
        },
        { label: copy.answer.refuse, onClick: leave },
      ]
    if (answer.is === 'already') {
      const { id } = answer.admission
      return checkIn.admitted().has(id)
        ? [{ label: copy.answer.undoFirst, onClick: () => void undo([answer.admission]) }]
        : []
    }
    if (answer.is !== 'admitted') return []
    const { others, seat, way } = answer
    const inside = seat ? [seat] : []
    const bring = (seats: ListedSeat[]) =>
      void letIn(
        seats.map(({ letters }) => ({ seat: letters })),
        way === 'living' ? 'static' : way,
        { name, seats: [...seats, ...inside] },
        admissions,
      )
    return [
      ...(others.length > 1
        ? [{ label: copy.answer.wholeBooking(others.length), onClick: () => bring(others), isMain: true }]
        : []),
      ...(others.length > 0
        ? [
            {
              label: copy.answer.plusOne,
              onClick: () => bring(others.slice(0, 1)),
              isMain: others.length === 1,
            },
          ]
        : []),
      {
        label: admissions.length > 1 ? copy.answer.undoAll(admissions.length) : copy.answer.undo,
        onClick: () => void undo(admissions),
      },
    ]
  }

  const isQuestion = shown?.answer.is === 'ask' || shown?.answer.is === 'walk-in'
  const stays =
    shown?.answer.is === 'admitted' ? (shown.answer.others.length > 0 ? GROUP_MS : GREEN_MS) : null
  const { torch } = camera
  const isCovered = Boolean(cover || shown || doorsStep)

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: hears touches only to be allowed a sound.
    <dialog
      ref={dialog}
      className={classes(styles.screen, isNight && 'dark')}
      aria-label={copy.screen}
      onCancel={(event) => event.preventDefault()}
      onClick={allowSound}
    >
      <div className={styles.scanner} inert={isCovered}>
        <header className={styles.top}>
          <div>
            <h1 className={styles.event} ref={heading} tabIndex={-1}>
              {list.event.eventName}
            </h1>
            <p className={styles.door}>{state.door.name}</p>
          </div>
          <p className={styles.counter}>
            <span className="visually-hidden">{copy.counter(state.inside, list.expected)}</span>
            <b className={styles.inside} aria-hidden="true">
              {state.inside}
            </b>
            <span className={styles.expected} aria-hidden="true">
              /{list.expected}
            </span>
          </p>
          <button
            className={styles.menu}
            type="button"
            aria-label={copy.menu}
            onClick={() => setCover({ is: 'menu' })}
          >
            <MenuIcon size={28} />
          </button>
        </header>

        <div className={styles.view}>
          <video
            className={styles.video}
            ref={video}
            muted
            playsInline
            autoPlay
            hidden={camera.state !== 'on'}
          />
          {camera.state === 'on' ? (
            <>
              <div className={styles.frame} aria-hidden="true" />
              <p className={styles.aim}>
                {decoder === null
                  ? copy.noDecoder
                  : doors.step?.is === 'reading'
                    ? checkInDoorsCopy.aim
                    : copy.aim}
              </p>
              {doors.step?.is === 'reading' && (
                <Button className={styles.stop} variant="outline" onClick={doors.close}>
                  {checkInDoorsCopy.stop}
                </Button>
              )}
            </>
          ) : camera.state === 'starting' || camera.state === 'paused' ? (
            <p className={styles.notice}>{copy[camera.state]}</p>
          ) : (
            <div className={styles.notice} role="status">
              <AlertIcon size={32} />
              <p>{copy.camera[camera.state]}</p>
              <Button variant="outline" onClick={camera.retry}>
                <RefreshIcon size={18} />
                {copy.retryCamera}
              </Button>
            </div>
          )}
          {torch && (
            <button
              className={styles.torch}
              type="button"
              aria-pressed={torch.isLit}
              aria-label={torch.isLit ? copy.torch.off : copy.torch.on}
              onClick={torch.toggle}
            >
              <TorchIcon size={28} />
            </button>
          )}
        </div>

        <div className={styles.bottom}>
          {last && (
            <p className={styles.last}>
              <span className={styles.lastName}>
                {copy.answer.admitted}
                {'\u00a0: '}
                <b>{last.name || copy.answer.unknownName}</b>
              </span>
              <button className={styles.undo} type="button" onClick={() => void undo(last.admissions)}>
                {copy.undoLast}
              </button>
            </p>
          )}
          <p className={styles.status}>
            <span>{copy.listOf(timeOf(list.at))}</span>
            {!state.isReachable && <span className={styles.late}>{copy.offline}</span>}
            {state.waiting > 0 && <span className={styles.late}>{copy.waiting(state.waiting)}</span>}
            {state.conflicts.length > 0 && (
              <button className={styles.conflicts} type="button" onClick={() => setCover({ is: 'menu' })}>
                {copy.conflicts(state.conflicts.length)}
              </button>
            )}
          </p>
          {(state.storage === 'full' || state.storage === 'unavailable') && (
            <p className={styles.trouble}>{copy.storageTrouble}</p>
          )}
          {state.clockOffBy !== null && (
            <p className={styles.trouble}>{copy.clockOff(Math.round(Math.abs(state.clockOffBy) / 60_000))}</p>
          )}
          <div className={styles.ways}>
            <button className={styles.way} type="button" onClick={() => setCover({ is: 'search' })}>
              <SearchIcon size={26} />
              {copy.search}
            </button>
            <button className={styles.way} type="button" onClick={() => setCover({ is: 'type' })}>
              <QrIcon size={26} />
              {copy.type}
            </button>
          </div>
        </div>
      </div>

      {!shown && cover?.is === 'search' && (
        <SearchPanel
          checkIn={checkIn}
          query={query}
          onQuery={setQuery}
          onChoose={(booking) =>
            setCover({ is: 'choose', name: booking.name, bookings: [booking], way: 'name' })
          }
          onClose={() => {
            setQuery('')
            setCover(null)
          }}
        />
      )}
      {!shown && cover?.is === 'choose' && (
        <ChoosePanel
          checkIn={checkIn}
          bookings={cover.bookings}
          name={cover.name}
          onAdmit={(letters) => {
            setQuery('')
            const seats = letters.flatMap((each) => list.seat(each) ?? [])
            void letIn(
              letters.map((seat) => ({ seat })),
              cover.way,
              { name: cover.name, seats },
            )
          }}
          onClose={() => setCover(query ? { is: 'search' } : null)}
        />
      )}
      {!shown && cover?.is === 'type' && (
        <TypePanel
          onType={(typed) => {
            setCover(null)
            void answer(() => checkIn.type(typed))
          }}
          onClose={() => setCover(null)}
        />
      )}
      {!shown && cover?.is === 'menu' && (
        <MenuPanel
          checkIn={checkIn}
          state={state}
          list={list}
          isNight={isNight}
          onMode={() => {
            // The app may show the day while this screen, by default, shows the night.
            const wanted = isNight ? 'light' : 'dark'
            if (toggleColorMode() !== wanted) toggleColorMode()
          }}
          doors={<DoorsPart doors={doors} onChosen={() => setCover(null)} />}
          onClose={() => setCover(null)}
        />
      )}
      {doorsStep && <DoorsPanel doors={doors} step={doorsStep} state={state} now={checkIn.now} />}
      {shown && (
        <AnswerScreen
          key={shown.admissions.length}
          words={shown.words}
          actions={actionsOf(shown)}
          isQuestion={isQuestion}
          leavesAfter={stays}
          takenAt={shown.takenAt}
          onDone={leave}
        />
      )}
      <p className="visually-hidden" role="alert">
        {said}
      </p>
    </dialog>
  )
}
