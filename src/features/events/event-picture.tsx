import { classes } from '../../ui/classes.ts'
import { Skeleton } from '../../ui/loading.tsx'
import { Poster } from '../../ui/poster.tsx'
import { poster } from './event-card-skeleton.css.ts'
import { useEvent } from './queries.ts'

/** Renders the poster of an event, given only its id. */
export const EventPicture = ({ id, className }: { id: string; className?: string }) => {
  const { stored, error } = useEvent(id)
  if (!stored && !error) return <Skeleton className={classes(poster, className)} />
  const { musicStyle = null, imageUrl = null } = stored?.value ?? {}
  return <Poster className={className} id={id} style={musicStyle} imageUrl={imageUrl} alt="" isEager />
}
