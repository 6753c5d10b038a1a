import { useEffect, useRef, useState } from 'react'
import { parisDay, parisWallClock } from '../../../contract/rules/paris-time.ts'
import { declarationsCopy as copy, type DeclarationKind } from '../../copy/declarations.ts'
import type { Declaration } from '../../data/repositories/declarations.ts'
import { guardReload } from '../../lib/reload-guard.ts'
import { useZodForm } from '../../shared/use-zod-form.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { CheckIcon } from '../../ui/icons.tsx'
import { TextField } from '../../ui/text-field.tsx'
import * as styles from './declarations.css.ts'
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
    <form className={styles.form} {...form.bind(() => void submit())}>
      <div className={styles.pair}>
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
      </div>
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
    </form>
  )
}

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
      <h2 className={styles.title} ref={heading} tabIndex={-1}>
        {copy.recap.title}
      </h2>
      <p className={styles.statement}>{statement}</p>
      <dl className={styles.list}>
        <div>
          <dt className={styles.term}>{copy.recap.name}</dt>
          <dd className={styles.value}>{`${form.firstName} ${form.lastName}`}</dd>
        </div>
        <div>
          <dt className={styles.term}>{copy.recap.email}</dt>
          <dd className={styles.value}>{form.email}</dd>
        </div>
        {form.detail && (
          <div>
            <dt className={styles.term}>{detail}</dt>
            <dd className={styles.value}>{form.detail}</dd>
          </div>
        )}
      </dl>
      <FormError text={props.failure} />
      <div className={styles.ways}>
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
      </div>
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
      <h2 className={styles.title} ref={heading} tabIndex={-1}>
        {copy.receipt.title}
      </h2>
      <dl className={styles.list}>
        <div>
          <dt className={styles.term}>{copy.receipt.reference}</dt>
          <dd className={styles.value}>{reference}</dd>
        </div>
        <div>
          <dt className={styles.term}>{copy.receipt.receivedAt}</dt>
          <dd className={styles.value}>{`${parisDay(at)} à ${parisWallClock(at).time}`}</dd>
        </div>
      </dl>
      <p className={styles.text}>{copy.receipt.sent(email)}</p>
      <p className={styles.text}>{copy[kind].after}</p>
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
      <section className={styles.card} aria-label={copy.receipt.title}>
        <DeclarationReceipt kind={kind} email={typed.email} {...receipt} />
      </section>
    )
  if (typed && isChecked)
    return (
      <section className={styles.card} aria-label={copy.recap.title}>
        <DeclarationRecap
          kind={kind}
          form={typed}
          isPending={isPending}
          failure={failure}
          onConfirm={() => send(typed)}
          onBack={() => setChecked(false)}
        />
      </section>
    )
  const fill = (form: Declaration) => {
    setTyped(form)
    setChecked(true)
  }
  return (
    <section className={styles.card} aria-label={copy.form.title}>
      <h2 className={styles.title}>{copy.form.title}</h2>
      <DeclarationFields kind={kind} typed={typed} onFilled={fill} />
    </section>
  )
}
