import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { DraftBody, EditedConcert } from '../../../../contract/drafts.ts'
import { daysAndTime } from '../../../../contract/rules/paris-time.ts'
import { inksByStyle } from '../../../../posters/inks.ts'
import { paths } from '../../../config/paths.ts'
import { announceCopy } from '../../../copy/announce.ts'
import { Pair } from '../../../ui/field.tsx'
import { Grid, Stack } from '../../../ui/layout.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextAreaField } from '../../../ui/text-area-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { Heading, Text } from '../../../ui/type.tsx'
import { concertAddress } from '../concert-address.ts'
import * as styles from './announce.css.ts'
import { ArtistFields } from './artist-fields.tsx'
import { EntryField } from './entry-field.tsx'
import type { FieldsOf } from './fields.ts'
import { PosterField } from './poster-field.tsx'
import { TariffFields } from './tariff-fields.tsx'

const copy = announceCopy.form

const STYLES = Object.keys(inksByStyle)
  .filter((style) => style !== 'various')
  .map((style) => style.replace(/(?:^| )\p{L}/gu, (letter) => letter.toUpperCase()))

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack as="section" gap="5" aria-label={title}>
    <Heading size="xl">{title}</Heading>
    {children}
  </Stack>
)

interface DraftFieldsProps {
  organisationId: string
  draftId: string
  body: DraftBody
  concert: EditedConcert | null
  /** The first day that can be chosen. */
  today: string
  fields: FieldsOf
  onChange: (change: Partial<DraftBody>) => void
}

type TextName =
  | 'eventName'
  | 'date'
  | 'endDate'
  | 'time'
  | 'doorsAt'
  | 'musicStyle'
  | 'description'
  | 'pageUrl'
  | 'room'

const When = ({ organisationId, body, concert, today, fields, onChange }: DraftFieldsProps) => {
  const field = (name: TextName) => textOf({ body, fields, onChange }, name)
  const doors = <TextField {...field('doorsAt')} label={copy.doors} type="time" />
  if (!concert)
    return (
      <Stack gap="5">
        <Grid columns={{ base: 1, sm: 3 }} gap="4">
          <TextField {...field('date')} label={copy.date} type="date" min={today} required />
          <TextField {...field('time')} label={copy.time} type="time" />
          {doors}
        </Grid>
        <TextField
          {...field('endDate')}
          label={copy.endDate}
          hint={copy.endDateHint}
          type="date"
          min={body.date || today}
        />
      </Stack>
    )
  const { id, error } = fields('date')
  return (
    <Stack gap="4">
      <Stack gap="1" id={id} tabIndex={-1}>
        <Heading as="p" size="md">
          {daysAndTime(concert)}
        </Heading>
        <Text textStyle="sm" color={error ? 'danger' : 'muted'}>
          {error ?? copy.fixedDay}
        </Text>
        <div>
          <Link
            className={styles.way}
            to={concertAddress(paths.orgaChange, { id: organisationId, eventId: concert.eventId })}
          >
            {copy.toMove}
          </Link>
        </div>
      </Stack>
      {doors}
    </Stack>
  )
}

const textOf = (
  { body, fields, onChange }: Pick<DraftFieldsProps, 'body' | 'fields' | 'onChange'>,
  name: TextName,
) => ({
  ...fields(name),
  value: body[name],
  onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
    onChange({ [name]: value }),
})

