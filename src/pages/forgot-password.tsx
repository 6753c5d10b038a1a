import { mailedLinkCopy } from '../copy/mailed-link.ts'
import { EntryFrame } from '../features/account/entry-frame.tsx'
import { ForgotPassword } from '../features/mailed-link/forgot-password.tsx'
import { PageTitle } from '../ui/page-title.tsx'

const ForgotPasswordPage = () => (
  <EntryFrame>
    <PageTitle title={mailedLinkCopy.forgot.title} />
    <ForgotPassword />
  </EntryFrame>
)

export default ForgotPasswordPage
