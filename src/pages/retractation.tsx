import { declarationsCopy } from '../copy/declarations.ts'
import { DeclarationLayout, DeclarationWays } from '../features/declarations/declaration-ways.tsx'
import { ExecuteWithdrawal, OwnWithdrawal, useLinkToken } from '../features/declarations/withdrawal.tsx'
import { useIsPaymentDemo } from '../shared/app-config.ts'
import { useMember, useUnknownMember } from '../shared/session.ts'
import { Skeleton } from '../ui/loading.tsx'
import { Page } from '../ui/page.tsx'
import { PageTitle } from '../ui/page-title.tsx'

const { title, lead } = declarationsCopy.withdrawal

/** `/retractation`: by a mail's link, by the signed-in member, or as a declaration by anyone. */
const WithdrawalPage = () => {
  const { user, state } = useMember()
  const unknown = useUnknownMember()
  const isDemo = useIsPaymentDemo()
  const token = useLinkToken()
  return (
    <Page title={title} lead={lead}>
      <PageTitle title={title} description={lead} />
      <DeclarationLayout kind="withdrawal">
        <DeclarationWays
          kind="withdrawal"
          own={
            token ? (
              <ExecuteWithdrawal key={token} token={token} userId={user?.id ?? null} isDemo={isDemo} />
            ) : (
              user && <OwnWithdrawal userId={user.id} isDemo={isDemo} />
            )
          }
          placeholder={state === 'loading' && !unknown && <Skeleton h="56" />}
        />
      </DeclarationLayout>
    </Page>
  )
}

export default WithdrawalPage
