import { paths } from '../config/paths.ts'
import { GuestInvitation } from '../features/invitations/guest-invitation.tsx'
import { usePathParams } from '../shared/path-params.ts'
import { useMember } from '../shared/session.ts'

/** `/invitation/{code}`: a guest's ticket, shown to anyone with the link. Its address is a secret. */
const InvitationPage = () => {
  const { code = '' } = usePathParams(paths.invitation)
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
