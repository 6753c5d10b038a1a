import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Organisation, OrganisationRole } from '../../../contract/organisations.ts'
import { parisDay } from '../../../contract/rules/paris-time.ts'
import { paths } from '../../config/paths.ts'
import { organisationsCopy } from '../../copy/organisations.ts'
import { failureMessage } from '../../shared/failure-message.ts'
import type { Failure } from '../../shared/failure-toast.ts'
import { useKeptForm } from '../../shared/kept-form.ts'
import { useOnline } from '../../shared/use-online.ts'
import { useZodForm } from '../../shared/use-zod-form.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import * as Card from '../../ui/card.tsx'
import * as Dialog from '../../ui/dialog.tsx'
import { FormError, InlineAlert } from '../../ui/form-error.tsx'
import { Box, Stack, Wrap } from '../../ui/layout.tsx'
import * as rows from '../../ui/list-row.css.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { notify } from '../../ui/toaster.tsx'
import { Heading, Text } from '../../ui/type.tsx'
import { useKeptPlace } from '../../ui/use-kept-place.ts'
import { Acts } from './organisation-home.tsx'
import * as styles from './organisations.css.ts'
import { useChangeRole, useInvite, useRemovePerson, useUninvite } from './queries.ts'

const { team: copy, roles, rolesText, failed } = organisationsCopy

const SUBJECT = 'organisation'

type Person = Organisation['people'][number]

const nameOf = ({ firstName, lastName }: Person) => `${firstName} ${lastName}`

interface RemovalProps {
  which: { userId: string; id: string }
  person: Person
  onDone: () => void
  /** Leads on, not if the page was left before. */
  lead: () => void
  onClose: () => void
}

/** Asks for the password before a person is removed, or leaves. */
const Removal = ({ which, person, onDone, lead, onClose }: RemovalProps) => {
  const { question } = copy
  const [failure, setFailure] = useState<Failure | null>(null)
  const form = useZodForm({
    schema: async () => (await import('../../../contract/organisations.ts')).PasswordRequest,
    defaultValues: { password: '' },
    onUnavailable: (error) =>
      setFailure({ title: failed.title, description: failureMessage(error, failed.description) }),
  })
  const removal = useRemovePerson(which, {
    onDone,
    lead,
    onRefused: (refusal, isPassword) =>
      isPassword ? form.setError('password', refusal.description) : setFailure(refusal),
  })
  const check = async () => {
    setFailure(null)
    const filled = await form.check()
    return filled && { ...filled, memberId: person.id }
  }
  return (
    <Dialog.Root open onOpenChange={() => !removal.isPending && onClose()}>
      <Dialog.Content>
        <Dialog.Header>{person.isMe ? question.leave : question.title(nameOf(person))}</Dialog.Header>
        <Stack as="form" gap="5" {...form.bind(() => removal.send(check))}>
          <p>{person.isMe ? question.leaveText : question.text}</p>
          <PasswordField
            {...form.field('password')}
            label={question.password}
            autoComplete="current-password"
            required
          />
          {failure && <InlineAlert title={failure.title}>{failure.description}</InlineAlert>}
          <Dialog.Footer>
            <Button type="submit" variant="danger" loading={removal.isPending} loadingText={question.pending}>
              {person.isMe ? question.confirmLeave : question.confirm}
            </Button>
            <Button variant="outline" disabled={removal.isPending} onClick={onClose}>
              {question.keep}
            </Button>
          </Dialog.Footer>
        </Stack>
      </Dialog.Content>
    </Dialog.Root>
  )
}

interface PersonRowProps {
  person: Person
  canChange: boolean
  isBusy: boolean
  onRole: (role: OrganisationRole) => void
  onRemove: () => void
}

const PersonRow = ({ person, canChange, isBusy, onRole, onRemove }: PersonRowProps) => {
  const name = nameOf(person)
  const other = person.role === 'responsable' ? 'equipe' : 'responsable'
  return (
    <li className={rows.row}>
      <Stack gap="1" className={rows.what}>
        <Heading as="h3" size="sm" display="flex" wrap="wrap" align="center" columnGap="3" rowGap="1">
          <span>{person.isMe ? `${name} ${copy.me}` : name}</span>
          <Badge tone={person.role === 'responsable' ? 'honey' : 'plain'}>{roles[person.role]}</Badge>
        </Heading>
        <Text textStyle="sm" color="muted">
          {copy.since(parisDay(new Date(person.since)))}
        </Text>
      </Stack>
      <Wrap gap="2">
        {canChange && (
          <Button variant="outline" size="sm" disabled={isBusy} onClick={() => onRole(other)}>
            <span>
              {other === 'responsable' ? copy.makeResponsible : copy.makeTeam}{' '}
              <span className="visually-hidden">{name}</span>
            </span>
          </Button>
        )}
        {(canChange || person.isMe) && (
          <Button variant="plain" size="sm" disabled={isBusy} onClick={onRemove}>
            {person.isMe ? (
              copy.leave
            ) : (
              <span>
                {copy.remove} <span className="visually-hidden">{name}</span>
              </span>
            )}
          </Button>
        )}
      </Wrap>
    </li>
  )
}

