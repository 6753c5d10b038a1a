import { useEffect } from 'react'
import { Navigate, useSearchParams } from 'react-router-dom'
import { paths } from '../config/paths.ts'
import { mailedLinkCopy } from '../copy/mailed-link.ts'
import { EntryFrame } from '../features/account/entry-frame.tsx'
import { useAddressSecret, useDoneWork } from '../features/mailed-link/opened-link.tsx'
import { ResetPassword } from '../features/mailed-link/reset-password.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { notify } from '../ui/toaster.tsx'

const { missing, title } = mailedLinkCopy.reset

const WithoutToken = () => {
  useEffect(() => notify({ ...missing, type: 'error', subject: 'reset-token' }), [])
  return <Navigate replace to={paths.auth} />
}

/** `/reset-password?token=…`: the target of a reset mail. */
const ResetPasswordPage = () => {
  const [search] = useSearchParams()
  const done = useDoneWork()
  const { secret, hide, forget } = useAddressSecret(search.get('token') || null)
  // A reload after the new password.
  if (!secret && done === 'reset') return <Navigate replace to={paths.auth} />
  if (!secret) return <WithoutToken />
  return (
    <EntryFrame>
      <PageTitle title={title} />
      <ResetPassword key={secret} token={secret} onVerified={hide} onDone={() => forget('reset')} />
    </EntryFrame>
  )
}

export default ResetPasswordPage
