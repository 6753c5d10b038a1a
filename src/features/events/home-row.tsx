import type { ReactNode } from 'react'
import { paths } from '../../config/paths.ts'
import { homeCopy } from '../../copy/home.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { ArrowRightIcon } from '../../ui/icons.tsx'
import { SectionHeader } from '../../ui/section-header.tsx'
import * as styles from './home-events.css.ts'
import { ALL_GENRES, type HomeGenre } from './home-genre.ts'

export type HomeRowName = 'partners' | 'popular'

interface HomeRowProps {
  row: HomeRowName
  genre: HomeGenre
  children: ReactNode
}

/** One of home's rows with its heading. */
export const HomeRow = ({ row, genre, children }: HomeRowProps) => (
  <section className={styles.row} aria-labelledby={row}>
    <SectionHeader
      id={row}
      title={homeCopy[row].title}
      lead={row === 'partners' && homeCopy.partners.lead}
      action={
        row === 'popular' && (
          <ButtonLink
            to={
              genre === ALL_GENRES ? paths.events : `${paths.events}?musicStyle=${encodeURIComponent(genre)}`
            }
            variant="outline"
            size="sm"
          >
            {homeCopy.popular.all}
            <ArrowRightIcon size={18} />
          </ButtonLink>
        )
      }
    />
    {children}
  </section>
)
