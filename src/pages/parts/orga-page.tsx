import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { organisationsCopy } from '../../copy/organisations.ts'
import { MemberUnknown } from '../../features/profile/member-unknown.tsx'
import { useMember, useUnknownMember } from '../../shared/session.ts'
import { useOnline } from '../../shared/use-online.ts'
import { Skeleton } from '../../ui/loading.tsx'
import { Page } from '../../ui/page.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Text } from '../../ui/type.tsx'
import { SignInNotice } from './sign-in-notice.tsx'

const { signIn } = organisationsCopy

interface OrgaPageProps {
  title: string
  lead?: ReactNode
  width?: 'narrow'
  /** Said without a network. */
  offline?: string
  /** Shown to visitors above the way to sign in. */
  visitor?: ReactNode
  children: (userId: string) => ReactNode
}

/** Renders a page of the organisers' space, which needs an account. */
export const OrgaPage = ({
  title,
  lead,
  width,
  offline = organisationsCopy.offline,
  visitor,
  children,
}: OrgaPageProps) => {
  const { user, state } = useMember()
  const unknown = useUnknownMember()
  const isOnline = useOnline()
  const here = useLocation().pathname
  return (
    <Page title={title} lead={lead} {...(width && { width })}>
      <PageTitle title={title} />
      {state === 'visitor' && visitor}
      {state === 'visitor' && <SignInNotice copy={signIn} here={here} />}
      {unknown && <MemberUnknown error={unknown.error} onRetry={unknown.retry} />}
      {state === 'loading' && !unknown && <Skeleton h="13rem" borderRadius="lg" />}
      {user && !isOnline && (
        <Text role="status" mb="6" maxW="prose">
          {offline}
        </Text>
      )}
      {user && children(user.id)}
    </Page>
  )
}
