import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Organisation } from '../../../contract/organisations.ts'
import { organisationsCopy } from '../../copy/organisations.ts'
import { failureMessage } from '../../shared/failure-message.ts'
import { useKeptForm } from '../../shared/kept-form.ts'
import { useZodForm } from '../../shared/use-zod-form.ts'
import { Button } from '../../ui/button.tsx'
import * as Card from '../../ui/card.tsx'
import * as DataList from '../../ui/data-list.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { Box, Stack, Wrap } from '../../ui/layout.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { notify } from '../../ui/toaster.tsx'
import { Heading, Text } from '../../ui/type.tsx'
import { useKeptPlace } from '../../ui/use-kept-place.ts'
import { useSaveOrganisation } from './queries.ts'

const { legal: copy, create, failed, saved } = organisationsCopy

const optionsOf = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

const valuesOf = (organisation: Organisation) => {
  const { name, link, registration, legalName, address, licensing, licence, vat } = organisation
  const city = organisation.city ?? ''
  return { name, city, link, registration, legalName, address, licensing, licence, vat: vat as string }
}

type Values = Record<keyof ReturnType<typeof valuesOf>, string>

const worded = (labels: Record<string, string>, value: string) => labels[value] ?? value

/** Returns what is printed, by its label. */
const printed = ({
  legalName,
  address,
  registration,
  licensing,
  licence,
  vat,
}: Values): [string, string][] => [
  [copy.fields.legalName, legalName],
  [copy.fields.address, address],
  [create.fields.registration, registration],
  [copy.fields.licensing, worded(copy.licensings, licensing)],
  [copy.fields.licence, licence],
  [copy.fields.vat, worded(copy.vats, vat)],
]

const every = (values: Values): [string, string][] => [
  [create.fields.name, values.name],
  [create.fields.city, values.city],
  [create.fields.link, values.link],
  ...printed(values),
]

/** Renders the legal data for the team, which only reads it. */
const Facts = ({ organisation }: { organisation: Organisation }) => {
  const shown = printed(valuesOf(organisation))
  return (
    <Card.Root>
      <DataList.Root>
        {shown.map(([label, value]) => (
          <DataList.Item key={label}>
            <DataList.ItemLabel>{label}</DataList.ItemLabel>
            <DataList.ItemValue>{value || copy.unknown}</DataList.ItemValue>
          </DataList.Item>
        ))}
      </DataList.Root>
      <Text color="muted">{copy.reads}</Text>
    </Card.Root>
  )
}

interface ConflictProps {
  theirs: Values
  mine: Values
  onChoose: (whose: 'mine' | 'theirs') => void
}

/** Shows in what another person's version differs from what is typed, and asks which to keep. */
const Conflict = ({ theirs, mine, onChoose }: ConflictProps) => {
  const { conflict } = copy
  const typed = every(mine)
  const differing = every(theirs).filter(([, value], index) => value !== typed[index]?.[1])
  return (
    <Card.Root role="alert" aria-labelledby="conflit">
      <Heading size="lg" id="conflit">
        {conflict.title}
      </Heading>
      <Text>{conflict.text}</Text>
      <ul>
        {differing.map(([label, value]) => (
          <li key={label}>{`${label}\u00a0: ${value || conflict.nothing}`}</li>
        ))}
      </ul>
      <Wrap gap="3">
        <Button onClick={() => onChoose('mine')}>{conflict.mine}</Button>
        <Button variant="outline" onClick={() => onChoose('theirs')}>
          {conflict.theirs}
        </Button>
      </Wrap>
    </Card.Root>
  )
}

