import type { ReactNode } from 'react'
import { checkInDoorsCopy as copy } from '../../copy/check-in-doors.ts'
import type { CheckInState } from '../../data/check-in/controller.ts'
import type { HeardDoor } from '../../data/check-in/swap-doors.ts'
import { Button } from '../../ui/button.tsx'
import { CheckIcon } from '../../ui/icons.tsx'
import { Stack, Wrap } from '../../ui/layout.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { Heading, Text } from '../../ui/type.tsx'
import { timeOf } from './answer-message.ts'
import { Panel } from './panel.tsx'
import * as styles from './panels.css.ts'
import type { Doors, DoorsStep } from './use-doors.ts'

/** Drawn side of a code in CSS pixels, before CSS stretches it. */
const DRAWN = 300

interface DoorsPartProps {
  doors: Doors
  heard: HeardDoor[]
  onForget: (id: string) => void
  onChosen: () => void
}

/** Renders the menu's part about other doors: the links, the doors heard, and both ways to connect. */
export const DoorsPart = ({ doors, heard, onForget, onChosen }: DoorsPartProps) => (
  <Stack gap="3">
    <p>{copy.linked(doors.links)}</p>
    {doors.isLost && <Text color="honey">{copy.lost}</Text>}
    {heard.length > 0 && (
      <Stack as="ul" className="figures">
        {heard.map(({ id, name, at, admissions }) => (
          <Wrap as="li" align="center" justify="space-between" key={id}>
            <span>{copy.heard.what(name, admissions.length, timeOf(at))}</span>
            <Button
              size="sm"
              variant="outline"
              aria-label={copy.heard.forgetDoor(name)}
              onClick={() => onForget(id)}
            >
              {copy.heard.forget}
            </Button>
          </Wrap>
        ))}
      </Stack>
    )}
    <Button
      variant="outline"
      onClick={() => {
        onChosen()
        doors.offer()
      }}
    >
      {copy.link}
    </Button>
    <Text textStyle="sm" color="muted">
      {copy.linkHint}
    </Text>
    <Button
      variant="outline"
      onClick={() => {
        onChosen()
        doors.show()
      }}
    >
      {copy.swap}
    </Button>
    <Text textStyle="sm" color="muted">
      {copy.swapHint}
    </Text>
  </Stack>
)

const Para = (text: { role?: 'status'; children: string }) => <Text textStyle="lg" maxW="34rem" {...text} />

const Code = ({ value, title }: { value: string; title: string }) => (
  <div className={styles.doorCode}>
    <QrCode value={value} size={DRAWN} title={title} />
  </div>
)

interface DoorsPanelProps {
  doors: Doors
  step: Exclude<DoorsStep, { is: 'reading' }>
  state: CheckInState
  /** Returns the server's time, in ms since 1970. */
  now: () => number
}

/** Renders the panel over the scanner while doors are linked. */
export const DoorsPanel = ({ doors, step, state, now }: DoorsPanelProps) => {
  const panel = (title: string, children: ReactNode, action?: ReactNode) => (
    <Panel title={title} onClose={doors.close} action={action} key={step.is}>
      {children}
    </Panel>
  )
  const readOther = (
    <Button size="lg" onClick={doors.read}>
      {copy.read}
    </Button>
  )
  const note = (text: string) => <Para role="status">{text}</Para>
  if (step.is === 'preparing' || step.is === 'joining')
    return panel(copy.offer.title, note(step.is === 'joining' ? copy.joining : copy.preparing))
  if (step.is === 'offer')
    return panel(
      copy.offer.title,
      <>
        <Para>{copy.offer.text}</Para>
        <Code value={step.code} title={copy.offer.code} />
      </>,
      readOther,
    )
  if (step.is === 'answer')
    return panel(
      copy.answer.title,
      <>
        <Para>{copy.answer.text}</Para>
        <Code value={step.code} title={copy.answer.code} />
      </>,
    )
  if (step.is === 'done')
    return panel(
      copy.done.title,
      <>
        <Text as="span" color="success" alignSelf="center">
          <CheckIcon size={72} />
        </Text>
        {note(copy.done.text)}
      </>,
    )
  if (step.is === 'failed')
    return panel(
      copy.failed.title,
      note(copy.failed.text),
      <>
        <Button size="lg" onClick={doors.offer}>
          {copy.failed.again}
        </Button>
        <Button variant="outline" onClick={doors.show}>
          {copy.swap}
        </Button>
      </>,
    )
  if (step.is === 'show')
    return panel(
      copy.show.title,
      <>
        <Para>{copy.show.text}</Para>
        <Code value={step.code} title={copy.show.code} />
        <Para>{copy.show.count(state.inside, timeOf(now()))}</Para>
      </>,
      readOther,
    )
  if (step.is === 'unusable') return panel(copy.unusable.title, note(copy.unusable[step.why]), readOther)
  const { name, at, admissions } = step.door
  const what = (
    <Heading as="p" size="2xl" className="figures">
      {copy.heard.what(name, admissions.length, timeOf(at))}
    </Heading>
  )
  return step.is === 'heard'
    ? panel(
        copy.heard.title,
        <>
          {what}
          <Para>{copy.heard.text}</Para>
        </>,
        <>
          <Button size="lg" onClick={doors.note}>
            {copy.heard.note}
          </Button>
          <Button variant="outline" onClick={doors.close}>
            {copy.heard.cancel}
          </Button>
        </>,
      )
    : panel(
        copy.heard.noted,
        <>
          {what}
          {note(copy.heard.notedText)}
        </>,
      )
}
