import { type FormEvent, useDeferredValue, useEffect, useState } from 'react'
import type { GuestList as List } from '../../../../contract/organiser.ts'
import {
  type GuestLine,
  MAX_GUEST_LINES,
  MAX_GUEST_NAME,
  MAX_GUEST_SEATS,
  readGuests,
  repeatedGuests,
} from '../../../../contract/rules/guests.ts'
import { fold, matches } from '../../../../contract/rules/search.ts'
import { paths, pathTo } from '../../../config/paths.ts'
import { eveningCopy } from '../../../copy/evening.ts'
import { organiserCopy } from '../../../copy/organiser.ts'
import { dotted } from '../../../lib/dotted.ts'
import { guardReload } from '../../../lib/reload-guard.ts'
import { shareLink } from '../../../lib/share-link.ts'
import { useOnline } from '../../../shared/use-online.ts'
import { useWrittenText } from '../../../shared/written-text.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { Box, Stack, Wrap } from '../../../ui/layout.tsx'
import * as rows from '../../../ui/list-row.css.ts'
import { SearchField } from '../../../ui/search-field.tsx'
import { TextAreaField } from '../../../ui/text-area-field.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { Heading, Text } from '../../../ui/type.tsx'
import { useKeptPlace } from '../../../ui/use-kept-place.ts'
import type { WhichConcert } from '../concert-address.ts'
import * as styles from '../organiser.css.ts'
import { useAddGuests, useRemoveGuest } from './queries.ts'

const copy = eveningCopy.guests
const { offline } = organiserCopy

type Guest = List['guests'][number]

const seatsIn = (lines: { seats: number }[]) => lines.reduce((sum, { seats }) => sum + seats, 0)

/** Returns what is wrong with a typed list, in a sentence. */
const faultIn = (lines: GuestLine[]): string | undefined => {
  if (lines.length === 0) return copy.empty
  if (lines.length > MAX_GUEST_LINES) return copy.tooMany
  const long = lines.find(({ name }) => name.length > MAX_GUEST_NAME)
  if (long) return copy.tooLong(long.name)
  const many = lines.find(({ seats }) => seats > MAX_GUEST_SEATS)
  return many && copy.tooManySeats(many.name)
}

