import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { DraftList } from '../../../../contract/drafts.ts'
import { longDay, parisStamp } from '../../../../contract/rules/paris-time.ts'
import { announceCopy } from '../../../copy/announce.ts'
import { dotted } from '../../../lib/dotted.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Box, Stack, Wrap } from '../../../ui/layout.tsx'
import * as rows from '../../../ui/list-row.css.ts'
import { notify } from '../../../ui/toaster.tsx'
import { Heading, Text } from '../../../ui/type.tsx'
import { useKeptPlace } from '../../../ui/use-kept-place.ts'
import { draftAddress } from './draft-address.ts'
import { useCopy, useDeleteDraft, type useDrafts } from './queries.ts'

const { list: copy, states } = announceCopy

type Read = NonNullable<ReturnType<typeof useDrafts>['data']>

interface DraftsListProps {
  userId: string
  id: string
  drafts: Read
}

/** Merges what the server lists with what only this device has whole. */
const merged = ({ drafts, unsent }: Read) => {
  const here = new Map(unsent.map((row) => [row.id, row]))
  const known = drafts.map((draft) => {
    const row = here.get(draft.id)
    return {
      ...draft,
      // Text of this device was read with the row's version.
      ...(row && { eventName: row.body.eventName, date: row.body.date, version: row.version }),
      isHere: Boolean(row),
    }
  })
  const alone = unsent
    .filter(({ id }) => !drafts.some((draft) => draft.id === id))
    .map(({ id, version, body, storedAt }) => ({
      ...{
        id,
        version,
        eventName: body.eventName,
        date: body.date,
        reason: null,
        eventId: null,
        isHere: true,
      },
      state: 'draft' as const,
      updatedAt: new Date(storedAt).toISOString(),
    }))
  return [...alone, ...known]
}

type Shown = DraftList['drafts'][number] & { isHere: boolean }

const RowButton = ({
  label,
  name,
  isPending,
  onClick,
}: {
  label: string
  name: string
  isPending: boolean
  onClick: () => void
}) => (
  <Button
    variant="ghost"
    size="sm"
    loading={isPending}
    loadingText={announceCopy.withdraw.pending}
    onClick={onClick}
  >
    {label}
    <span className="visually-hidden">{name}</span>
  </Button>
)

const Row = ({
  id,
  draft,
  isCopied,
  isRemoved,
  onRemove,
  onCopy,
}: {
  id: string
  draft: Shown
  /** Whether its copy, or its removal, is under way. */
  isCopied: boolean
  isRemoved: boolean
  onRemove: () => void
  onCopy: () => void
}) => {
  const name = draft.eventName.trim() || copy.unnamed
  const facts = [
    draft.date ? longDay(draft.date) : copy.noDay,
    draft.isHere ? copy.device : copy.saved(parisStamp(new Date(draft.updatedAt))),
    ...(draft.eventId ? [copy.edits] : []),
  ]
  return (
    <li className={rows.row}>
      <Stack gap="1" className={rows.what}>
        <Heading as="h3" size="md">
          <Link to={draftAddress({ id, draftId: draft.id })}>{name}</Link>
        </Heading>
        <Text textStyle="sm" color="muted" className="figures">
          {dotted(facts)}
        </Text>
        {draft.state === 'returned' && draft.reason && <Text textStyle="sm">{draft.reason}</Text>}
      </Stack>
      <Wrap gap="2" align="center">
        <Badge tone={draft.state === 'draft' ? 'plain' : 'honey'}>{states[draft.state]}</Badge>
        <RowButton label={copy.copy} name={name} isPending={isCopied} onClick={onCopy} />
        <RowButton label={copy.remove} name={name} isPending={isRemoved} onClick={onRemove} />
      </Wrap>
    </li>
  )
}

/** Renders an organisation's drafts, to write on, copy or delete. */
export const DraftsList = ({ userId, id, drafts }: DraftsListProps) => {
  const navigate = useNavigate()
  const [asked, setAsked] = useState<Shown | null>(null)
  const remove = useDeleteDraft(userId, id, () =>
    notify({ title: copy.removed, type: 'success', subject: 'draft' }),
  )
  const copying = useCopy(userId, id, ({ id: draftId }) => navigate(draftAddress({ id, draftId })))
  const { question } = copy
  const shown = merged(drafts)
  const kept = useKeptPlace<HTMLUListElement>(shown.length)
  return (
    <>
      {drafts.isFull && <Text role="status">{copy.full}</Text>}
      {shown.length > 0 && (
        <Stack as="section" gap="4" aria-labelledby="brouillons">
          <Heading size="xl" id="brouillons">
            {copy.title}
          </Heading>
          <Box as="ul" {...kept}>
            {shown.map((draft) => (
              <Row
                key={draft.id}
                id={id}
                draft={draft}
                isCopied={
                  copying.isPending &&
                  'draftId' in copying.variables &&
                  copying.variables.draftId === draft.id
                }
                isRemoved={remove.isPending && remove.variables.draftId === draft.id}
                onRemove={() => setAsked(draft)}
                onCopy={() => copying.send({ draftId: draft.id })}
              />
            ))}
          </Box>
        </Stack>
      )}
      {asked && (
        <ConfirmDialog
          title={question.title(asked.eventName.trim() || copy.unnamed)}
          copy={question}
          onConfirm={() => {
            remove.send({ draftId: asked.id, version: asked.version })
            setAsked(null)
          }}
          onClose={() => setAsked(null)}
        >
          <p>{asked.eventId ? question.textEdit : question.text}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
