import { announceCopy as copy } from '../../copy/announce.ts'
import { ConcertActs } from '../../features/organiser/announce/concert-acts.tsx'
import { draftAddress, NEW_DRAFT } from '../../features/organiser/announce/draft-address.ts'
import { DraftsList } from '../../features/organiser/announce/drafts-list.tsx'
import { useDrafts } from '../../features/organiser/announce/queries.ts'
import { DeadlineList } from '../../features/organiser/evening/deadline-list.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Wrap } from '../../ui/layout.tsx'

interface AnnouncedProps {
  organisation: { id: string; state: 'pending' | 'trusted' | 'suspended' }
  userId: string
}

/** Renders the way to announce a concert, and the drafts. */
const Announced = ({ organisation: { id, state }, userId }: AnnouncedProps) => {
  const { data } = useDrafts(userId, id)
  return (
    <>
      {state !== 'suspended' && !data?.isFull && (
        <Wrap>
          <ButtonLink size="lg" to={draftAddress({ id, draftId: NEW_DRAFT })}>
            {copy.new}
          </ButtonLink>
        </Wrap>
      )}
      {data && <DraftsList userId={userId} id={id} drafts={data} />}
    </>
  )
}

export { ConcertActs, DeadlineList }
export default Announced
