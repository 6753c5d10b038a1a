import { useLocation } from 'react-router-dom'
import { mailedLinkCopy } from '../copy/mailed-link.ts'
import { EntryFrame } from '../features/account/entry-frame.tsx'
import { useAddressSecret, useDoneWork } from '../features/mailed-link/opened-link.tsx'
import {
  ConfirmedAddress,
  InvalidEmailLink,
  RestoredAddress,
  UndoEmailChange,
  VerifyEmail,
} from '../features/mailed-link/verify-email.tsx'
import { useMember } from '../shared/session.ts'
import { PageTitle } from '../ui/page-title.tsx'

const { invalid, title } = mailedLinkCopy.email

const LINK = /^#(jeton|annuler)=([\w-]+)$/
const linkIn = (hash: string): string | null => LINK.exec(hash)?.[0] ?? null

/** `/verifier-email#jeton=…` confirms an address, `#annuler=…` restores a replaced one. The fragment reaches no server and no log. */
const VerifyEmailPage = () => {
  const { user } = useMember()
  const done = useDoneWork()
  const { secret, hide, forget } = useAddressSecret(linkIn(useLocation().hash))
  const [, kind, token] = LINK.exec(secret ?? '') ?? []
  return (
    <EntryFrame>
      <PageTitle title={title} />
      {kind === 'annuler' && token && (
        <UndoEmailChange key={token} token={token} onDone={() => forget('undo')} onRefused={hide} />
      )}
      {kind === 'jeton' && token && (
        <VerifyEmail
          key={token}
          token={token}
          member={user}
          onDone={() => forget('confirm')}
          onRefused={hide}
        />
      )}
      {!token && done === 'confirm' && <ConfirmedAddress isMember={user !== null} />}
      {!token && done === 'undo' && <RestoredAddress />}
      {!token && !done && <InvalidEmailLink {...invalid} member={user} />}
    </EntryFrame>
  )
}

export default VerifyEmailPage
