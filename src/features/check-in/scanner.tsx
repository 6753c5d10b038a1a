import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { AdmissionWay } from '../../../contract/check-in.ts'
import { longDay, shortDay } from '../../../contract/rules/paris-time.ts'
import { checkInCopy } from '../../copy/check-in.ts'
import { checkInDoorsCopy } from '../../copy/check-in-doors.ts'
import type { CheckIn, CheckInState } from '../../data/check-in/controller.ts'
import type { Booking, DoorList } from '../../data/check-in/door-list.ts'
import { closedDoor } from '../../data/check-in/evaluate.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { chosenColorMode, onColorMode, toggleColorMode } from '../../ui/color-mode.ts'
import { useModalDialog } from '../../ui/dialog.tsx'
import { AlertIcon, MenuIcon, RefreshIcon, SearchIcon } from '../../ui/icons.tsx'
import { Grid, HStack, Stack, Wrap } from '../../ui/layout.tsx'
import { QrIcon } from '../../ui/more-icons.tsx'
import { Heading, Text } from '../../ui/type.tsx'
import { useWakeLock } from '../../ui/use-wake-lock.ts'
import { timeOf } from './answer-message.ts'
import { AnswerScreen } from './answer-screen.tsx'
import { useCodeReader } from './code-reader.ts'
import { DoorsPanel, DoorsPart } from './doors-panel.tsx'
import { TorchIcon } from './icons.tsx'
import { MenuPanel } from './menu-panel.tsx'
import * as styles from './scanner.css.ts'
import { ChoosePanel, SearchPanel, TypePanel } from './search-panel.tsx'
import { allowSound } from './signals.ts'
import { createCodesInView, isQuestionOf, staysFor, useAnswers } from './use-answers.ts'
import { useCamera, watchVideo } from './use-camera.ts'
import { useDoors } from './use-doors.ts'
import { useKeyboardScanner } from './use-keyboard-scanner.ts'

const copy = checkInCopy

/** A panel that covers the camera. */
type Cover =
  | { is: 'search' | 'type' | 'menu' }
  | { is: 'choose'; name: string; bookings: Booking[]; way: AdmissionWay }

const nightly = () => chosenColorMode() !== 'light'

const Late = ({ children }: { children: string }) => (
  <Text as="span" color="honey" fontWeight="medium">
    {children}
  </Text>
)

const Trouble = ({ children }: { children: string }) => (
  <Text color="danger" fontWeight="medium" lineHeight="short">
    {children}
  </Text>
)

/** Returns why this door is closed now, as a sentence; null while it is open. */
const closedText = (list: DoorList, now: number): string | null => {
  const closed = closedDoor(list, now)
  if (closed?.is !== 'refused') return null
  const { before, after, cancelled } = copy.notToday
  if (closed.why === 'event-cancelled') return cancelled
  return (closed.why === 'too-early' ? before : after)(longDay(list.event.date))
}

interface ScannerProps {
  checkIn: CheckIn
  state: CheckInState
  list: DoorList
}

