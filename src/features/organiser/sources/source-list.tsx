import { useState } from 'react'
import type { OwnSource, SourceNotice } from '../../../../contract/own-sources.ts'
import { MAX_SOURCES } from '../../../../contract/rules/own-sources.ts'
import { daysAndTime, parisStamp } from '../../../../contract/rules/paris-time.ts'
import { paths } from '../../../config/paths.ts'
import { sourcesCopy } from '../../../copy/sources.ts'
import { useOnline } from '../../../shared/use-online.ts'
import * as Alert from '../../../ui/alert.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import * as Card from '../../../ui/card.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Box, HStack, Stack, Wrap } from '../../../ui/layout.tsx'
import * as rows from '../../../ui/list-row.css.ts'
import { Switch } from '../../../ui/switch.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { Heading, Text } from '../../../ui/type.tsx'
import { useKeptPlace } from '../../../ui/use-kept-place.ts'
import { draftAddress } from '../announce/draft-address.ts'
import { concertAddress } from '../concert-address.ts'
import { type SourceAct, useSourceAct, type useSources, type WhichTeam } from './queries.ts'
import { Refusals, SourceForm } from './source-form.tsx'

const { list: copy, notices: told, form, pending, suspended } = sourcesCopy

/** Returns the page on which a person decides: the ordinary change, with the source's date filled in. */
const decisionOf = (
  id: string,
  { kind, eventId, draftId, to }: SourceNotice,
): { to: string; label: string } => {
  if (eventId === null) return { to: draftAddress({ id, draftId }), label: told.draft }
  if (kind === 'gone')
    return { to: concertAddress(paths.orgaConcert, { id, eventId }), label: told.acts.gone }
  const filled = kind === 'moved' ? `?${new URLSearchParams({ jour: to.date, heure: to.time ?? '' })}` : ''
  return { to: concertAddress(paths.orgaChange, { id, eventId }) + filled, label: told.acts[kind] }
}

interface NoticesProps {
  id: string
  notices: SourceNotice[]
  isOnline: boolean
  onLeave: (notice: SourceNotice) => void
}

const Notices = ({ id, notices, isOnline, onLeave }: NoticesProps) => (
  <Alert.Root status="info">
    <Stack gap="2" className={rows.what}>
      <Alert.Title>{told.title}</Alert.Title>
      <Box as="ul">
        {notices.map((notice) => {
          const { draftId, kind, eventName, date, time, to, taken } = notice
          const decision = decisionOf(id, notice)
          const places = told.taken(taken)
          return (
            <li className={rows.row} key={draftId}>
              <Stack gap="1" className={rows.what}>
                <b translate="no">{eventName}</b>
                <Text textStyle="sm">
                  {told.here(date === '' ? told.noDay : daysAndTime({ date, time }))}
                </Text>
                <Text textStyle="sm">{told.says[kind](daysAndTime(to))}</Text>
                {places && <Text textStyle="sm">{places}</Text>}
              </Stack>
              <Wrap gap="2" align="center">
                <ButtonLink size="sm" to={decision.to}>
                  {decision.label}
                </ButtonLink>
                <Button variant="ghost" size="sm" disabled={!isOnline} onClick={() => onLeave(notice)}>
                  {told.leave}
                  <span className="visually-hidden"> {eventName}</span>
                </Button>
              </Wrap>
            </li>
          )
        })}
      </Box>
    </Stack>
  </Alert.Root>
)

const stateOf = ({ isReading, readAt, report }: OwnSource): string => {
  if (isReading) return copy.reading
  if (!readAt) return copy.waiting
  return copy.read(parisStamp(new Date(readAt)), report?.concerts ?? 0, report?.added ?? 0)
}

interface SourceProps {
  which: WhichTeam
  source: OwnSource
  isTrusted: boolean
  isOnline: boolean
}

const DONE: Partial<Record<SourceAct['act'], string>> = { remove: copy.removed, dismiss: told.left }