const ROLES = (['equipe', 'responsable'] as const).map((value) => ({
  value,
  label: roles[value],
}))

const InviteForm = ({ which }: { which: { userId: string; id: string } }) => {
  const [failure, setFailure] = useState<string | null>(null)
  const form = useZodForm({
    schema: async () => (await import('../../../contract/organisations.ts')).TeamInviteRequest,
    defaultValues: { email: '', role: 'equipe' },
    onUnavailable: (error) => setFailure(failureMessage(error, failed.description)),
  })
  useKeptForm(form, which.userId, `invite ${which.id}`)
  const invite = useInvite(which, (email) => {
    form.reset()
    notify({ title: copy.invite.done(email), type: 'success', subject: SUBJECT })
  })
  const check = async () => {
    setFailure(null)
    return form.check()
  }
  return (
    <Card.Root>
      <Heading size="lg">{copy.invite.title}</Heading>
      <Stack as="form" gap="5" {...form.bind(() => invite.send(check))}>
        <TextField
          {...form.field('email')}
          label={copy.invite.email}
          hint={copy.invite.hint}
          type="email"
          inputMode="email"
          autoComplete="off"
          required
        />
        <SelectField
          {...form.field('role')}
          label={copy.invite.role}
          anyLabel={copy.invite.anyRole}
          options={ROLES}
          required
        />
        <Stack gap="1" textStyle="sm" color="muted">
          {ROLES.map(({ value, label }) => (
            <Text key={value}>{`${label}. ${rolesText[value]}`}</Text>
          ))}
        </Stack>
        <FormError text={failure} />
        <SubmitButton size="md" isPending={invite.isPending} pendingLabel={copy.invite.pending}>
          {copy.invite.submit}
        </SubmitButton>
      </Stack>
    </Card.Root>
  )
}

interface OpenProps {
  which: { userId: string; id: string }
  invitations: Organisation['invitations']
}

const OpenInvitations = ({ which, invitations }: OpenProps) => {
  const isOnline = useOnline()
  const { send, isPending } = useUninvite(which, () =>
    notify({ title: copy.open.withdrawn, type: 'success', subject: SUBJECT }),
  )
  return (
    <section aria-labelledby="invitations-en-attente">
      <Heading size="xl" id="invitations-en-attente">
        {copy.open.title}
      </Heading>
      <ul>
        {invitations.map(({ id, email, role, until }) => (
          <li className={rows.row} key={id}>
            <Stack gap="1" className={rows.what}>
              <b>{email}</b>
              <Text textStyle="sm" color="muted">
                {roles[role]} · {copy.open.until(parisDay(new Date(until)))}
              </Text>
            </Stack>
            <Button variant="outline" size="sm" disabled={!isOnline || isPending} onClick={() => send(id)}>
              <span>
                {copy.open.withdraw} <span className="visually-hidden">{email}</span>
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Renders the people of an organisation, with the invitations for those responsible. */
export const Team = ({ organisation, userId }: { organisation: Organisation; userId: string }) => {
  const { id, role, people, invitations, acts } = organisation
  const which = { userId, id }
  const navigate = useNavigate()
  const isOnline = useOnline()
  const isResponsible = role === 'responsable'
  const [asked, setAsked] = useState<Person | null>(null)
  const keptPerson = useKeptPlace<HTMLUListElement>(people.length)
  const keptInvitation = useKeptPlace<HTMLDivElement>(invitations.length)
  const change = useChangeRole(which, ({ memberId, role: next }) => {
    const person = people.find((one) => one.id === memberId)
    if (person)
      notify({ title: copy.changed(nameOf(person), roles[next]), type: 'success', subject: SUBJECT })
  })
  const tellRemoved = (person: Person) =>
    notify({
      title: person.isMe ? copy.left : copy.removed(nameOf(person)),
      type: 'success',
      subject: SUBJECT,
    })
  const leadOn = ({ isMe }: Person) => {
    setAsked(null)
    if (isMe) navigate(paths.orga, { replace: true })
  }
  return (
    <Stack gap="10">
      <section aria-labelledby="personnes">
        <Heading size="xl" id="personnes">
          {copy.people}
        </Heading>
        <Box as="ul" {...keptPerson}>
          {people.map((person) => (
            <PersonRow
              key={person.id}
              person={person}
              canChange={isResponsible && (!person.isMe || people.length > 1)}
              isBusy={!isOnline || change.isPending}
              onRole={(next) => change.send({ memberId: person.id, role: next })}
              onRemove={() => setAsked(person)}
            />
          ))}
        </Box>
        {!isResponsible && <Text color="muted">{copy.onlyReads}</Text>}
      </section>
      {isResponsible && (
        <div className={styles.cards} {...keptInvitation}>
          <InviteForm which={which} />
          {invitations.length > 0 && <OpenInvitations which={which} invitations={invitations} />}
        </div>
      )}
      {acts.length > 0 && <Acts acts={acts} />}
      {asked && people.some((person) => person.id === asked.id) && (
        <Removal
          which={which}
          person={asked}
          onDone={() => tellRemoved(asked)}
          lead={() => leadOn(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </Stack>
  )
}
