import { useState } from 'react'
import { longDay } from '../../../contract/rules/paris-time.ts'
import { inksByStyle } from '../../../posters/inks.ts'
import { randomOf } from '../../../posters/random.ts'
import { playCopy } from '../../copy/play.ts'
import { Grid, Stack } from '../../ui/layout.tsx'
import { Poster } from '../../ui/poster.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { Heading, Text } from '../../ui/type.tsx'
import * as styles from './play.css.ts'

const { poster: copy } = playCopy

const MUSIC_STYLES = Object.keys(inksByStyle) as [string, ...string[]]

/** The browser's own date field may hold a year of six digits. */
const isDay = (date: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(date)

/** Renders three fields and the poster that they make: drawn from the name, nothing is sent. */
export const PosterPreview = () => {
  const [{ name, date, place }, setFields] = useState({ name: '', date: '', place: '' })
  const shown = name.trim() || copy.samples.name
  const fieldOf = (key: 'name' | 'date' | 'place') => ({
    id: `affiche-${key}`,
    label: copy[key],
    autoComplete: 'off',
    onInput: ({ currentTarget: { value } }: { currentTarget: HTMLInputElement }) =>
      setFields((fields) => ({ ...fields, [key]: value })),
  })
  return (
    <Grid columns={{ base: 1, md: 2 }} gap="8" align="center">
      <Stack gap="4">
        <TextField {...fieldOf('name')} maxLength={80} />
        <TextField {...fieldOf('date')} type="date" />
        <TextField {...fieldOf('place')} maxLength={80} />
      </Stack>
      <figure className={styles.flyer}>
        <Poster
          className={styles.poster}
          id={shown}
          style={randomOf(shown).pick(MUSIC_STYLES)}
          alt=""
          isEager
        />
        <figcaption className={styles.foot} translate="no">
          <Heading as="p" size="4xl">
            {shown}
          </Heading>
          <Text className={styles.day} fontWeight="medium" mt="2">
            {isDay(date) ? longDay(date) : copy.samples.date}
          </Text>
          <Text>{place.trim() || copy.samples.place}</Text>
        </figcaption>
      </figure>
    </Grid>
  )
}
