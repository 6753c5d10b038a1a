import { paths } from '../../config/paths.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Notice } from '../../ui/notice.tsx'

interface SignInNoticeProps {
  copy: { title: string; description: string; action: string }
  /** The address to return to. */
  here: string
}

/** Renders, in place of a member's page, the way to sign in and back. */
export const SignInNotice = ({ copy, here }: SignInNoticeProps) => (
  <Notice
    title={copy.title}
    action={
      <ButtonLink to={`${paths.auth}?return=${encodeURIComponent(here)}`} size="lg">
        {copy.action}
      </ButtonLink>
    }
  >
    {copy.description}
  </Notice>
)
