import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { checkInCopy } from '../../copy/check-in.ts'
import type { Conflict } from '../../data/check-in/admitted.ts'
import type { CheckIn, CheckInState } from '../../data/check-in/controller.ts'
import type { DoorList } from '../../data/check-in/door-list.ts'
import { useSend } from '../../shared/use-send.ts'
import * as Alert from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import * as Card from '../../ui/card.tsx'
import { classes } from '../../ui/classes.ts'
import { Labelled } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { HStack, Stack, Wrap } from '../../ui/layout.tsx'
import { Heading, Text } from '../../ui/type.tsx'
import { timeOf } from './answer-message.ts'
import { ownFiles } from './own-files.ts'
import { Panel } from './panel.tsx'
import * as styles from './panels.css.ts'

const copy = checkInCopy.menuOf

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card.Root size="sm">
    <Heading as="h3" size="md">
      {title}
    </Heading>
    {children}
  </Card.Root>
)

const Lines = ({ children }: { children: ReactNode }) => (
  <Stack as="ul" className="figures">
    {children}
  </Stack>
)

const ListState = ({ checkIn, state, list }: Pick<MenuPanelProps, 'checkIn' | 'state' | 'list'>) => {
  const { send, isPending, isSuccess, isError } = useSend({ send: checkIn.refresh, repeat: 'after-moment' })
  const isReady = useSyncExternalStore(ownFiles.subscribe, ownFiles.isCached)
  return (
    <Part title={copy.list}>
      <Lines>
        <li>{copy.listState(timeOf(list.at), list.expected)}</li>
        <li>{state.contactAt === null ? copy.never : copy.contact(timeOf(state.contactAt))}</li>
        <li>{state.waiting === 0 ? copy.allSent : copy.waiting(state.waiting)}</li>
        <Text as="li" color={isReady ? 'success' : 'honey'}>
          {isReady ? copy.ready : copy.notReady}
        </Text>
      </Lines>
      <Button
        variant="outline"
        loading={isPending}
        loadingText={copy.updating}
        onClick={() => send(undefined)}
      >
        {copy.update}
      </Button>
      <Text color="muted" className={styles.note} role="status">
        {!isPending && ((isError && copy.updateFailed) || (isSuccess && copy.updated))}
      </Text>
    </Part>
  )
}

const ConflictLine = ({ conflict, list }: { conflict: Conflict; list: DoorList }) => {
  const seat = list.seat(conflict.subject)
  return (
    <Alert.Root as="li" status="error" direction="column" gap="0">
      <b translate="no">{seat ? seat.booking.name : checkInCopy.answer.walkIn.pass}</b>
      {seat && (
        <Text as="span" color="muted" className={styles.code} translate="no">
          {`${seat.letters.slice(0, 4)}-${seat.letters.slice(4)}`}
        </Text>
      )}
      {conflict.admissions.map(({ id, at, door }) => (
        <span key={id}>{copy.conflict(timeOf(at), door.name)}</span>
      ))}
    </Alert.Root>
  )
}

/** Renders a Pass that was admitted but should not have been: time and door, since its name is not stored. */
const OverrunLine = ({ checkIn, id, reason }: { checkIn: CheckIn } & CheckInState['overruns'][number]) => {
  const admission = checkIn.admitted().get(id)
  return (
    <Alert.Root as="li" status="error" direction="column" gap="0">
      <b>{copy.overrun[reason]}</b>
      {admission && <span>{copy.conflict(timeOf(admission.at), admission.door.name)}</span>}
    </Alert.Root>
  )
}

const Name = ({ checkIn, name }: { checkIn: CheckIn; name: string }) => {
  const [typed, setTyped] = useState(name)
  const wanted = typed.trim()
  return (
    <form
      className={styles.name}
      onSubmit={(event) => {
        event.preventDefault()
        if (wanted) void checkIn.rename(wanted)
      }}
    >
      <Labelled label={copy.name}>
        <Input maxLength={40} value={typed} onChange={(event) => setTyped(event.currentTarget.value)} />
      </Labelled>
      <Button type="submit" variant="outline" disabled={!wanted || wanted === name}>
        {copy.rename}
      </Button>
    </form>
  )
}

const Leave = ({ checkIn, waiting }: { checkIn: CheckIn; waiting: number }) => {
  const [isAsked, setAsked] = useState(false)
  const { send, isPending } = useSend({ send: checkIn.leave, repeat: 'never' })
  if (!isAsked)
    return (
      <Button variant="danger" onClick={() => setAsked(true)}>
        {copy.leave}
      </Button>
    )
  return (
    <Alert.Root status="error" variant="outline" direction="column" role="alert">
      <p>{copy.leaveAsk}</p>
      {waiting > 0 && <p>{copy.leaveWaiting(waiting)}</p>}
      <Wrap gap="3">
        <Button variant="danger" disabled={isPending} onClick={() => send(undefined)}>
          {copy.leaveYes}
        </Button>
        <Button variant="outline" onClick={() => setAsked(false)}>
          {copy.leaveNo}
        </Button>
      </Wrap>
    </Alert.Root>
  )
}

interface MenuPanelProps {
  checkIn: CheckIn
  state: CheckInState
  list: DoorList
  isNight: boolean
  onMode: () => void
  /** The part that links this door with others. */
  doors?: ReactNode
  onClose: () => void
}

/** Renders the state of list and network, the counters of each door, the seats admitted twice, and the exit. */
export const MenuPanel = ({ checkIn, state, list, isNight, onMode, doors, onClose }: MenuPanelProps) => (
  <Panel title={list.event.eventName} isName onClose={onClose}>
    <Wrap as="p" align="baseline" textStyle="xl" color="muted">
      <Heading as="b" size="5xl" color="ink" className={classes(styles.number, 'figures')}>
        {state.inside}
      </Heading>{' '}
      {checkInCopy.inside(state.inside)} {checkInCopy.ofExpected(list.expected)}
    </Wrap>
    <Part title={copy.perDoor}>
      {state.insideByDoor.length === 0 ? (
        <p>{copy.nobody}</p>
      ) : (
        <Lines>
          {state.insideByDoor.map(({ id, name, count }) => (
            <HStack as="li" align="start" justify="space-between" gap="4" key={id}>
              <span translate="no">{name}</span>
              <b>{count}</b>
            </HStack>
          ))}
        </Lines>
      )}
    </Part>
    {state.paidHere > 0 && (
      <Part title={copy.paidHere}>
        <Text className="figures">{copy.paidNote(state.paidHere)}</Text>
        <Button variant="outline" onClick={() => void checkIn.countPaid(-1)}>
          {copy.paidLess}
        </Button>
      </Part>
    )}
    {doors && <Part title={copy.doors}>{doors}</Part>}
    {state.conflicts.length > 0 && (
      <Part title={copy.conflicts}>
        <Lines>
          {state.conflicts.map((conflict) => (
            <ConflictLine key={conflict.subject} conflict={conflict} list={list} />
          ))}
        </Lines>
      </Part>
    )}
    {state.overruns.length > 0 && (
      <Part title={copy.overruns}>
        <Lines>
          {state.overruns.map((overrun) => (
            <OverrunLine key={overrun.id} checkIn={checkIn} {...overrun} />
          ))}
        </Lines>
      </Part>
    )}
    <ListState checkIn={checkIn} state={state} list={list} />
    <Name checkIn={checkIn} name={state.door.name} />
    <Button variant="outline" onClick={onMode}>
      {isNight ? copy.day : copy.night}
    </Button>
    <Leave checkIn={checkIn} waiting={state.waiting} />
  </Panel>
)