const Place = ({ body: { place }, fields, onChange }: DraftFieldsProps) => {
  const change = (more: Partial<DraftBody['place']>) => onChange({ place: { ...place, ...more } })
  const field = (name: 'city' | 'address' | 'postcode') => ({
    ...fields(`place.${name}`),
    value: place[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      change({ [name]: value }),
  })
  return (
    <Part title={copy.place.title}>
      <EntryField
        {...fields('place.name')}
        label={copy.place.name}
        hint={place.id === null ? copy.place.hint : copy.place.known}
        side="venues"
        entry={place}
        onType={(name) => change({ id: null, name })}
        onChoose={({ id, name, city }) =>
          change({ id, name, city: city || place.city, address: '', postcode: '' })
        }
      />
      <TextField {...field('city')} label={copy.place.city} maxLength={80} autoComplete="off" required />
      {place.id === null && (
        <Pair>
          <TextField {...field('address')} label={copy.place.address} maxLength={200} autoComplete="off" />
          <TextField
            {...field('postcode')}
            label={copy.place.postcode}
            inputMode="numeric"
            maxLength={10}
            autoComplete="off"
          />
        </Pair>
      )}
    </Part>
  )
}

const FLAGS = ['stepFree', 'seating', 'companionFree'] as const

const AccessFields = ({ body: { access }, fields, onChange }: DraftFieldsProps) => {
  const change = (more: Partial<DraftBody['access']>) => onChange({ access: { ...access, ...more } })
  const field = (name: keyof DraftBody['access']) => ({
    ...fields(`access.${name}`),
    value: access[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      change({ [name]: value }),
  })
  return (
    <details>
      <summary className={styles.more}>{copy.access.title}</summary>
      <Stack gap="4" mt="3">
        <Text textStyle="sm" color="muted">
          {copy.access.hint}
        </Text>
        {FLAGS.map((name) => (
          <SelectField
            key={name}
            {...field(name)}
            label={copy.access[name]}
            anyLabel={copy.access.unknown}
            options={[
              { value: 'oui', label: copy.access.yes },
              { value: 'non', label: copy.access.no },
            ]}
          />
        ))}
        <Pair>
          <TextField {...field('minAge')} label={copy.access.minAge} inputMode="numeric" maxLength={3} />
          <TextField {...field('signLanguages')} label={copy.access.signLanguages} maxLength={60} />
        </Pair>
      </Stack>
    </details>
  )
}

/** Renders the fields of a concert, each tied to its fault. */
export const DraftFields = (props: DraftFieldsProps) => {
  const { organisationId, draftId, body, concert, fields, onChange } = props
  const field = (name: TextName) => textOf(props, name)
  const styleNames =
    STYLES.includes(body.musicStyle) || !body.musicStyle ? STYLES : [...STYLES, body.musicStyle]
  return (
    <Stack gap="10">
      <Part title={copy.what}>
        <TextField
          {...field('eventName')}
          label={copy.name}
          hint={copy.nameHint}
          maxLength={120}
          autoComplete="off"
          required
        />
        <When {...props} />
        <SelectField
          {...field('musicStyle')}
          label={copy.style}
          anyLabel={copy.anyStyle}
          options={styleNames}
        />
      </Part>
      <Place {...props} />
      <Part title={copy.poster.title}>
        <PosterField
          id={fields('poster').id}
          organisationId={organisationId}
          draftId={draftId}
          poster={body.poster}
          onChange={(poster) => onChange({ poster })}
        />
      </Part>
      <Part title={copy.tickets.title}>
        <TariffFields
          tariffs={body.tariffs}
          concert={concert}
          fields={fields}
          onChange={(tariffs) => onChange({ tariffs })}
        />
        {body.tariffs.length > 0 ? (
          <TextField
            {...field('room')}
            label={copy.tickets.room}
            hint={copy.tickets.roomHint}
            inputMode="numeric"
            maxLength={6}
            autoComplete="off"
          />
        ) : (
          <TextField
            {...field('pageUrl')}
            label={copy.tickets.pageUrl}
            type="url"
            inputMode="url"
            maxLength={500}
            autoComplete="off"
          />
        )}
      </Part>
      <Part title={copy.artists.title}>
        <ArtistFields artists={body.artists} fields={fields} onChange={(artists) => onChange({ artists })} />
      </Part>
      <Stack gap="5">
        <TextAreaField
          {...field('description')}
          label={copy.description}
          hint={copy.descriptionHint}
          maxLength={5000}
        />
        <AccessFields {...props} />
      </Stack>
    </Stack>
  )
}