const Add = ({ which, list: { guests, left } }: GuestListProps) => {
  const isOnline = useOnline()
  const { text, write, attempt, clear } = useWrittenText(which.userId, `guests ${which.eventId}`)
  const [fault, setFault] = useState<string>()
  const [failure, setFailure] = useState<string | null>(null)
  const isTyped = text.trim() !== ''
  useEffect(() => (isTyped ? guardReload('guests') : undefined), [isTyped])
  const lines = readGuests(text)
  const { send, isPending } = useAddGuests(which, {
    onDone: (count) => {
      clear()
      notify({ title: copy.added(count), type: 'success', subject: 'guests' })
    },
    onRefused: setFailure,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setFailure(null)
    const wrong = faultIn(lines)
    setFault(wrong)
    if (wrong || !isOnline) return
    send({ key: attempt(), guests: lines })
  }
  // A namesake is another person: nobody is left out.
  const repeated = repeatedGuests(
    lines,
    guests.flatMap(({ name, isValid }) => (isValid && name ? [name] : [])),
  )
  const facts = [
    ...(lines.length > 0 ? [copy.count(lines.length, seatsIn(lines))] : []),
    ...(left === null ? [] : [copy.left(left)]),
    ...(repeated.length > 0 ? [copy.repeated(repeated)] : []),
  ]
  return (
    <Stack as="form" method="post" noValidate gap="4" onSubmit={submit}>
      <TextAreaField
        label={copy.names}
        hint={copy.hint}
        error={fault}
        value={text}
        rows={5}
        // Its answer clears the text.
        readOnly={isPending}
        autoComplete="off"
        spellCheck={false}
        onChange={({ currentTarget: { value } }) => {
          write(value)
          setFault(undefined)
        }}
      />
      <Text textStyle="sm" color="muted" role="status">
        {facts.join(' ')}
      </Text>
      <FormError text={failure} />
      {!isOnline && <Text color="muted">{offline}</Text>}
      <Wrap>
        <Button type="submit" disabled={!isOnline} loading={isPending} loadingText={copy.adding}>
          {copy.add}
        </Button>
      </Wrap>
    </Stack>
  )
}

const nameOf = ({ name }: Guest) => name ?? copy.unnamed

const factsOf = ({ seats, entered, isValid, code }: Guest): string[] => [
  copy.seats(seats),
  isValid ? (entered > 0 ? copy.inside(entered, seats) : copy.expected) : copy.ended,
  ...(isValid && code === null ? [copy.taken] : []),
]

const share = async (code: string) => {
  const url = new URL(pathTo(paths.invitation, code), location.origin).href
  const shared = await shareLink(copy.shareTitle, url)
  if (shared === 'copied') notify({ title: copy.copied, type: 'success', subject: 'guests' })
  if (shared === 'refused')
    notify({ title: copy.byHand.title, description: url, type: 'info', subject: 'guests' })
}

interface RowProps {
  guest: Guest
  canRemove: boolean
  /** Not while another is being removed. */
  isDisabled: boolean
  onRemove: () => void
}

const Row = ({ guest, canRemove, isDisabled, onRemove }: RowProps) => {
  const { code, entered } = guest
  const name = nameOf(guest)
  return (
    <li className={styles.person}>
      <Stack gap="1" className={rows.what}>
        <Heading as="h3" size="sm" translate="no">
          {name}
        </Heading>
        <Text textStyle="sm" color="muted" className="figures">
          {dotted(factsOf(guest))}
        </Text>
      </Stack>
      <Wrap gap="2">
        {code && (
          <Button variant="outline" size="sm" onClick={() => void share(code)}>
            <span>
              {copy.link} <span className="visually-hidden">{name}</span>
            </span>
          </Button>
        )}
        {canRemove && entered === 0 && (
          <Button variant="outline" size="sm" disabled={isDisabled} onClick={onRemove}>
            <span>
              {copy.remove} <span className="visually-hidden">{name}</span>
            </span>
          </Button>
        )}
      </Wrap>
    </li>
  )
}

/** A list longer than this has a search. */
const SHORT = 8

const Listed = ({ which, list: { guests, closed } }: GuestListProps) => {
  const isOnline = useOnline()
  const [typed, setTyped] = useState('')
  const sought = useDeferredValue(typed)
  const [asked, setAsked] = useState<Guest | null>(null)
  const remove = useRemoveGuest(which, () =>
    notify({ title: copy.removed, type: 'success', subject: 'guests' }),
  )
  const found = fold(sought) ? guests.filter((guest) => matches(sought, fold(nameOf(guest)))) : guests
  const kept = useKeptPlace<HTMLUListElement>(found.length)
  const valid = guests.filter(({ isValid }) => isValid)
  const inside = guests.reduce((sum, { entered }) => sum + entered, 0)
  const { question } = copy
  return (
    <Stack as="section" gap="4" aria-labelledby="invites">
      <Heading size="xl" id="invites">
        {copy.list}
      </Heading>
      <Text className="figures">
        {guests.length === 0 ? copy.none : copy.total(valid.length, seatsIn(valid), inside)}
      </Text>
      {guests.length > SHORT && (
        <>
          <SearchField
            label={copy.search}
            hint={copy.searchHint}
            value={typed}
            onType={setTyped}
            onSubmit={() => undefined}
          />
          <Text role="status" textStyle="sm" color="muted">
            {fold(sought) ? copy.found(found.length) : ''}
          </Text>
        </>
      )}
      <Box as="ul" {...kept}>
        {found.map((guest) => (
          <Row
            key={guest.id}
            guest={guest}
            canRemove={isOnline && closed !== 'over'}
            isDisabled={remove.isPending}
            onRemove={() => setAsked(guest)}
          />
        ))}
      </Box>
      {guests.length > 0 && (
        <Text textStyle="sm" color="muted">
          {copy.personal}
        </Text>
      )}
      {asked && (
        <ConfirmDialog
          title={question.title(nameOf(asked))}
          copy={question}
          onConfirm={() => {
            remove.send(asked.id)
            setAsked(null)
          }}
          onClose={() => setAsked(null)}
        >
          <p>{question.text}</p>
        </ConfirmDialog>
      )}
    </Stack>
  )
}

interface GuestListProps {
  which: WhichConcert
  list: List
}

/** Renders a concert's guest list: adds names, shares their tickets' links, takes them off. */
export const GuestList = ({ which, list }: GuestListProps) => (
  <Stack gap="8" maxW="34rem">
    {list.closed ? <Text>{copy.closed[list.closed]}</Text> : <Add which={which} list={list} />}
    <Listed which={which} list={list} />
  </Stack>
)
