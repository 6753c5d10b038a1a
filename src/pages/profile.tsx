import { paths } from '../config/paths.ts'
import { profileCopy } from '../copy/profile.ts'
import { GivenGifts } from '../features/gifts/given-gifts.tsx'
import { MemberUnknown } from '../features/profile/member-unknown.tsx'
import {
  IdentityCard,
  ProfileSkeleton,
  QuickActions,
  StatusCard,
} from '../features/profile/profile-cards.tsx'
import { useMember, useUnknownMember } from '../shared/session.ts'
import { Stack } from '../ui/layout.tsx'
import { Page } from '../ui/page.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import * as styles from './pages.css.ts'
import { SignInNotice } from './parts/sign-in-notice.tsx'

const { title, signIn } = profileCopy

/** `/profile` ('Profil'): the member, their account, and links to their other pages. */
const ProfilePage = () => {
  // The member may have confirmed a new address elsewhere, by a mail's link.
  const { user, state } = useMember({ isFresh: true })
  const unknown = useUnknownMember()
  return (
    <Page title={title}>
      <PageTitle title={title} />
      {state === 'visitor' && <SignInNotice copy={signIn} here={paths.profile} />}
      {unknown && <MemberUnknown error={unknown.error} onRetry={unknown.retry} />}
      {state === 'loading' && !unknown && <ProfileSkeleton />}
      {user && (
        <div className={styles.cards}>
          <div className={styles.who}>
            <IdentityCard user={user} />
          </div>
          <div className={styles.account}>
            <StatusCard user={user} />
          </div>
          <Stack gap="8" className={styles.ways}>
            <QuickActions />
            <GivenGifts userId={user.id} />
          </Stack>
        </div>
      )}
    </Page>
  )
}

export default ProfilePage
