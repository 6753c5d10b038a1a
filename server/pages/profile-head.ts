import type { ProUser } from '../../contract/directory.ts'
import { artistName, isPlace, isVenueSide, pictureOf, venueName } from '../../contract/rules/directory.ts'
import { paths, pathTo } from '../../src/config/paths.ts'
import { feedTags, headOf, rasterOf, shortened } from './head-tags.ts'
import { PREVIEW_SIZE, previewAt } from './poster-preview.ts'

const kindOf = ({ Type }: ProUser): string => {
  if (!isVenueSide(Type)) return 'Artiste'
  return isPlace(Type) ? 'Salle de concert' : 'Producteur de concerts'
}

/** 'Salle de concert à Lyon. Jazz, Modal. …': who it is, then their own words. */
const descriptionOf = (pro: ProUser): string => {
  const { City, genre, Description } = pro
  const who = City ? `${kindOf(pro)} à ${City}` : kindOf(pro)
  return shortened([who, genre.join(', '), Description].filter(Boolean).join('. '))
}

/** What the head of an artist's, a venue's or a producer's page says; its address is that of their own side of the directory. */
export const profileHead = (pro: ProUser, origin: string): string => {
  const isVenue = isVenueSide(pro.Type)
  const name = isVenue ? venueName(pro) : artistName(pro)
  const url = `${origin}${pathTo(isVenue ? paths.venue : paths.artist, pro.id)}`
  const picture = rasterOf(pictureOf(pro), origin)
  const head = headOf({
    name,
    description: descriptionOf(pro),
    url,
    picture: picture ?? previewAt(url),
    size: picture ? null : PREVIEW_SIZE,
    type: 'profile',
  })
  return [...head, ...feedTags(name, origin, `?of=${encodeURIComponent(pro.id)}`)].join('\n    ')
}
