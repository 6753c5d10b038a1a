import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { offersCopy } from '../../copy/offers.ts'
import { recapCopy } from '../../copy/recap.ts'
import { useZodForm } from '../../shared/use-zod-form.ts'
import { Button } from '../../ui/button.tsx'
import { InlineAlert } from '../../ui/inline-alert.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { TermsCheckbox } from './terms-checkbox.tsx'

const styles = {
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

const Terms = z.object({ terms: z.literal(true) })

/** The end of a recap: the terms, the button that says what it costs, and that it obliges (ruling: French law). */
export const RecapForm = ({ isAccepted, onAccept, isPending, failure, ...props }: RecapFormProps) => {
  const form = useZodForm({ schema: async () => Terms, defaultValues: { terms: '' }, onEdit: 'clear' })
  const submit = async () => {
    if (!isPending && (await form.check())) props.onSubmit()
  }
  const notSent = failure ?? (form.isUnavailable ? offersCopy.failed.notLoaded : null)
  return (
    <chakra.form css={styles} {...form.bind(() => void submit())}>
      {props.children}
      <TermsCheckbox
        name="terms"
        required
        isInDialog
        defaultChecked={isAccepted}
        isMissing={form.errors.terms !== undefined}
        onChange={({ target }) => onAccept(target.checked)}
      />
      {notSent && <InlineAlert title={recapCopy.failed}>{notSent}</InlineAlert>}
      <div className="pay">
        <SubmitButton isPending={isPending} pendingLabel={offersCopy.pending}>
          {props.submitLabel}
        </SubmitButton>
        {props.isOrder && <p>{recapCopy.obligation}</p>}
        {props.isDemo && <p>{recapCopy.demo}</p>}
        <Button variant="ghost" disabled={isPending} onClick={props.onClose}>
          {recapCopy.back}
        </Button>
      </div>
    </chakra.form>
  )
}
