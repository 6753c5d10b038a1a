import type { ComponentProps } from 'react'
import { bandOf } from '../../posters/inks.ts'
import { ribbonPicture } from './code-screen.css.ts'
import type { Band } from './code-screen.tsx'
import { Poster, PosterView } from './poster.tsx'

/** Not the tokens: the screen is white in both modes. */
const HONEY = { ground: '#f9b520', ink: '#1c1303' }

/** The ribbon is of the poster's own print, as the band's ink is, whatever stands beside the ticket in a list. */
const ALONE: ComponentProps<typeof PosterView>['value'] = []

const GREY = { ground: '#d5d0c6', ink: '#000000' }

/** Returns the band of a Pass: honey, or grey if it opens no door. */
export const passBand = (opensDoors: boolean): Band => (opensDoors ? HONEY : GREY)

interface BandedTicket {
  eventId: string
  musicStyle: string | null
  imageUrl: string | null
}

/** Returns the band of a ticket: an ink and a ribbon of its event's poster, grey once it is used. */
export const ticketBand = ({ eventId, musicStyle, imageUrl }: BandedTicket, isUsed = false): Band => ({
  ...(isUsed ? GREY : bandOf(eventId, musicStyle)),
  ribbon: (
    <PosterView value={ALONE}>
      <Poster className={ribbonPicture} id={eventId} style={musicStyle} imageUrl={imageUrl} alt="" isEager />
    </PosterView>
  ),
})
