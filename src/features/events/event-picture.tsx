import { Poster } from '../../ui/poster.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useEvent } from './queries.ts'

/** The poster of an event that is known by its id alone. */
export const EventPicture = ({ id }: { id: string }) => {
  const { stored, error } = useEvent(id)
  if (!stored && !error) return <Skeleton className="wait" aspectRatio="4 / 5" />
  const { musicStyle = null, imageUrl = null } = stored?.value ?? {}
  return <Poster id={id} style={musicStyle} imageUrl={imageUrl} alt="" isEager />
}
