import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths, pathTo } from '../../config/paths.ts'
import { organisationsCopy } from '../../copy/organisations.ts'
import { randomUuid } from '../../lib/random-uuid.ts'
import { failureMessage } from '../../shared/failure-message.ts'
import { useKeptForm } from '../../shared/kept-form.ts'
import { useZodForm } from '../../shared/use-zod-form.ts'
import { FormError } from '../../ui/form-error.tsx'
import { Stack } from '../../ui/layout.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { notify } from '../../ui/toaster.tsx'
import { useCreateOrganisation } from './queries.ts'

const { create, failed } = organisationsCopy

/** Creates an organisation with the member responsible for it. */
export const CreateForm = ({ userId }: { userId: string }) => {
  const navigate = useNavigate()
  const [failure, setFailure] = useState<string | null>(null)
  // A lost response and another press make no second one.
  const [key] = useState(randomUuid)
  const form = useZodForm({
    schema: async () => (await import('../../../contract/organisations.ts')).OrganisationCreateRequest,
    defaultValues: { name: '', city: '', link: '', registration: '' },
    onEdit: 'check',
    onUnavailable: (error) => setFailure(failureMessage(error, failed.description)),
  })
  useKeptForm(form, userId, 'organisation')
  const creation = useCreateOrganisation(userId, {
    onDone: () => notify({ title: create.done, type: 'success' }),
    lead: (id) => navigate(pathTo(paths.organisation, id), { replace: true }),
    onRefused: setFailure,
  })
  const check = async () => {
    setFailure(null)
    const filled = await form.check()
    return filled && { ...filled, key }
  }
  return (
    <Stack as="form" gap="5" {...form.bind(() => creation.send(check))}>
      <TextField
        {...form.field('name')}
        label={create.fields.name}
        hint={create.nameHint}
        autoComplete="organization"
        required
      />
      <TextField {...form.field('city')} label={create.fields.city} autoComplete="address-level2" required />
      <TextField
        {...form.field('link')}
        label={create.fields.link}
        type="url"
        inputMode="url"
        autoComplete="url"
      />
      <TextField
        {...form.field('registration')}
        label={create.fields.registration}
        hint={create.registrationHint}
        autoComplete="off"
        spellCheck={false}
      />
      <FormError text={failure} />
      <SubmitButton isPending={creation.isPending} pendingLabel={create.pending}>
        {create.submit}
      </SubmitButton>
    </Stack>
  )
}
