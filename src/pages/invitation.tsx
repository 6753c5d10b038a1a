import { useParams } from 'react-router-dom'
import { GuestInvitation } from '../features/invitations/guest-invitation.tsx'
import { useMember } from '../shared/session.ts'

/** `/invitation/{code}`: a guest's ticket, for whoever has the link (ruling: spending an invitation). Its address is a secret. */
const InvitationPage = () => {
  const { code = '' } = useParams()
  const { user, state } = useMember()
  return (
    <>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      <GuestInvitation key={code} code={code} userId={user?.id ?? (state === 'visitor' ? null : undefined)} />
    </>
  )
}

export default InvitationPage
