import { profileCopy } from '../../copy/profile.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { skeleton } from './profile.css.ts'

/** The profile's place while nobody is known. */
export const ProfileSkeleton = () => (
  <div className={skeleton} role="status">
    <span className="visually-hidden">{profileCopy.loading}</span>
    <Skeleton h="80" borderRadius="xl" />
    <Skeleton h="80" borderRadius="xl" />
  </div>
)
