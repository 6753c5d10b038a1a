import { declarationsCopy } from '../copy/declarations.ts'
import { useMember } from '../features/account/queries.ts'
import { DeclarationForm } from '../features/declarations/declaration-form.tsx'
import { DeclarationLayout } from '../features/declarations/declaration-layout.tsx'
import { ExecuteWithdrawal } from '../features/declarations/execute-withdrawal.tsx'
import { OwnWithdrawal } from '../features/declarations/own-withdrawal.tsx'
import { useLinkToken } from '../features/declarations/use-link-token.ts'
import { useIsPaymentDemo } from '../features/offers/queries.ts'
import { Page } from '../ui/page.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

const { title, lead } = declarationsCopy.withdrawal

/** `/retractation`: by a mail's link, by who is signed in, or declared by anybody. */
const WithdrawalPage = () => {
  const { user, state } = useMember()
  const isDemo = useIsPaymentDemo()
  const token = useLinkToken()
  const form = <DeclarationForm kind="withdrawal" />
  return (
    <Page title={title} lead={lead}>
      <PageTitle title={title} description={lead} />
      <DeclarationLayout kind="withdrawal">
        {token && <ExecuteWithdrawal key={token} token={token} userId={user?.id ?? null} isDemo={isDemo} />}
        {!token && state === 'loading' && <Skeleton h="56" />}
        {!token && user && <OwnWithdrawal userId={user.id} isDemo={isDemo} />}
        {user || token ? (
          <details>
            <summary>{declarationsCopy.form.other}</summary>
            {form}
          </details>
        ) : (
          state === 'visitor' && form
        )}
      </DeclarationLayout>
    </Page>
  )
}

export default WithdrawalPage
