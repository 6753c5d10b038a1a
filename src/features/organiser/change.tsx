import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { ConcertStakes } from '../../../contract/organiser.ts'
import { lastDayAfterMove } from '../../../contract/rules/days-span.ts'
import { daysAndTime } from '../../../contract/rules/paris-time.ts'
import { organiserCopy } from '../../copy/organiser.ts'
import { failureMessage } from '../../shared/failure-message.ts'
import { useKeptForm } from '../../shared/kept-form.ts'
import { useOnline } from '../../shared/use-online.ts'
import { useZodForm } from '../../shared/use-zod-form.ts'
import { Button } from '../../ui/button.tsx'
import * as Card from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { Grid, Stack, Wrap } from '../../ui/layout.tsx'
import { Switch } from '../../ui/switch.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { notify } from '../../ui/toaster.tsx'
import { Heading, Text } from '../../ui/type.tsx'
import { useKeptPlace } from '../../ui/use-kept-place.ts'
import type { WhichConcert } from './concert-address.ts'
import { euros } from './euros.ts'
import { PasswordDialog } from './password-dialog.tsx'
import { useCancel, useFreshStakes, useMove, useResale, useRestore } from './queries.ts'

const { change: copy, failed, offline } = organiserCopy

interface PartProps {
  which: WhichConcert
  stakes: ConcertStakes
  isOnline: boolean
}

const done = (title: string) => notify({ title, type: 'success', subject: 'concert' })

const whenOf = ({ date, time }: ConcertStakes) => `${date} ${time}`

/** Renders how many people a change concerns, and those that it does not reach. */
const Concerned = ({ stakes: { members, seats, guests } }: Pick<PartProps, 'stakes'>) => (
  <>
    <p>{copy.concerned(members, seats)}</p>
    {guests > 0 && <p>{copy.guests(guests)}</p>}
  </>
)

/** `seen` is the start that the form showed: a question that finds out another one undoes nobody's move. */
type Where = {
  date: string
  endDate: string
  time: string
  place: string
  city: string
  seen: Pick<ConcertStakes, 'date' | 'time'>
}

const Move = ({ which, stakes, isOnline }: PartProps) => {
  const [failure, setFailure] = useState<string | null>(null)
  const [asked, setAsked] = useState<Where | null>(null)
  const [proposed] = useSearchParams()
  // An own source proposes another day: a link fills it in, and a person presses.
  const begins = {
    date: proposed.get('jour') ?? stakes.date,
    time: proposed.get('heure') ?? stakes.time ?? '',
    ...{ endDate: '', place: '', city: '' },
  }
  const form = useZodForm({
    schema: async () => (await import('../../../contract/organiser.ts')).ConcertMoveRequest,
    defaultValues: begins,
    onUnavailable: (error) => setFailure(failureMessage(error, failed.description)),
  })
  useKeptForm(form, which.userId, `move ${which.eventId}`)
  const move = useMove(which, ({ date, time }) => {
    form.reset({ date, endDate: '', time: time ?? '', place: '', city: '' })
    done(copy.move.done)
  })
  const readStakes = useFreshStakes(which)
  const when = whenOf(stakes)
  const shown = useRef(when)
  // Moved by another person meanwhile: what was typed stays.
  const follow = useEffectEvent(() => form.reset(begins, true))
  useEffect(() => {
    if (shown.current !== when) follow()
    shown.current = when
  }, [when])
  const lastDay = asked && lastDayAfterMove(stakes, asked)
  const ask = async () => {
    setFailure(null)
    const filled = await form.check()
    if (!filled) return
    readStakes()
    setAsked({ ...filled, seen: { date: stakes.date, time: stakes.time } })
  }
  return (
    <Card.Root aria-labelledby="deplacer">
      <Heading size="lg" id="deplacer">
        {copy.move.title}
      </Heading>
      <Text color="muted">{copy.move.text}</Text>
      <Stack as="form" gap="5" {...form.bind(() => void ask())}>
        <Grid columns={{ base: 1, sm: 2 }} gap="5">
          <TextField {...form.field('date')} label={copy.move.date} type="date" required />
          <TextField {...form.field('time')} label={copy.move.time} type="time" />
        </Grid>
        <TextField
          {...form.field('endDate')}
          label={copy.move.endDate(stakes.endDate !== null)}
          type="date"
        />
        <TextField {...form.field('place')} label={copy.move.place} autoComplete="off" />
        <TextField {...form.field('city')} label={copy.move.city} autoComplete="off" />
        <FormError text={failure} />
        <Wrap>
          <Button type="submit" disabled={!isOnline} loading={move.isPending} loadingText={copy.move.pending}>
            {copy.move.submit}
          </Button>
        </Wrap>
      </Stack>
      {asked && (
        <ConfirmDialog
          title={copy.move.question(
            daysAndTime({ date: asked.date, endDate: lastDay, time: asked.time || null }),
            lastDay !== null,
          )}
          copy={copy.move}
          onConfirm={() => {
            move.send(asked)
            setAsked(null)
          }}
          onClose={() => setAsked(null)}
        >
          <Concerned stakes={stakes} />
          <p>{copy.move.text}</p>
        </ConfirmDialog>
      )}
    </Card.Root>
  )
}

