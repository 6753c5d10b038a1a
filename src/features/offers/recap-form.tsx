import { Button } from '@chakra-ui/react/button'
import { Spinner } from '@chakra-ui/react/spinner'
import { chakra } from '@chakra-ui/react/styled-system'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { offersCopy } from '../../copy/offers.ts'
import { recapCopy } from '../../copy/recap.ts'
import { InlineAlert } from '../../ui/inline-alert.tsx'
import { TermsCheckbox } from './terms-checkbox.tsx'

const look = {
  display: 'grid',
  gap: '4',
  '& > .pay': { display: 'grid', gap: '2', justifyItems: 'stretch' },
  '& > .pay > p': { textAlign: 'center', fontSize: 'sm', color: 'muted', textWrap: 'balance' },
}

interface RecapFormProps {
  /** Whether the terms were accepted before this opened. */
  isAccepted: boolean
  onAccept: (isAccepted: boolean) => void
  submitLabel: string
  /** The press is an order that costs money. */
  isOrder: boolean
  isDemo: boolean
  isPending: boolean
  failure: string | null
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** The end of a recap: the terms, the button that says what it costs, and that it obliges (ruling: French law). */
export const RecapForm = ({ isAccepted, onAccept, isPending, failure, ...form }: RecapFormProps) => {
  const box = useRef<HTMLInputElement>(null)
  const [isMissing, setMissing] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    if (box.current?.checked) return form.onSubmit()
    setMissing(true)
    box.current?.focus()
  }
  return (
    <chakra.form css={look} noValidate onSubmit={submit}>
      {form.children}
      <TermsCheckbox
        ref={box}
        required
        isInDialog
        defaultChecked={isAccepted}
        isMissing={isMissing}
        onChange={({ target }) => {
          setMissing(false)
          onAccept(target.checked)
        }}
      />
      {failure && <InlineAlert title={recapCopy.failed}>{failure}</InlineAlert>}
      <div className="pay">
        <Button type="submit" size="lg" disabled={isPending}>
          {isPending && <Spinner />}
          {isPending ? offersCopy.pending : form.submitLabel}
        </Button>
        {form.isOrder && <p>{recapCopy.obligation}</p>}
        {form.isDemo && <p>{recapCopy.demo}</p>}
        <Button variant="ghost" disabled={isPending} onClick={form.onClose}>
          {recapCopy.back}
        </Button>
      </div>
    </chakra.form>
  )
}
