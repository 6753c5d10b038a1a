import { Button } from '@chakra-ui/react/button'
import { Spinner } from '@chakra-ui/react/spinner'
import { useEffect, useRef } from 'react'
import { declarationsCopy as copy, type DeclarationKind } from '../../copy/declarations.ts'
import type { DeclarationForm } from '../../data/repositories/declarations.ts'
import { FormFault } from '../../ui/form-fault.tsx'
import { useHold } from '../../ui/use-hold.ts'

interface DeclarationRecapProps {
  kind: DeclarationKind
  form: DeclarationForm
  isPending: boolean
  failure: string | null
  onConfirm: () => void
  onBack: () => void
}

/** What is about to be declared, to be checked and changed before the press that counts. */
export const DeclarationRecap = ({ kind, form, ...props }: DeclarationRecapProps) => {
  useHold('form')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { statement, detail, confirm } = copy[kind]
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        {copy.recap.title}
      </h2>
      <p className="statement">{statement}</p>
      <dl>
        <div>
          <dt>{copy.recap.name}</dt>
          <dd>{`${form.firstName} ${form.lastName}`}</dd>
        </div>
        <div>
          <dt>{copy.recap.email}</dt>
          <dd>{form.email}</dd>
        </div>
        {form.detail && (
          <div>
            <dt>{detail}</dt>
            <dd>{form.detail}</dd>
          </div>
        )}
      </dl>
      <FormFault text={props.failure} />
      <div className="ways">
        <Button size="lg" disabled={props.isPending} onClick={props.onConfirm}>
          {props.isPending && <Spinner />}
          {props.isPending ? copy.recap.pending : confirm}
        </Button>
        <Button size="lg" variant="outline" disabled={props.isPending} onClick={props.onBack}>
          {copy.recap.back}
        </Button>
      </div>
    </>
  )
}
