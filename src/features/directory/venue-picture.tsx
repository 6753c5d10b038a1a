import type { ProUser } from '../../../contract/directory.ts'
import { pictureOf } from '../../../contract/rules/directory.ts'
import { venue as front } from '../../../posters/families/places.ts'
import { VenueIcon } from '../../ui/more-icons.tsx'
import { Poster } from '../../ui/poster.tsx'

interface VenuePictureProps {
  className: string
  /** Class of the sign that says that this is not a photo. */
  signClass: string
  venue: ProUser
  alt?: string
  isEager?: boolean
  isOneOfMany?: boolean
}

/** Renders a venue's photo, or a drawn front with an icon that says that it is not a photo. */
export const VenuePicture = ({
  className,
  signClass,
  venue,
  alt = '',
  isEager = false,
  isOneOfMany = false,
}: VenuePictureProps) => {
  const photo = pictureOf(venue)
  return (
    <>
      <Poster
        className={className}
        id={venue.id}
        style={venue.genre[0] ?? null}
        kind={front}
        imageUrl={photo}
        alt={photo ? alt : ''}
        isEager={isEager}
        isOneOfMany={isOneOfMany}
      />
      {!photo && (
        <span className={signClass}>
          <VenueIcon size={18} />
        </span>
      )}
    </>
  )
}
