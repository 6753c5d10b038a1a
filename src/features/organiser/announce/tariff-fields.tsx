import type { DraftTariff, EditedConcert, TariffType } from '../../../../contract/drafts.ts'
import { emptyTariff } from '../../../../contract/rules/draft.ts'
import { announceCopy } from '../../../copy/announce.ts'
import { dotted } from '../../../lib/dotted.ts'
import { Button } from '../../../ui/button.tsx'
import * as Card from '../../../ui/card.tsx'
import { Labelled } from '../../../ui/field.tsx'
import { NativeSelect } from '../../../ui/input.tsx'
import { Grid, HStack, Stack, Wrap } from '../../../ui/layout.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { Heading, Text } from '../../../ui/type.tsx'
import * as styles from './announce.css.ts'
import type { FieldsOf } from './fields.ts'

const { tickets: copy } = announceCopy.form

const TYPES = Object.entries(copy.types) as [TariffType, string][]

interface TariffProps {
  tariff: DraftTariff
  at: number
  /** Places taken of the published tariff. */
  taken: number
  fields: FieldsOf
  onChange: (change: Partial<DraftTariff>) => void
  onRemove: () => void
}

const Tariff = ({ tariff, at, taken, fields, onChange, onRemove }: TariffProps) => {
  const { type, isClosed } = tariff
  const field = (name: keyof DraftTariff) => ({
    ...fields(`tariffs.${at}.${name}`),
    value: String(tariff[name]),
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      onChange({ [name]: value }),
  })
  const isChosen = type === 'chosen'
  const title = tariff.name.trim() || copy.of(at + 1)
  return (
    <Card.Root as="li" size="sm" aria-label={title}>
      <HStack justify="space-between" wrap="wrap">
        <Heading as="h3" size="md">
          {title}
        </Heading>
        {(isClosed || taken > 0) && (
          <Text textStyle="sm" color="muted">
            {dotted([isClosed && copy.closed, taken > 0 && copy.sold(taken)])}
          </Text>
        )}
      </HStack>
      <Grid columns={{ base: 1, sm: 2 }} gap="4">
        <TextField {...field('name')} label={copy.name} maxLength={60} autoComplete="off" />
        <Labelled label={copy.type}>
          <NativeSelect
            value={type}
            disabled={taken > 0}
            onChange={({ currentTarget: { value } }) => onChange({ type: value as TariffType })}
          >
            {TYPES.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </NativeSelect>
        </Labelled>
        {type === 'companion' ? (
          <Text textStyle="sm" color="muted">
            {copy.companion}
          </Text>
        ) : (
          <TextField
            {...field('price')}
            label={isChosen ? copy.least : copy.price}
            hint={isChosen ? copy.leastHint : copy.priceHint}
            inputMode="decimal"
            maxLength={12}
            autoComplete="off"
          />
        )}
      </Grid>
      {isChosen && (
        <TextField
          {...field('suggestions')}
          label={copy.suggestions}
          hint={copy.suggestionsHint}
          maxLength={40}
          autoComplete="off"
        />
      )}
      <details>
        <summary className={styles.more}>{copy.more}</summary>
        <Stack gap="4" mt="3">
          <Grid columns={{ base: 1, sm: 2 }} gap="4">
            <TextField
              {...field('seats')}
              label={copy.seats}
              hint={copy.seatsHint}
              inputMode="numeric"
              maxLength={6}
              autoComplete="off"
            />
            <TextField {...field('soldFrom')} label={copy.soldFrom} type="datetime-local" />
          </Grid>
          <TextField {...field('description')} label={copy.about} maxLength={200} autoComplete="off" />
        </Stack>
      </details>
      <Wrap gap="3">
        {tariff.id !== null && (
          <Button variant="outline" size="sm" onClick={() => onChange({ isClosed: !isClosed })}>
            {isClosed ? copy.open : copy.close}
            <span className="visually-hidden">{title}</span>
          </Button>
        )}
        {taken === 0 && (
          <Button variant="ghost" size="sm" onClick={onRemove}>
            {copy.remove}
            <span className="visually-hidden">{title}</span>
          </Button>
        )}
      </Wrap>
    </Card.Root>
  )
}

interface TariffFieldsProps {
  tariffs: DraftTariff[]
  concert: EditedConcert | null
  fields: FieldsOf
  onChange: (tariffs: DraftTariff[]) => void
}

/** Asks for the tariffs of a concert. One with tickets sold is closed, and cannot be removed. */
export const TariffFields = ({ tariffs, concert, fields, onChange }: TariffFieldsProps) => {
  const { id, error } = fields('tariffs')
  const takenOf = (kindId: string | null) => concert?.kinds.find((kind) => kind.id === kindId)?.taken ?? 0
  return (
    <Stack gap="4" id={id} tabIndex={-1}>
      {tariffs.length === 0 ? (
        <Text color="muted">{copy.none}</Text>
      ) : (
        <Stack as="ul" gap="4">
          {tariffs.map((tariff, at) => (
            <Tariff
              // Lines have no name of their own: a new one comes last.
              // biome-ignore lint/suspicious/noArrayIndexKey: the fields hold no state.
              key={at}
              tariff={tariff}
              at={at}
              taken={takenOf(tariff.id)}
              fields={fields}
              onChange={(change) =>
                onChange(tariffs.map((one, index) => (index === at ? { ...one, ...change } : one)))
              }
              onRemove={() => onChange(tariffs.filter((_, index) => index !== at))}
            />
          ))}
        </Stack>
      )}
      {error && (
        <Text color="danger" fontWeight="bold">
          {error}
        </Text>
      )}
      <Wrap>
        <Button
          variant="outline"
          disabled={tariffs.length >= 10}
          onClick={() => onChange([...tariffs, emptyTariff()])}
        >
          {copy.add}
        </Button>
      </Wrap>
    </Stack>
  )
}
