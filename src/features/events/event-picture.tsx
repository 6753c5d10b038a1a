import { chakra } from '@chakra-ui/react/styled-system'
import { classes } from '../../ui/classes.ts'
import { Poster } from '../../ui/poster.tsx'
import { skeleton } from '../../ui/skeleton.css.ts'
import { useEvent } from './queries.ts'

/** The poster of an event that is known by its id alone. */
export const EventPicture = ({ id }: { id: string }) => {
  const { stored, error } = useEvent(id)
  if (!stored && !error) return <chakra.span className={classes('wait', skeleton())} aspectRatio="4 / 5" />
  const { musicStyle = null, imageUrl = null } = stored?.value ?? {}
  return <Poster id={id} style={musicStyle} imageUrl={imageUrl} alt="" isEager />
}
