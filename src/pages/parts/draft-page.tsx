import { type ComponentProps, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { paths, pathTo } from '../../config/paths.ts'
import { announceCopy } from '../../copy/announce.ts'
import { Read } from '../../features/organisations/read.tsx'
import { draftAddress, NEW_DRAFT } from '../../features/organiser/announce/draft-address.ts'
import { DraftForm } from '../../features/organiser/announce/draft-form.tsx'
import { useConcertDraft } from '../../features/organiser/announce/queries.ts'
import { useOpenedDraft } from '../../features/organiser/announce/use-draft.ts'
import { concertAddress } from '../../features/organiser/concert-address.ts'
import { randomUuid } from '../../lib/random-uuid.ts'
import { notify } from '../../ui/toaster.tsx'
import { DraftPreview } from './draft-preview.tsx'

const { publish: copy } = announceCopy

type FormProps = ComponentProps<typeof DraftForm>
type Beginning = Parameters<FormProps['onKept']>[1]

interface DraftPageProps {
  organisation: FormProps['organisation'] & { id: string; name: string }
  userId: string
  draftId: string
  /** Gets the concert's name once the draft is found published; '' if the text here is another. */
  onOnline?: FormProps['onOnline']
}

const Form = ({ organisation, userId, draftId, onOnline }: DraftPageProps) => {
  const navigate = useNavigate()
  const { state } = useLocation()
  const which = { userId, id: organisation.id, draftId }
  const opened = useOpenedDraft(which, (state as Beginning | null) ?? { isNew: false })
  const onPublished: FormProps['onPublished'] = ({ eventId }, isEdit) =>
    notify({
      title: eventId ? (isEdit ? copy.updated : copy.published) : copy.sent,
      type: 'success',
      subject: 'draft',
    })
  const lead: FormProps['lead'] = ({ eventId }) =>
    navigate(
      eventId
        ? concertAddress(paths.orgaConcert, { id: organisation.id, eventId })
        : pathTo(paths.organisation, organisation.id),
      { replace: true },
    )
  return (
    <Read query={opened}>
      {(data) => (
        <DraftForm
          which={which}
          opened={data}
          organisation={organisation}
          preview={(written) => (
            <DraftPreview body={written} id={draftId} organizer={organisation.name} isBeside />
          )}
          onPublished={onPublished}
          lead={lead}
          onOnline={onOnline}
          onKept={(keptId, beginning) =>
            navigate(draftAddress({ id: organisation.id, draftId: keptId }), {
              replace: true,
              state: beginning,
            })
          }
        />
      )}
    </Read>
  )
}

/** Renders a draft's form; `nouveau` begins one. */
const DraftPage = ({ draftId, ...props }: DraftPageProps) => {
  const [fresh] = useState(randomUuid)
  const address = draftAddress({ id: props.organisation.id, draftId: fresh })
  if (draftId === NEW_DRAFT) return <Navigate to={address} replace state={{ isNew: true }} />
  return <Form key={draftId} draftId={draftId} {...props} />
}

/** Renders the form of a published concert: the draft that edits it. */
export const SheetPage = ({ eventId, ...props }: Omit<DraftPageProps, 'draftId'> & { eventId: string }) => {
  const query = useConcertDraft({ userId: props.userId, id: props.organisation.id, eventId })
  return (
    <Read query={query} keeps>
      {(draft) => <Form key={draft.id} draftId={draft.id} {...props} />}
    </Read>
  )
}

export default DraftPage
