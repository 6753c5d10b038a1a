import { useEffect, useRef, useState } from 'react'
import { parisDay, parisWallClock } from '../../../contract/rules/paris-time.ts'
import { declarationsCopy as copy, type DeclarationKind } from '../../copy/declarations.ts'
import type { Declaration } from '../../data/member/declarations.ts'
import { guardReload } from '../../lib/reload-guard.ts'
import { useZodForm } from '../../shared/use-zod-form.ts'
import * as Alert from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import * as Card from '../../ui/card.tsx'
import * as DataList from '../../ui/data-list.tsx'
import * as Field from '../../ui/field.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { CheckIcon } from '../../ui/icons.tsx'
import { Stack, Wrap } from '../../ui/layout.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { Heading, Text } from '../../ui/type.tsx'
import { declarationSchema, useDeclare } from './queries.ts'

interface DeclarationFieldsProps {
  kind: DeclarationKind
  /** The values typed before, if the user comes back to change them. */
  typed: Declaration | null
  onFilled: (typed: Declaration) => void
}

/** Renders the fields of a declaration, checked by the contract's rules before the recap. */
const DeclarationFields = ({ kind, typed, onFilled }: DeclarationFieldsProps) => {
  const form = useZodForm({
    schema: () => declarationSchema(kind),
    defaultValues: typed ?? { firstName: '', lastName: '', email: '', detail: '' },
    isTyped: typed !== null,
  })
  const submit = async () => {
    if (!(await form.check())) return
    const { firstName, lastName, email, detail } = form.typed()
    onFilled({
      firstName: firstName.trim(),
      lastName: lastName.trim(),
      email: email.trim(),
      detail: detail.trim(),
    })
  }
  return (
    <Stack as="form" gap="5" {...form.bind(() => void submit())}>
      <Field.Pair>
        <TextField
          {...form.field('firstName')}
          label={copy.fields.firstName}
          autoComplete="given-name"
          required
        />
        <TextField
          {...form.field('lastName')}
          label={copy.fields.lastName}
          autoComplete="family-name"
          required
        />
      </Field.Pair>
      <TextField
        {...form.field('email')}
        label={copy.fields.email}
        hint={copy.fields.emailHint}
        type="email"
        inputMode="email"
        autoComplete="email"
        required
      />
      <TextField
        {...form.field('detail')}
        label={copy.optional(copy[kind].detail)}
        hint={kind === 'withdrawal' ? copy.withdrawal.detailHint : undefined}
        autoComplete="off"
      />
      <FormError text={form.isUnavailable ? copy.failed : null} />
      <Button type="submit" size="lg">
        {copy.form.next}
      </Button>
    </Stack>
  )
}

const Fact = ({ label, children }: { label: string; children: string }) => (
  <DataList.Item>
    <DataList.ItemLabel>{label}</DataList.ItemLabel>
    <DataList.ItemValue>{children}</DataList.ItemValue>
  </DataList.Item>
)

interface DeclarationRecapProps {
  kind: DeclarationKind
  form: Declaration
  isPending: boolean
  failure: string | null
  onConfirm: () => void
  onBack: () => void
}

/** Renders the declaration for review before it is sent. */
const DeclarationRecap = ({ kind, form, ...props }: DeclarationRecapProps) => {
  useEffect(() => guardReload('form'), [])
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { statement, detail, confirm } = copy[kind]
  return (
    <>
      <Heading ref={heading} tabIndex={-1}>
        {copy.recap.title}
      </Heading>
      <Alert.Root as="p" status="warning">
        {statement}
      </Alert.Root>
      <DataList.Root variant="bold" rowGap="4">
        <Fact label={copy.recap.name}>{`${form.firstName} ${form.lastName}`}</Fact>
        <Fact label={copy.recap.email}>{form.email}</Fact>
        {form.detail && <Fact label={detail}>{form.detail}</Fact>}
      </DataList.Root>
      <FormError text={props.failure} />
      <Wrap gap="3">
        <Button
          size="lg"
          loading={props.isPending}
          loadingText={copy.recap.pending}
          onClick={props.onConfirm}
        >
          {confirm}
        </Button>
        <Button size="lg" variant="outline" disabled={props.isPending} onClick={props.onBack}>
          {copy.recap.back}
        </Button>
      </Wrap>
    </>
  )
}

interface DeclarationReceiptProps {
  kind: DeclarationKind
  email: string
  reference: string
  receivedAt: string
}

/** Renders the confirmation of receipt, with time and number. It is the same whether or not a contract was found. */
const DeclarationReceipt = ({ kind, email, reference, receivedAt }: DeclarationReceiptProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const at = new Date(receivedAt)
  return (
    <>
      <CheckIcon size={40} />
      <Heading ref={heading} tabIndex={-1}>
        {copy.receipt.title}
      </Heading>
      <DataList.Root variant="bold" rowGap="4">
        <Fact label={copy.receipt.reference}>{reference}</Fact>
        <Fact label={copy.receipt.receivedAt}>{`${parisDay(at)} à ${parisWallClock(at).time}`}</Fact>
      </DataList.Root>
      <Text color="muted" textWrap="pretty">
        {copy.receipt.sent(email)}
      </Text>
      <Text color="muted" textWrap="pretty">
        {copy[kind].after}
      </Text>
    </>
  )
}

/** Renders a declaration without sign-in: fields, recap, receipt. */
export const DeclarationForm = ({ kind }: { kind: DeclarationKind }) => {
  const [typed, setTyped] = useState<Declaration | null>(null)
  const [isChecked, setChecked] = useState(false)
  const { send, isPending, receipt, failure } = useDeclare(kind)

  if (receipt && typed)
    return (
      <Card.Root size="lg" gap="5" aria-label={copy.receipt.title}>
        <DeclarationReceipt kind={kind} email={typed.email} {...receipt} />
      </Card.Root>
    )
  if (typed && isChecked)
    return (
      <Card.Root size="lg" gap="5" aria-label={copy.recap.title}>
        <DeclarationRecap
          kind={kind}
          form={typed}
          isPending={isPending}
          failure={failure}
          onConfirm={() => send(typed)}
          onBack={() => setChecked(false)}
        />
      </Card.Root>
    )
  const fill = (form: Declaration) => {
    setTyped(form)
    setChecked(true)
  }
  return (
    <Card.Root size="lg" gap="5" aria-label={copy.form.title}>
      <Heading>{copy.form.title}</Heading>
      <DeclarationFields kind={kind} typed={typed} onFilled={fill} />
    </Card.Root>
  )
}
