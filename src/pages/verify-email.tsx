import { useLocation } from 'react-router-dom'
import { mailedLinkCopy } from '../copy/mailed-link.ts'
import { EntryFrame } from '../features/account/entry-frame.tsx'
import { useMember } from '../features/account/queries.ts'
import { InvalidEmailLink } from '../features/mailed-link/invalid-email-link.tsx'
import { useAddressSecret } from '../features/mailed-link/use-address-secret.ts'
import { VerifyEmail } from '../features/mailed-link/verify-email.tsx'
import { PageTitle } from '../ui/page-title.tsx'

const { invalid, title } = mailedLinkCopy.email

const tokenIn = (hash: string): string | null => /^#jeton=([\w-]+)$/.exec(hash)?.[1] ?? null

/** `/verifier-email#jeton=…`: the page that confirms an address. What follows `#` reaches no server and no log. */
const VerifyEmailPage = () => {
  const { user } = useMember()
  const { secret, forget } = useAddressSecret(tokenIn(useLocation().hash))
  return (
    <EntryFrame>
      <PageTitle title={title} />
      {secret ? (
        <VerifyEmail key={secret} token={secret} member={user} onAnswered={forget} />
      ) : (
        <InvalidEmailLink {...invalid} member={user} />
      )}
    </EntryFrame>
  )
}

export default VerifyEmailPage
