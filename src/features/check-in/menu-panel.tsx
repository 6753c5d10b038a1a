import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { checkInCopy } from '../../copy/check-in.ts'
import type { Conflict } from '../../data/check-in/admitted.ts'
import type { CheckIn, CheckInState } from '../../data/check-in/controller.ts'
import type { DoorList } from '../../data/check-in/door-list.ts'
import { useSend } from '../../shared/use-send.ts'
import { Button } from '../../ui/button.tsx'
import { Labelled } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { timeOf } from './answer-message.ts'
import { ownFiles } from './own-files.ts'
import { Panel } from './panel.tsx'
import * as styles from './panels.css.ts'

const copy = checkInCopy.menuOf

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.part}>
    <h3 className={styles.heading}>{title}</h3>
    {children}
  </section>
)

const ListState = ({ checkIn, state, list }: Pick<MenuPanelProps, 'checkIn' | 'state' | 'list'>) => {
  const { send, isPending, isSuccess, isError } = useSend({ send: checkIn.refresh, repeat: 'after-moment' })
  const isReady = useSyncExternalStore(ownFiles.subscribe, ownFiles.isCached)
  return (
    <Part title={copy.list}>
      <ul className={styles.lines}>
        <li>{copy.listState(timeOf(list.at), list.expected)}</li>
        <li>{state.contactAt === null ? copy.never : copy.contact(timeOf(state.contactAt))}</li>
        <li>{state.waiting === 0 ? copy.allSent : copy.waiting(state.waiting)}</li>
        <li className={isReady ? styles.good : styles.late}>{isReady ? copy.ready : copy.notReady}</li>
      </ul>
      <Button variant="outline" disabled={isPending} onClick={() => send(undefined)}>
        {isPending ? copy.updating : copy.update}
      </Button>
      <p className={styles.note} role="status">
        {!isPending && ((isError && copy.updateFailed) || (isSuccess && copy.updated))}
      </p>
    </Part>
  )
}

const ConflictLine = ({ conflict, list }: { conflict: Conflict; list: DoorList }) => {
  const seat = list.seat(conflict.subject)
  return (
    <li className={styles.conflict}>
      <b translate="no">{seat ? seat.booking.name : checkInCopy.answer.walkIn.pass}</b>
      {seat && (
        <span
          className={styles.code}
          translate="no"
        >{`${seat.letters.slice(0, 4)}-${seat.letters.slice(4)}`}</span>
      )}
      {conflict.admissions.map(({ id, at, door }) => (
        <span key={id}>{copy.conflict(timeOf(at), door.name)}</span>
      ))}
    </li>
  )
}

/** Renders a Pass that was admitted but should not have been: time and door, since its name is not stored. */
const OverrunLine = ({ checkIn, id, reason }: { checkIn: CheckIn } & CheckInState['overruns'][number]) => {
  const admission = checkIn.admitted().get(id)
  return (
    <li className={styles.conflict}>
      <b>{copy.overrun[reason]}</b>
      {admission && <span>{copy.conflict(timeOf(admission.at), admission.door.name)}</span>}
    </li>
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
    <div className={styles.ask} role="alert">
      <p>{copy.leaveAsk}</p>
      {waiting > 0 && <p>{copy.leaveWaiting(waiting)}</p>}
      <div className={styles.ways}>
        <Button variant="danger" disabled={isPending} onClick={() => send(undefined)}>
          {copy.leaveYes}
        </Button>
        <Button variant="outline" onClick={() => setAsked(false)}>
          {copy.leaveNo}
        </Button>
      </div>
    </div>
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
  <Panel title={list.event.eventName} onClose={onClose}>
    <p className={styles.counter}>
      <b className={styles.number}>{state.inside}</b> {checkInCopy.inside(state.inside)}{' '}
      {checkInCopy.ofExpected(list.expected)}
    </p>
    <Part title={copy.perDoor}>
      {state.insideByDoor.length === 0 ? (
        <p>{copy.nobody}</p>
      ) : (
        <ul className={styles.lines}>
          {state.insideByDoor.map(({ id, name, count }) => (
            <li className={styles.door} key={id}>
              <span>{name}</span>
              <b>{count}</b>
            </li>
          ))}
        </ul>
      )}
    </Part>
    {doors && <Part title={copy.doors}>{doors}</Part>}
    {state.conflicts.length > 0 && (
      <Part title={copy.conflicts}>
        <ul className={styles.lines}>
          {state.conflicts.map((conflict) => (
            <ConflictLine key={conflict.subject} conflict={conflict} list={list} />
          ))}
        </ul>
      </Part>
    )}
    {state.overruns.length > 0 && (
      <Part title={copy.overruns}>
        <ul className={styles.lines}>
          {state.overruns.map((overrun) => (
            <OverrunLine key={overrun.id} checkIn={checkIn} {...overrun} />
          ))}
        </ul>
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
