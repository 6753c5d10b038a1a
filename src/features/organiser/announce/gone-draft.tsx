import { useEffect, useState } from 'react'
import type { DraftBody, EditedConcert } from '../../../../contract/drafts.ts'
import { paths } from '../../../config/paths.ts'
import { announceCopy } from '../../../copy/announce.ts'
import { randomUuid } from '../../../lib/random-uuid.ts'
import { Button } from '../../../ui/button.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { concertAddress } from '../concert-address.ts'
import { useOpenSheet } from './queries.ts'
import type { Beginning, DraftHeld, WhichDraft } from './use-draft.ts'

const {
  form: { gone, online },
  publish,
} = announceCopy

export type OnKept = (draftId: string, beginning: Beginning) => void

/** Returns a text with the tariffs of the concert that it is about, by their names. */
const withTariffsOf = (body: DraftBody, { tariffs: known }: DraftBody): DraftBody => ({
  ...body,
  tariffs: body.tariffs.map((tariff) => ({
    ...tariff,
    id: tariff.id ?? known.find(({ type, name }) => type === tariff.type && name === tariff.name)?.id ?? null,
  })),
})

interface GoneDraftProps {
  which: WhichDraft
  draft: DraftHeld
  /** Opens the draft that the written text was carried to. */
  onKept: OnKept
  /** Gets the concert's name if it is published; '' if the text here is another. */
  onOnline?: ((name: string) => void) | undefined
}

/** Renders that a draft was deleted or published meanwhile. Its text is kept in the concert's sheet if there is one, else as a new draft. */
export const GoneDraft = ({ which: { id }, draft, onKept, onOnline }: GoneDraftProps) => {
  const [isKept, setKept] = useState(false)
  const { concert: written, isUnsent } = draft.current()
  const published = draft.gone?.concert
  const name = isUnsent ? '' : draft.body.eventName
  const isOnline = Boolean(published)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page's function is new at each render.
  useEffect(() => {
    if (isOnline) onOnline?.(name)
  }, [isOnline, name])
  const carry = async (draftId: string, body: DraftBody, concert: EditedConcert | null) => {
    setKept(true)
    const isHere = await draft.carryTo(draftId, body, concert)
    onKept(draftId, { isNew: !concert, ...(!isHere && { body }) })
  }
  const sheet = useOpenSheet(id, ({ id: draftId, body, concert }) =>
    carry(draftId, withTariffsOf(draft.body, body), concert),
  )
  const eventId = (published ?? written)?.eventId
  const keep = (
    <Button
      loading={isKept || sheet.isPending}
      loadingText={publish.pending}
      onClick={() => (eventId ? sheet.send({ eventId }) : void carry(randomUuid(), draft.body, null))}
    >
      {gone.keep}
    </Button>
  )
  if (!published)
    return (
      <Notice title={gone.title} role="alert" action={keep}>
        {gone.text}
      </Notice>
    )
  const see = (
    <ButtonLink
      to={concertAddress(paths.orgaConcert, { id, eventId: published.eventId })}
      variant={isUnsent ? 'outline' : 'solid'}
    >
      {online.see}
    </ButtonLink>
  )
  return (
    <Notice
      title={online.title}
      role="alert"
      action={
        <>
          {isUnsent && keep}
          {see}
        </>
      }
    >
      {isUnsent ? online.unsaved : online.text(draft.body.eventName)}
    </Notice>
  )
}
