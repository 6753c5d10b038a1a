import type { FollowSlot } from '../../features/directory/cards.tsx'
import { HomeDirectory } from '../../features/directory/home-directory.tsx'
import { FollowCorner } from '../../features/follows/follow.tsx'

const follow: FollowSlot = (one) => <FollowCorner pro={one} />

const HomeProfiles = () => <HomeDirectory follow={follow} />

export default HomeProfiles
