import { useEffect, useRef } from 'react'
import { parisDay, parisWallClock } from '../../../contract/rules/paris-time.ts'
import { declarationsCopy as copy, type DeclarationKind } from '../../copy/declarations.ts'
import { CheckIcon } from '../../ui/icons.tsx'

interface DeclarationReceiptProps {
  kind: DeclarationKind
  email: string
  reference: string
  receivedAt: string
}

/** That it has come, when, and under which number: the same whatever was found. */
export const DeclarationReceipt = ({ kind, email, reference, receivedAt }: DeclarationReceiptProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const at = new Date(receivedAt)
  return (
    <>
      <CheckIcon size={40} />
      <h2 ref={heading} tabIndex={-1}>
        {copy.receipt.title}
      </h2>
      <dl>
        <div>
          <dt>{copy.receipt.reference}</dt>
          <dd>{reference}</dd>
        </div>
        <div>
          <dt>{copy.receipt.receivedAt}</dt>
          <dd>{`${parisDay(at)} à ${parisWallClock(at).time}`}</dd>
        </div>
      </dl>
      <p className="text">{copy.receipt.sent(email)}</p>
      <p className="text">{copy[kind].after}</p>
    </>
  )
}
