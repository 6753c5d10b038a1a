import { useNavigate } from 'react-router-dom'
import type { TeamInvitation } from '../../../contract/organisations.ts'
import { paths, pathTo } from '../../config/paths.ts'
import { organisationsCopy } from '../../copy/organisations.ts'
import { useOnline } from '../../shared/use-online.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Skeleton } from '../../ui/loading.tsx'
import { ErrorState, Notice } from '../../ui/notice.tsx'
import { notify } from '../../ui/toaster.tsx'
import { useJoinTeam, useTeamInvitation } from './queries.ts'

const { invitation: copy, roles, rolesText, notYet, unanswered } = organisationsCopy

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
  const { data, error, refetch } = useTeamInvitation(code, userId)
  if (!data) {
    if (!error) return <Skeleton h="13rem" borderRadius="lg" />
    const { kind, retryable } = error as { kind?: string; retryable?: boolean }
    if (kind === 'api' && !retryable)
      return (
        <Notice title={copy.unknown.title} action={userId && seeMine}>
          {copy.unknown.text}
        </Notice>
      )
    const said = kind === 'offline' ? notYet : unanswered
    return <ErrorState title={said.title} description={said.description} onRetry={() => void refetch()} />
  }
  if (data.state === 'open') return <Open invitation={data} code={code} userId={userId ?? null} />
  const { title, text } = copy[data.state]
  return (
    <Notice title={title} action={data.state === 'taken' && seeMine}>
      {text}
    </Notice>
  )
}
