import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { offersCopy } from '../../copy/offers.ts'
import { recapCopy } from '../../copy/recap.ts'
import { useZodForm } from '../../shared/use-zod-form.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { InlineAlert } from '../../ui/inline-alert.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import * as styles from './recap.css.ts'
import { TermsCheckbox } from './terms-checkbox.tsx'

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

export interface RecapRow {
  label: string
  value: ReactNode
  /** What is paid now. */
  isStrong?: boolean
}

/** What is about to be ordered, line by line. */
export const RecapList = ({ rows }: { rows: readonly RecapRow[] }) => (
  <dl className={classes('figures', styles.rows)}>
    {rows.map(({ label, value, isStrong }) => (
      <div className={styles.row} key={label}>
        <dt className={styles.label}>{label}</dt>
        <dd className={isStrong ? styles.strong : styles.value}>{value}</dd>
      </div>
    ))}
  </dl>
)

const Terms = z.object({ terms: z.literal(true) })

/** The end of a recap: the terms, the button that says what it costs, and that it obliges (ruling: French law). */
export const RecapForm = ({ isAccepted, onAccept, isPending, failure, ...props }: RecapFormProps) => {
  const form = useZodForm({ schema: async () => Terms, defaultValues: { terms: '' }, onEdit: 'clear' })
  const submit = async () => {
    if (!isPending && (await form.check())) props.onSubmit()
  }
  const notSent = failure ?? (form.isUnavailable ? offersCopy.failed.notLoaded : null)
  return (
    <form className={styles.recap} {...form.bind(() => void submit())}>
      {props.children}
      <TermsCheckbox
        name="terms"
        required
        defaultChecked={isAccepted}
        isMissing={form.errors.terms !== undefined}
        onChange={({ target }) => onAccept(target.checked)}
      />
      {notSent && <InlineAlert title={recapCopy.failed}>{notSent}</InlineAlert>}
      <div className={styles.pay}>
        <SubmitButton isPending={isPending} pendingLabel={offersCopy.pending}>
          {props.submitLabel}
        </SubmitButton>
        {props.isOrder && <p className={styles.under}>{recapCopy.obligation}</p>}
        {props.isDemo && <p className={styles.under}>{recapCopy.demo}</p>}
        <Button variant="ghost" disabled={isPending} onClick={props.onClose}>
          {recapCopy.back}
        </Button>
      </div>
    </form>
  )
}