const Form = ({ organisation, userId }: LegalProps) => {
  /** The version that the form began with. */
  const [read, setRead] = useState(organisation)
  const [isRefused, setRefused] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const form = useZodForm({
    schema: async () => (await import('../../../contract/organisations.ts')).OrganisationSaveRequest,
    defaultValues: valuesOf(organisation),
    onEdit: 'check',
    onUnavailable: (error) => setFailure(failureMessage(error, failed.description)),
  })
  useKeptForm(form, userId, `legal ${organisation.id}`)
  const take = (now: Organisation) => {
    setRead(now)
    setRefused(false)
  }
  /** The values of the last press, until they are known to be saved. */
  const sent = useRef<Record<string, string | undefined> | null>(null)
  const done = (now: Organisation) => {
    sent.current = null
    take(now)
    void form.saved(valuesOf(now))
    notify({ title: saved, type: 'success', subject: 'organisation' })
  }
  const save = useSaveOrganisation(
    { userId, id: organisation.id },
    { onDone: done, onConflict: () => setRefused(true) },
  )
  const submit = ({ version }: Organisation) =>
    save.send(async () => {
      setFailure(null)
      const filled = await form.check()
      if (!filled) return undefined
      sent.current = filled
      return { ...filled, version }
    })
  // Saved although its answer was lost: not another person's version.
  const compare = useEffectEvent(() => {
    const isOwn = Object.entries(valuesOf(organisation)).every(
      ([name, value]) => sent.current?.[name] === value,
    )
    if (isOwn && organisation.version !== read.version) done(organisation)
  })
  const { version } = organisation
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each version.
  useEffect(() => compare(), [version])
  const choose = (whose: 'mine' | 'theirs') => {
    take(organisation)
    if (whose === 'theirs') form.reset(valuesOf(organisation))
    else submit(organisation)
  }
  const isConflict = isRefused && organisation.version !== read.version
  const kept = useKeptPlace<HTMLDivElement>(String(isConflict))
  return (
    <Box maxW="34rem" {...kept}>
      <Stack as="form" gap="8" {...form.bind(() => submit(read))}>
        <Stack as="fieldset" gap="5">
          <Heading as="legend" size="lg" mb="4">
            {copy.identity}
          </Heading>
          <TextField
            {...form.field('name')}
            label={create.fields.name}
            autoComplete="organization"
            required
          />
          <TextField
            {...form.field('city')}
            label={create.fields.city}
            autoComplete="address-level2"
            required
          />
          <TextField
            {...form.field('link')}
            label={create.fields.link}
            type="url"
            inputMode="url"
            autoComplete="url"
          />
        </Stack>
        <Stack as="fieldset" gap="5">
          <Heading as="legend" size="lg" mb="4">
            {copy.mentions}
          </Heading>
          <TextField {...form.field('legalName')} label={copy.fields.legalName} autoComplete="off" />
          <TextField {...form.field('address')} label={copy.fields.address} autoComplete="street-address" />
          <TextField
            {...form.field('registration')}
            label={create.fields.registration}
            autoComplete="off"
            spellCheck={false}
          />
          <SelectField
            {...form.field('licensing')}
            label={copy.fields.licensing}
            anyLabel={copy.unknown}
            options={optionsOf(copy.licensings)}
          />
          <TextField
            {...form.field('licence')}
            label={copy.fields.licence}
            autoComplete="off"
            spellCheck={false}
          />
          <SelectField
            {...form.field('vat')}
            label={copy.fields.vat}
            anyLabel={copy.unknown}
            options={optionsOf(copy.vats)}
          />
        </Stack>
        <FormError text={failure} />
        {isConflict ? (
          <Conflict theirs={valuesOf(organisation)} mine={form.typed()} onChoose={choose} />
        ) : (
          <SubmitButton isPending={save.isPending} pendingLabel={copy.pending}>
            {copy.submit}
          </SubmitButton>
        )}
      </Stack>
    </Box>
  )
}

interface LegalProps {
  organisation: Organisation
  userId: string
}

/** Renders an organisation's identity and legal data: a form for those responsible, facts for the team. */
export const Legal = (props: LegalProps) =>
  props.organisation.role === 'responsable' ? (
    <Form {...props} />
  ) : (
    <Facts organisation={props.organisation} />
  )