const Cost = ({ stakes }: Pick<PartProps, 'stakes'>) => (
  <Stack gap="1">
    <Concerned stakes={stakes} />
    <b>{stakes.refund > 0 ? copy.cancel.refund(euros(stakes.refund)) : copy.cancel.noRefund}</b>
    {stakes.openOrders > 0 && <p>{copy.open(stakes.openOrders)}</p>}
  </Stack>
)

const Cancel = ({ which, stakes, isOnline }: PartProps) => {
  const [isAsking, setAsking] = useState(false)
  const readStakes = useFreshStakes(which)
  const ask = () => {
    readStakes()
    setAsking(true)
  }
  return (
    <Card.Root aria-labelledby="annuler">
      <Heading size="lg" id="annuler">
        {copy.cancel.title}
      </Heading>
      <Text color="muted">{copy.cancel.text}</Text>
      <Cost stakes={stakes} />
      <Wrap>
        <Button variant="danger" disabled={!isOnline} onClick={ask}>
          {copy.cancel.open}
        </Button>
      </Wrap>
      {isAsking && (
        <PasswordDialog copy={copy.cancel} which={which} useAct={useCancel} onClose={() => setAsking(false)}>
          <Cost stakes={stakes} />
          <p>{copy.cancel.told}</p>
        </PasswordDialog>
      )}
    </Card.Root>
  )
}

const Restore = ({ which, isOnline }: Omit<PartProps, 'stakes'>) => {
  const { send, isPending } = useRestore(which, () => done(copy.restore.done))
  return (
    <Card.Root aria-labelledby="remettre">
      <Heading size="lg" id="remettre">
        {copy.restore.title}
      </Heading>
      <Text>{copy.restore.cancelled}</Text>
      <Text color="muted">{copy.restore.text}</Text>
      <Wrap>
        <Button
          disabled={!isOnline}
          loading={isPending}
          loadingText={copy.restore.pending}
          onClick={() => send(null)}
        >
          {copy.restore.submit}
        </Button>
      </Wrap>
    </Card.Root>
  )
}

const Resale = ({ which, stakes, isOnline }: PartProps) => {
  const { isPending, variables, send } = useResale(which, () => done(copy.resale.done))
  const isAllowed = isPending ? variables : stakes.allowsResale === true
  return (
    <Card.Root aria-labelledby="revente">
      <Heading size="lg" id="revente">
        {copy.resale.title}
      </Heading>
      <Text color="muted">{copy.resale.text}</Text>
      <Switch
        label={copy.resale.label}
        hint={isAllowed ? copy.resale.on : copy.resale.off}
        checked={isAllowed}
        disabled={!isOnline || isPending}
        onChange={send}
      />
    </Card.Root>
  )
}

/** Renders the changes of a concert, each with who is concerned and what it costs. */
export const Change = ({ which, stakes }: Omit<PartProps, 'isOnline'>) => {
  const isOnline = useOnline()
  const part = { which, stakes, isOnline }
  const kept = useKeptPlace<HTMLDivElement>(`${whenOf(stakes)} ${stakes.isCancelled}`)
  const where = [stakes.place, stakes.city].filter(Boolean).join(', ')
  return (
    <Stack gap="8" maxW="34rem" {...kept}>
      <Stack gap="1">
        <Text color="muted">{copy.now}</Text>
        <Heading as="p" size="md">
          {daysAndTime(stakes)}
        </Heading>
        {where && <p translate="no">{where}</p>}
      </Stack>
      {!isOnline && <Text role="status">{offline}</Text>}
      {stakes.isOver ? (
        <Text>{copy.over}</Text>
      ) : stakes.isCancelled ? (
        <Restore {...part} />
      ) : (
        <>
          <Move {...part} />
          {stakes.allowsResale !== null && <Resale {...part} />}
          <Cancel {...part} />
        </>
      )}
    </Stack>
  )
}
