import { useState } from 'react'
import type { GivenInvitation } from '../../../contract/invitations.ts'
import type { TicketCode } from '../../../contract/tickets.ts'
import { sendingCopy as copy } from '../../copy/sending.ts'
import { useOnline } from '../../shared/use-online.ts'
import { Button } from '../../ui/button.tsx'
import * as Dialog from '../../ui/dialog.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { Stack, Wrap } from '../../ui/layout.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { Heading, Text } from '../../ui/type.tsx'
import * as styles from './invitations.css.ts'
import { copyInvitationLink, linkOf, refusalIn, sendInvitationLink, useSendPlaces } from './queries.ts'

/** Side of the code that another phone reads, in CSS pixels. */
const QR_PX = 240

interface LinkProps {
  given: GivenInvitation
  name: string
  eventName: string
  isFirst: boolean
  /** True if it is the only one: its code is shown at once. */
  isOnly: boolean
}

/** Renders a place's link: the share sheet where there is one, a copy, and a code that another phone reads. */
const PlaceLink = ({ given, name, eventName, isFirst, isOnly }: LinkProps) => {
  const [isShown, setShown] = useState(isOnly)
  const url = linkOf(given.code)
  const about = <span className="visually-hidden">{copy.links.of(name)}</span>
  const canShare = typeof navigator.share === 'function'
  return (
    <Stack as="li" gap="2">
      {!isOnly && (
        <Heading as="h3" size="sm">
          {name}
        </Heading>
      )}
      <Wrap gap="2">
        {canShare && (
          <Button
            size="sm"
            {...(isFirst && { 'data-autofocus': true })}
            onClick={() => void sendInvitationLink(eventName, url, copy.links.shareTitle(eventName))}
          >
            <span>
              {copy.links.share} {about}
            </span>
          </Button>
        )}
        <Button
          size="sm"
          variant={canShare ? 'outline' : 'solid'}
          {...(isFirst && !canShare && { 'data-autofocus': true })}
          onClick={() => void copyInvitationLink(url)}
        >
          <span>
            {copy.links.copy} {about}
          </span>
        </Button>
        <Button size="sm" variant="outline" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          <span>
            {isShown ? copy.links.hideQr : copy.links.qr} {about}
          </span>
        </Button>
      </Wrap>
      {isShown && (
        <Stack align="center" gap="2" mt="2">
          <div className={styles.link}>
            <QrCode value={url} size={QR_PX} title={copy.links.code(name)} />
          </div>
          <Text textStyle="sm" color="muted">
            {copy.links.show}
          </Text>
        </Stack>
      )}
    </Stack>
  )
}

interface NamesProps {
  seats: readonly TicketCode[]
  userId: string
  onDone: (given: GivenInvitation[]) => void
  onClose: () => void
}

/** Asks for the guests' first names, then makes the links. */
const Names = ({ seats, userId, onDone, onClose }: NamesProps) => {
  const [names, setNames] = useState<Record<string, string>>({})
  const [error, setError] = useState<string | null>(null)
  const isOnline = useOnline()
  const { isPending, send } = useSendPlaces(userId, {
    onDone,
    onRefused: refusalIn(setError, copy),
  })
  const count = seats.length
  return (
    <>
      <p>{copy.dialog.text(count)}</p>
      <Stack
        as="form"
        gap="4"
        onSubmit={(event) => {
          event.preventDefault()
          setError(null)
          send(seats.map(({ id }) => ({ seatId: id, firstName: names[id]?.trim() || null })))
        }}
      >
        {seats.map(({ id }, index) => (
          <TextField
            key={id}
            label={copy.dialog.name(index + 1, count)}
            {...(index === 0 && { hint: copy.dialog.hint, 'data-autofocus': true })}
            value={names[id] ?? ''}
            maxLength={40}
            autoComplete="off"
            onChange={({ target }) => setNames({ ...names, [id]: target.value })}
          />
        ))}
        <FormError text={error} />
        {!isOnline && !error && <p>{copy.offline}</p>}
        <Dialog.Footer>
          <Button type="submit" disabled={!isOnline} loading={isPending} loadingText={copy.dialog.pending}>
            {copy.dialog.confirm(count)}
          </Button>
          <Button variant="outline" onClick={onClose}>
            {copy.dialog.cancel}
          </Button>
        </Dialog.Footer>
      </Stack>
    </>
  )
}

interface SendDialogProps {
  seats: readonly TicketCode[]
  /** The links to show at once. */
  given?: GivenInvitation[]
  eventName: string
  userId: string
  onClose: () => void
}

/** Makes a link for each seat and shows them: by share sheet, copy, or from phone to phone. The places stay the member's until they are taken. */
const SendDialog = ({ seats, given: before, eventName, userId, onClose }: SendDialogProps) => {
  const [given, setGiven] = useState(before)
  // In the order of the seats.
  const links = given && [
    ...seats.flatMap(({ id }) => given.filter(({ seat }) => seat?.id === id)),
    ...given.filter(({ seat }) => !seats.some(({ id }) => id === seat?.id)),
  ]
  return (
    // A new key makes a new dialog, whose focus starts anew.
    <Dialog.Root key={links ? 'links' : 'names'} open onOpenChange={onClose}>
      <Dialog.Content>
        <Dialog.Header>
          {links ? copy.links.title(links.length) : copy.dialog.title(seats.length)}
        </Dialog.Header>
        <p>
          <b>{eventName}</b>
        </p>
        {links ? (
          <>
            <p>{copy.links.text}</p>
            <Stack as="ul" gap="5">
              {links.map((one, index) => (
                <PlaceLink
                  key={one.code}
                  given={one}
                  name={one.guest ?? copy.links.unnamed(index + 1)}
                  eventName={eventName}
                  isFirst={index === 0}
                  isOnly={links.length === 1}
                />
              ))}
            </Stack>
            <Dialog.Footer>
              <Button variant="outline" onClick={onClose}>
                {copy.links.done}
              </Button>
            </Dialog.Footer>
          </>
        ) : (
          <Names seats={seats} userId={userId} onDone={setGiven} onClose={onClose} />
        )}
      </Dialog.Content>
    </Dialog.Root>
  )
}

export default SendDialog
