import { useNavigate } from 'react-router-dom'
import type { TeamInvitation } from '../../../contract/organisations.ts'
import { paths, pathTo } from '../../config/paths.ts'
import { organisationsCopy } from '../../copy/organisations.ts'
import type { AppError } from '../../data/errors.ts'
import { useOnline } from '../../shared/use-online.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { notify } from '../../ui/toaster.tsx'
import { useJoinTeam, useTeamInvitation } from './queries.ts'
import { Read } from './read.tsx'

const { invitation: copy, roles, rolesText, needsNetwork } = organisationsCopy

const seeMine = <ButtonLink to={paths.orga}>{copy.seeMine}</ButtonLink>

const Join = ({ code, userId }: { code: string; userId: string }) => {
  const navigate = useNavigate()
  const isOnline = useOnline()
  const { send, isPending } = useJoinTeam(userId, code, {
    onDone: (name) => notify({ title: copy.joined(name), type: 'success' }),
    lead: (id) => navigate(pathTo(paths.organisation, id), { replace: true }),
  })
  return (
    <Button
      size="lg"
      disabled={!isOnline}
      loading={isPending}
      loadingText={copy.pending}
      onClick={() => send(null)}
    >
      {copy.join}
    </Button>
  )
}

interface OpenProps {
  invitation: TeamInvitation
  code: string
  userId: string | null
}

const Open = ({ invitation: { from, organisation, role, isMine }, code, userId }: OpenProps) => {
  const here = encodeURIComponent(pathTo(paths.teamInvitation, code))
  const signIn = <ButtonLink to={`${paths.auth}?return=${here}`}>{copy.signIn}</ButtonLink>
  return (
    <Notice
      title={copy.open(from, organisation.name)}
      action={userId === null ? signIn : isMine && <Join code={code} userId={userId} />}
    >
      <p>
        {copy.asRole(roles[role])}. {rolesText[role]}
      </p>
      {userId === null && <p>{copy.signInText}</p>}
      {isMine === false && <p role="status">{copy.other}</p>}
    </Notice>
  )
}

interface TeamInvitationProps {
  code: string
  /** Null for a visitor, undefined while unknown. */
  userId: string | null | undefined
}

/** Renders the page of an invitation's link: who invites to which team, and the button to join. */
export const TeamInvitationView = ({ code, userId }: TeamInvitationProps) => {
  const query = useTeamInvitation(code, userId)
  const { status } = (query.error ?? {}) as Partial<AppError>
  // 400: the address is no code at all.
  if (status === 404 || status === 400)
    return (
      <Notice title={copy.unknown.title} action={userId && seeMine}>
        {copy.unknown.text}
      </Notice>
    )
  return (
    <Read query={query} notYet={needsNetwork}>
      {(invitation) =>
        invitation.state === 'open' ? (
          <Open invitation={invitation} code={code} userId={userId ?? null} />
        ) : (
          <Notice title={copy[invitation.state].title} action={invitation.state === 'taken' && seeMine}>
            {copy[invitation.state].text}
          </Notice>
        )
      }
    </Read>
  )
}
