import { useState } from 'react'
import type { Organisation } from '../../../contract/organisations.ts'
import { organisationsCopy } from '../../copy/organisations.ts'
import { failureMessage } from '../../shared/failure-message.ts'
import { useKeptForm } from '../../shared/kept-form.ts'
import { useZodForm } from '../../shared/use-zod-form.ts'
import * as Card from '../../ui/card.tsx'
import * as DataList from '../../ui/data-list.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { Stack } from '../../ui/layout.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { notify } from '../../ui/toaster.tsx'
import { Heading, Text } from '../../ui/type.tsx'
import { useSaveOrganisation } from './queries.ts'

const { legal: copy, create, failed, saved } = organisationsCopy

const optionsOf = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

const valuesOf = (organisation: Organisation) => {
  const { name, link, registration, legalName, address, licensing, licence, vat } = organisation
  const city = organisation.city ?? ''
  return { name, city, link, registration, legalName, address, licensing, licence, vat: vat as string }
}

/** Renders the legal data for the team, which only reads it. */
const Facts = ({ organisation }: { organisation: Organisation }) => {
  const values = valuesOf(organisation)
  const shown: [string, string][] = [
    [copy.fields.legalName, values.legalName],
    [copy.fields.address, values.address],
    [create.fields.registration, values.registration],
    [copy.fields.licensing, values.licensing && copy.licensings[values.licensing]],
    [copy.fields.licence, values.licence],
    [copy.fields.vat, organisation.vat && copy.vats[organisation.vat]],
  ]
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

const Form = ({ organisation, userId }: LegalProps) => {
  const [failure, setFailure] = useState<string | null>(null)
  const form = useZodForm({
    schema: async () => (await import('../../../contract/organisations.ts')).OrganisationSaveRequest,
    defaultValues: valuesOf(organisation),
    onEdit: 'check',
    onUnavailable: (error) => setFailure(failureMessage(error, failed.description)),
  })
  useKeptForm(form, userId, `legal ${organisation.id}`)
  const save = useSaveOrganisation({ userId, id: organisation.id }, (now) => {
    form.reset(valuesOf(now))
    notify({ title: saved, type: 'success', subject: 'organisation' })
  })
  const check = async () => {
    setFailure(null)
    return form.check()
  }
  return (
    <Stack as="form" gap="8" maxW="34rem" {...form.bind(() => save.send(check))}>
      <Stack as="fieldset" gap="5">
        <Heading as="legend" size="lg" mb="4">
          {copy.identity}
        </Heading>
        <TextField {...form.field('name')} label={create.fields.name} autoComplete="organization" required />
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
      <SubmitButton isPending={save.isPending} pendingLabel={copy.pending}>
        {copy.submit}
      </SubmitButton>
    </Stack>
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
