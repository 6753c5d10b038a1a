import { chakra } from '@chakra-ui/react/styled-system'
import { useState } from 'react'
import { declarationsCopy as copy, type DeclarationKind } from '../../copy/declarations.ts'
import type { DeclarationForm as Form } from '../../data/repositories/declarations.ts'
import { DeclarationFields } from './declaration-fields.tsx'
import { DeclarationRecap } from './declaration-recap.tsx'
import { DeclarationReceipt } from './declaration-receipt.tsx'
import { cardLook } from './look.ts'
import { useDeclare } from './queries.ts'

/** A declaration by somebody who need not sign in: fields, recap, receipt. */
export const DeclarationForm = ({ kind }: { kind: DeclarationKind }) => {
  const [typed, setTyped] = useState<Form | null>(null)
  const [isChecked, setChecked] = useState(false)
  const { send, isPending, receipt, failure } = useDeclare(kind)

  if (receipt && typed)
    return (
      <chakra.section css={cardLook} aria-label={copy.receipt.title}>
        <DeclarationReceipt kind={kind} email={typed.email} {...receipt} />
      </chakra.section>
    )
  if (typed && isChecked)
    return (
      <chakra.section css={cardLook} aria-label={copy.recap.title}>
        <DeclarationRecap
          kind={kind}
          form={typed}
          isPending={isPending}
          failure={failure}
          onConfirm={() => send(typed)}
          onBack={() => setChecked(false)}
        />
      </chakra.section>
    )
  const fill = (form: Form) => {
    setTyped(form)
    setChecked(true)
  }
  return (
    <chakra.section css={cardLook} aria-label={copy.form.title}>
      <h2>{copy.form.title}</h2>
      <DeclarationFields kind={kind} typed={typed} onFilled={fill} />
    </chakra.section>
  )
}
