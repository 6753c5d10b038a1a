import { Read } from '../../features/organisations/read.tsx'
import { useReviews } from '../../features/organiser/announce/queries.ts'
import { ReviewList } from '../../features/organiser/announce/review-list.tsx'
import { DraftPreview } from './draft-preview.tsx'

/** Renders the concerts in review, for operators. */
const ReviewPage = ({ userId }: { userId: string }) => (
  <Read query={useReviews(userId)}>
    {(reviews) => (
      <ReviewList
        userId={userId}
        reviews={reviews}
        preview={({ draft, organisation }) => (
          <DraftPreview body={draft.body} id={draft.id} organizer={organisation.name} />
        )}
      />
    )}
  </Read>
)

export default ReviewPage
