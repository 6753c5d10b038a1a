import { paths } from '../config/paths.ts'
import { feedbackCopy } from '../copy/feedback.ts'
import { EntryFrame } from '../features/account/entry-frame.tsx'
import { Feedback } from '../features/feedback/feedback.tsx'
import { usePathParams } from '../shared/path-params.ts'
import { useMember } from '../shared/session.ts'
import { PageTitle } from '../ui/page-title.tsx'

/** `/feedback/{type}`: good, mid or bad. */
const FeedbackPage = () => {
  const { type } = usePathParams(paths.feedback)
  const { user, state } = useMember()
  return (
    <EntryFrame>
      <PageTitle title={feedbackCopy.title} />
      <Feedback key={type} name={type} userId={user?.id ?? null} isKnown={state !== 'loading'} />
    </EntryFrame>
  )
}

export default FeedbackPage
