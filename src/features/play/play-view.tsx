import type { ReactNode } from 'react'
import type { AppConfig } from '../../../contract/config.ts'
import { paths } from '../../config/paths.ts'
import { playCopy as copy } from '../../copy/play.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import * as Card from '../../ui/card.tsx'
import { ExternalIcon } from '../../ui/icons.tsx'
import { Grid, Stack, Wrap } from '../../ui/layout.tsx'
import { SectionHeader } from '../../ui/section-header.tsx'
import { Heading, Text } from '../../ui/type.tsx'
import { PosterPreview } from './poster-preview.tsx'

interface PartProps {
  id: string
  title: string
  text?: string
  children: ReactNode
}

const Part = ({ id, title, text, children }: PartProps) => (
  <section aria-labelledby={id}>
    <Stack gap="5">
      <SectionHeader id={id} title={title} lead={text} />
      {children}
    </Stack>
  </section>
)

interface PlayViewProps {
  links: AppConfig['links']
  /** The door's screen to try, from another feature. */
  door: ReactNode
}

/** Renders what a band, a venue or an organiser finds here: their poster, what Nectar does, the door to try, and whom to write to. */
export const PlayView = ({ links, door }: PlayViewProps) => (
  <Stack gap={{ base: '12', md: '16' }}>
    <Part id="affiche" title={copy.poster.title} text={copy.poster.text}>
      <PosterPreview />
    </Part>
    <Part id="nectar" title={copy.does.title}>
      <Grid as="ul" columns={{ base: 1, sm: 2, lg: 3 }} gap={{ base: '3', md: '5' }}>
        {copy.does.list.map(({ title, text }) => (
          <Card.Root as="li" key={title}>
            <Heading as="h3" size="lg">
              {title}
            </Heading>
            <Text color="muted" textWrap="pretty">
              {text}
            </Text>
          </Card.Root>
        ))}
      </Grid>
    </Part>
    <Part id="porte" title={copy.door.title} text={copy.door.text}>
      {door}
    </Part>
    <Part id="suite" title={copy.next.title} text={copy.next.text}>
      <Wrap gap="3">
        <ButtonLink to={paths.contact} size="lg">
          {copy.next.write}
        </ButtonLink>
        <ButtonLink to={links.pro} size="lg" variant="outline">
          {copy.next.pro}
          <ExternalIcon size={18} />
          <span className="visually-hidden">{copy.next.newTab}</span>
        </ButtonLink>
      </Wrap>
    </Part>
  </Stack>
)
