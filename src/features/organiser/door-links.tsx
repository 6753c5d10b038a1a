import { useState } from 'react'
import type { DoorLinks as Links } from '../../../contract/organiser.ts'
import { parisStamp } from '../../../contract/rules/paris-time.ts'
import { organiserCopy } from '../../copy/organiser.ts'
import { dotted } from '../../lib/dotted.ts'
import { copyLink } from '../../lib/share-link.ts'
import { useOnline } from '../../shared/use-online.ts'
import { Button } from '../../ui/button.tsx'
import * as Card from '../../ui/card.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Box, Stack, Wrap } from '../../ui/layout.tsx'
import * as rows from '../../ui/list-row.css.ts'
import { QrCode } from '../../ui/qr-code.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { notify } from '../../ui/toaster.tsx'
import { Heading, Text } from '../../ui/type.tsx'
import { useKeptPlace } from '../../ui/use-kept-place.ts'
import type { WhichConcert } from './concert-address.ts'
import * as styles from './organiser.css.ts'
import { useMakeLink, useRevokeLink } from './queries.ts'

const { door: copy, offline } = organiserCopy

type Link = Links['links'][number]
type Made = { id: string; url: string; code: string }

const splitOf = (entrance: string): Link['split'] => {
  const [part, of] = entrance.split('/').map(Number)
  return part && of ? { part, of } : null
}

const said = (isCopied: boolean) =>
  isCopied
    ? notify({ title: copy.made.copied, type: 'success', subject: 'door' })
    : notify({ title: copy.made.byHand, type: 'info', subject: 'door' })

/** Shows a new link: its address and digits are not stored anywhere. */
const NewLink = ({ made: { url, code }, onHide }: { made: Made; onHide: () => void }) => (
  <Card.Root aria-labelledby="nouveau-lien">
    <Heading size="lg" id="nouveau-lien">
      {copy.made.title}
    </Heading>
    <Text>{copy.made.once}</Text>
    <Wrap gap="6" align="center">
      <div className={styles.qr}>
        <QrCode value={url} size={200} title={copy.made.qr} />
      </div>
      <Stack gap="1">
        <Text color="muted">{copy.made.code}</Text>
        <p className={styles.digits} translate="no">
          {code}
        </p>
      </Stack>
    </Wrap>
    <Text overflowWrap="anywhere" translate="no">
      {url}
    </Text>
    <Wrap gap="3">
      <Button onClick={() => void copyLink(url).then(said)}>{copy.made.copy}</Button>
      <Button variant="outline" onClick={onHide}>
        {copy.made.hide}
      </Button>
    </Wrap>
  </Card.Root>
)

const Row = ({ link, isBusy, onRevoke }: { link: Link; isBusy: boolean; onRevoke: () => void }) => {
  const { split, isStrict, madeAt, until, state, held } = link
  const name = split ? copy.part(split.part, split.of) : copy.whole
  const facts = [
    copy.madeAt(parisStamp(new Date(madeAt))),
    copy.states[state](parisStamp(new Date(until))),
    ...(isStrict ? [copy.isStrict] : []),
    ...(held > 0 ? [copy.held(held)] : []),
  ]
  return (
    <li className={rows.row}>
      <Stack gap="1" className={rows.what}>
        <b>{name}</b>
        <Text textStyle="sm" color="muted">
          {dotted(facts)}
        </Text>
      </Stack>
      {state === 'open' && (
        <Button variant="outline" size="sm" disabled={isBusy} onClick={onRevoke}>
          <span>
            {copy.revoke} <span className="visually-hidden">{`${name}, ${facts[0]}`}</span>
          </span>
        </Button>
      )}
    </li>
  )
}

const Make = ({ which, onMade }: { which: WhichConcert; onMade: (made: Made) => void }) => {
  const isOnline = useOnline()
  const [isStrict, setStrict] = useState(false)
  const [entrance, setEntrance] = useState('')
  const { send, isPending } = useMakeLink(which, onMade)
  return (
    <Card.Root>
      <Heading size="lg">{copy.make}</Heading>
      <SelectField
        label={copy.entrance}
        anyLabel={copy.oneEntrance}
        options={copy.entrances}
        value={entrance}
        onChange={(event) => setEntrance(event.currentTarget.value)}
      />
      <Checkbox checked={isStrict} onChange={(event) => setStrict(event.currentTarget.checked)}>
        {copy.strict}
      </Checkbox>
      {!isOnline && <Text color="muted">{offline}</Text>}
      <Wrap>
        <Button
          disabled={!isOnline}
          loading={isPending}
          loadingText={copy.making}
          onClick={() => send({ isStrict, split: splitOf(entrance) })}
        >
          {copy.make}
        </Button>
      </Wrap>
    </Card.Root>
  )
}

/** Renders the links with which the door's team checks tickets: makes, shows once, and revokes them. */
export const DoorLinks = ({ which, door: { links, closed } }: { which: WhichConcert; door: Links }) => {
  const isOnline = useOnline()
  const [made, setMade] = useState<Made | null>(null)
  const [asked, setAsked] = useState<Link | null>(null)
  const revoke = useRevokeLink(which, () => notify({ title: copy.revoked, type: 'success', subject: 'door' }))
  const show = (link: Made) => {
    setMade(link)
    notify({ title: copy.made.title, type: 'success', subject: 'door' })
  }
  const open = links.filter(({ state }) => state === 'open')
  // The address of a link that somebody has revoked leads nowhere.
  const isGone = links.some(({ id, state }) => id === made?.id && state !== 'open')
  const kept = useKeptPlace<HTMLDivElement>(`${made?.url} ${open.length}`)
  const { question } = copy
  return (
    <Stack gap="8" maxW="34rem" {...kept}>
      {closed ? <Text>{copy.closed[closed]}</Text> : <Make which={which} onMade={show} />}
      {made && !isGone && <NewLink made={made} onHide={() => setMade(null)} />}
      <section aria-labelledby="liens">
        <Heading size="xl" id="liens">
          {copy.links}
        </Heading>
        {links.length === 0 ? (
          <Text color="muted">{copy.none}</Text>
        ) : (
          <Box as="ul">
            {links.toReversed().map((link) => (
              <Row
                key={link.id}
                link={link}
                isBusy={!isOnline || revoke.isPending}
                onRevoke={() => setAsked(link)}
              />
            ))}
          </Box>
        )}
      </section>
      {asked && (
        <ConfirmDialog
          title={question.title}
          copy={question}
          onConfirm={() => {
            revoke.send(asked.id)
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