const Source = ({ which, source, isTrusted, isOnline }: SourceProps) => {
  const [isAsking, setAsking] = useState(false)
  const { id, host, address, isPaused, publishes, isReading, error, report, notices } = source
  const { send, isPending, variables } = useSourceAct(which, id, (act) => {
    const title = DONE[act]
    if (title) notify({ title, type: 'success', subject: 'sources' })
  })
  const isBusy = !isOnline || isPending
  const isPublishing = isPending && 'publishes' in variables ? variables.publishes : publishes
  const title = `agenda-${id}`
  const kept = useKeptPlace<HTMLLIElement>(notices.length)
  return (
    <Card.Root as="li" aria-labelledby={title} {...kept}>
      <Stack gap="1">
        <HStack gap="3" align="center">
          <Heading as="h3" size="lg" id={title} translate="no" overflowWrap="anywhere">
            {host}
          </Heading>
          {isPaused && <Badge>{copy.paused}</Badge>}
        </HStack>
        {address !== host && (
          <Text textStyle="sm" color="muted" translate="no" overflowWrap="anywhere">
            {address}
          </Text>
        )}
        <Text role="status">{stateOf(source)}</Text>
      </Stack>
      {error && !isReading && (
        <Alert.Root status="error">
          <div>
            <Alert.Title>{copy.failed}</Alert.Title> {error}
          </div>
        </Alert.Root>
      )}
      {notices.length > 0 && (
        <Notices
          id={which.id}
          notices={notices}
          isOnline={!isBusy}
          onLeave={({ draftId, said }) => send({ act: 'dismiss', draftId, said })}
        />
      )}
      {report && report.waiting > 0 && <Text>{copy.stays(report.waiting)}</Text>}
      {report?.isCut && <Text color="muted">{copy.cut}</Text>}
      {report && <Refusals {...report} />}
      {isTrusted && (
        <Switch
          label={copy.publishes}
          hint={isPublishing ? copy.publishesOn : copy.publishesOff}
          checked={isPublishing}
          disabled={isBusy}
          onChange={(next) => send({ act: 'save', publishes: next })}
        />
      )}
      <Wrap gap="2">
        {!isPaused && isTrusted && (
          <Button
            variant="outline"
            size="sm"
            disabled={isBusy || isReading}
            onClick={() => send({ act: 'read' })}
          >
            {copy.again}
          </Button>
        )}
        <Button
          variant="outline"
          size="sm"
          disabled={isBusy}
          onClick={() => send({ act: 'save', isPaused: !isPaused })}
        >
          {isPaused ? copy.resume : copy.pause}
        </Button>
        <Button variant="ghost" size="sm" disabled={isBusy} onClick={() => setAsking(true)}>
          {copy.remove}
          <span className="visually-hidden"> {host}</span>
        </Button>
      </Wrap>
      {isAsking && (
        <ConfirmDialog
          title={copy.question.title(host)}
          copy={copy.question}
          onConfirm={() => {
            send({ act: 'remove' })
            setAsking(false)
          }}
          onClose={() => setAsking(false)}
        >
          <p>{copy.question.text}</p>
        </ConfirmDialog>
      )}
    </Card.Root>
  )
}

interface SourceListProps {
  which: WhichTeam
  state: 'pending' | 'trusted' | 'suspended'
  sources: NonNullable<ReturnType<typeof useSources>['data']>
}

/** Renders an organisation's sources, what waits for a decision, and the way to add one. */
export const SourceList = ({ which, state, sources: { sources } }: SourceListProps) => {
  const isOnline = useOnline()
  const isTrusted = state === 'trusted'
  const kept = useKeptPlace<HTMLUListElement>(sources.length)
  return (
    <Stack gap="8" maxW="34rem">
      {state === 'suspended' && <Text role="status">{suspended}</Text>}
      {state === 'pending' && sources.length > 0 && <Text role="status">{pending}</Text>}
      {sources.length > 0 && (
        <Stack as="section" gap="4" aria-labelledby="agendas">
          <Heading size="xl" id="agendas">
            {copy.title}
          </Heading>
          <Stack as="ul" gap="4" {...kept}>
            {sources.map((source) => (
              <Source
                key={source.id}
                which={which}
                source={source}
                isTrusted={isTrusted}
                isOnline={isOnline}
              />
            ))}
          </Stack>
        </Stack>
      )}
      {state !== 'suspended' &&
        (sources.length < MAX_SOURCES ? (
          <SourceForm which={which} isTrusted={isTrusted} />
        ) : (
          <Text color="muted">{form.full}</Text>
        ))}
    </Stack>
  )
}