/** Renders the whole screen of a door, for one thumb: the camera, the other ways to enter a code or a name, and the answers. */
const Scanner = ({ checkIn, state, list }: ScannerProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const camera = useCamera(video)
  const reader = useCodeReader(camera.state === 'starting' || camera.state === 'on')
  const doors = useDoors(checkIn)
  const isNight = useSyncExternalStore(onColorMode, nightly)
  const [cover, setCover] = useState<Cover | null>(null)
  const [query, setQuery] = useState('')
  const [codesInView] = useState(createCodesInView)
  /** Nothing covers the scanner while it reads the other door's code. */
  const isReadingDoor = doors.step?.is === 'reading'
  const doorsStep = doors.step?.is === 'reading' ? null : doors.step
  const answers = useAnswers(checkIn, list, {
    isCovered: Boolean(cover || doorsStep),
    onChoose: (choice) => setCover(choice && { is: 'choose', ...choice }),
    onLeave: () => codesInView.lookAgain(performance.now()),
  })
  const { shown, last } = answers
  useModalDialog(dialog, heading, true)
  useWakeLock()

  /** Offers each code to the door links first, if the team asked for one; any other code is a ticket. */
  const judge = async (text: string) => ((await doors.takes(text)) ? null : checkIn.scan(text))
  const onCode = (text: string, takenAt: number) => {
    // A code skipped here is read again in a later frame.
    if (answers.isBusy() || codesInView.isStillInView(text, takenAt)) return
    void answers.answer({ text, judge: () => judge(text), takenAt })
  }
  const readCode = useRef(onCode)
  useEffect(() => {
    readCode.current = onCode
  })
  useEffect(() => {
    if (isReadingDoor) codesInView.forget()
  }, [isReadingDoor, codesInView])
  const isWatching = camera.state === 'on' && !cover && !shown && !doorsStep
  useEffect(() => {
    const element = video.current
    if (!isWatching || !element || !reader) return
    return watchVideo(element, reader, (text, takenAt) => readCode.current(text, takenAt))
  }, [isWatching, reader])

  useKeyboardScanner((text) => {
    // The next code closes the current answer: the team has seen it.
    answers.clear()
    setCover(null)
    void answers.answer({ text, judge: () => judge(text) })
  })

  const { torch } = camera
  const retryCamera = () => {
    // Its button goes while the camera starts.
    heading.current?.focus()
    camera.retry()
  }
  const notToday = closedText(list, checkIn.now())
  const isCovered = Boolean(cover || shown || doorsStep)

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: hears touches only to be allowed a sound.
    <dialog
      ref={dialog}
      className={classes(styles.screen, isNight && 'dark')}
      aria-label={copy.screen}
      onCancel={(event) => event.preventDefault()}
      // Browsers close a dialog on a second Escape or back gesture even if cancelled: open it again.
      onClose={({ currentTarget }) => currentTarget.isConnected && currentTarget.showModal()}
      onClick={allowSound}
    >
      <div className={styles.scanner} inert={isCovered}>
        <Wrap as="header" className={styles.top} align="center" gap="0" columnGap="3">
          <div className={styles.names} translate="no">
            <Heading as="h1" size="md" className={styles.truncated} ref={heading} tabIndex={-1}>
              {list.event.eventName}
            </Heading>
            <Text textStyle="sm" color="muted" className={styles.truncated}>
              {shortDay(list.event.date)} · {state.door.name}
            </Text>
          </div>
          <p className={classes(styles.counter, 'figures')}>
            <span className="visually-hidden">{copy.counter(state.inside, list.expected)}</span>
            <Heading as="b" size="3xl" className={styles.inside} aria-hidden="true">
              {state.inside}
            </Heading>
            <Text as="span" color="muted" fontWeight="medium" aria-hidden="true">
              /{list.expected}
            </Text>
          </p>
          <Button
            variant="ghost"
            size="icon"
            className={styles.menu}
            aria-label={copy.menu}
            onClick={() => setCover({ is: 'menu' })}
          >
            <MenuIcon size={28} />
          </Button>
        </Wrap>

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
                {reader === null ? copy.noDecoder : isReadingDoor ? checkInDoorsCopy.aim : copy.aim}
              </p>
            </>
          ) : camera.state === 'starting' || camera.state === 'paused' ? (
            <Text className={styles.notice} p="5" textAlign="center">
              {copy[camera.state]}
            </Text>
          ) : (
            <Stack className={styles.notice} align="center" gap="3" p="5" textAlign="center" role="status">
              <AlertIcon size={32} />
              <p>{copy.camera[camera.state]}</p>
              <Button variant="outline" onClick={retryCamera}>
                <RefreshIcon size={18} />
                {copy.retryCamera}
              </Button>
            </Stack>
          )}
          {isReadingDoor && (
            <Button className={styles.stop} variant="outline" onClick={doors.close}>
              {checkInDoorsCopy.stop}
            </Button>
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

        <Grid className={styles.bottom} gap="2">
          {last && (
            <HStack as="p" justify="space-between" gap="3" color="success">
              <span className={styles.truncated}>
                {copy.answer.admitted}
                {'\u00a0: '}
                <b translate="no">{last.name || copy.answer.unknownName}</b>
              </span>
              <button
                className={styles.undo}
                type="button"
                onClick={() => void answers.undo(last.admissions)}
              >
                {copy.undoLast}
              </button>
            </HStack>
          )}
          <Wrap as="p" className="figures" align="center" gap="0" columnGap="3" textStyle="sm" color="muted">
            <span>{copy.listOf(timeOf(list.at))}</span>
            <Wrap as="span" gap="0" columnGap="3" role="status">
              {!state.isReachable && <Late>{copy.offline}</Late>}
              {doors.isLost && <Late>{checkInDoorsCopy.lostShort}</Late>}
            </Wrap>
            {state.waiting > 0 && <Late>{copy.waiting(state.waiting)}</Late>}
            {state.conflicts.length > 0 && (
              <button className={styles.conflicts} type="button" onClick={() => setCover({ is: 'menu' })}>
                {copy.conflicts(state.conflicts.length)}
              </button>
            )}
          </Wrap>
          {(state.storage === 'full' || state.storage === 'unavailable') && (
            <Trouble>{copy.storageTrouble}</Trouble>
          )}
          {notToday && <p className={styles.notToday}>{notToday}</p>}
          {list.event.movedTo && <Trouble>{copy.moved(longDay(list.event.movedTo))}</Trouble>}
          {state.clockOffBy !== null && (
            <Trouble>{copy.clockOff(Math.round(Math.abs(state.clockOffBy) / 60_000))}</Trouble>
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
            <button className={styles.way} type="button" onClick={() => void checkIn.countPaid(1)}>
              <span>+1 {copy.paidHere}</span>{' '}
              <b className={classes(styles.paid, 'figures')}>{state.paidHere}</b>
            </button>
          </div>
        </Grid>
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
            void answers.letIn(
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
            void answers.answer({ text: typed, judge: () => checkIn.type(typed) })
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
            // The app may be in day mode while this screen, by default, is in night mode.
            const wanted = isNight ? 'light' : 'dark'
            if (toggleColorMode() !== wanted) toggleColorMode()
          }}
          doors={
            <DoorsPart
              doors={doors}
              heard={state.heard}
              onForget={(id) => void checkIn.forget(id)}
              onChosen={() => setCover(null)}
            />
          }
          onClose={() => setCover(null)}
        />
      )}
      {!shown && doorsStep && <DoorsPanel doors={doors} step={doorsStep} state={state} now={checkIn.now} />}
      {shown && (
        <AnswerScreen
          key={shown.admissions.length}
          message={shown.message}
          actions={answers.actionsOf(shown)}
          isQuestion={isQuestionOf(shown)}
          leavesAfter={staysFor(shown)}
          takenAt={shown.takenAt}
          onDone={answers.leave}
        />
      )}
      <p className="visually-hidden" role="alert">
        {answers.announcement}
      </p>
    </dialog>
  )
}

export default Scanner
