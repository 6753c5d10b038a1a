import type { ProUser } from '../../../contract/directory.ts'
import { venue as front } from '../../../contract/poster/families/places.ts'
import { pictureOf } from '../../../contract/rules/directory.ts'
import { VenueIcon } from '../../ui/more-icons.tsx'
import { Poster } from '../../ui/poster.tsx'

interface VenuePictureProps {
  className: string
  /** The class of the sign that this is no photo. */
  signClass: string
  venue: ProUser
  alt?: string
  isEager?: boolean
  isOneOfMany?: boolean
}

/** A venue's photo; without one its drawn front, with an icon that says that this is none. */
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
