import { Button } from '@chakra-ui/react/button'
import { Spinner } from '@chakra-ui/react/spinner'
import { chakra } from '@chakra-ui/react/styled-system'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { returnPath } from '../../../contract/rules/return-path.ts'
import { paths } from '../../config/paths.ts'
import { demoPaymentCopy as copy } from '../../copy/demo-payment.ts'
import { hold } from '../../lib/hold.ts'
import { AlertIcon } from '../../ui/icons.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { digitsOf, grouped, isTestCard } from './card-number.ts'
import { paymentFailure, usePayDemo } from './queries.ts'
import { TestCards } from './test-cards.tsx'

const look = {
  display: 'grid',
  gap: '5',
  '& input': { fontFamily: 'mono', fontSize: 'lg', letterSpacing: '0.04em' },
  '& .refusal': {
    display: 'flex',
    gap: '3',
    padding: '4',
    bg: 'sunken',
    borderLeft: '4px solid var(--n-colors-danger)',
    borderRadius: 'md',
    '& svg': { flexShrink: 0, marginTop: '2px', color: 'danger' },
    '& b': { display: 'block' },
  },
  '& .pay': { display: 'grid', gap: '2' },
  '& .pay > p': { color: 'muted', fontSize: 'sm', textAlign: 'center' },
}

/** The test card, and the button that spends nothing. What is no test card never leaves the page. */
export const CardForm = ({ id, price }: { id: string; price: string }) => {
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [digits, setDigits] = useState('')
  const [fault, setFault] = useState<string>()
  const pay = usePayDemo(id, (path) => {
    // Back from the success page shall not lead to a payment that is over.
    void navigate(returnPath(path, location.origin) ?? paths.home, { replace: true })
  })
  const { isPending, error, data } = pay
  useEffect(() => (isPending ? hold('payment') : undefined), [isPending])

  const change = (text: string) => {
    setDigits(digitsOf(text))
    setFault(undefined)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    if (isTestCard(digits)) return pay.send(digits)
    pay.reset()
    setFault(digits ? copy.number.unknown : copy.number.missing)
    field.current?.focus()
  }
  const refusal = error
    ? { title: copy.failed.title, description: paymentFailure(error) }
    : data?.outcome === 'refused'
      ? copy.refused
      : null

  return (
    <>
      <TestCards
        onUse={(card) => {
          change(card)
          // Not the field: a phone's keyboard would cover what comes next.
          button.current?.focus()
        }}
      />
      <chakra.form css={look} noValidate onSubmit={submit}>
        <TextField
          ref={field}
          label={copy.number.label}
          hint={copy.number.hint}
          error={fault}
          value={grouped(digits)}
          onChange={({ target }) => change(target.value)}
          inputMode="numeric"
          // The browser shall not offer its owner's real cards.
          autoComplete="off"
          name="test-number"
          required
          disabled={isPending}
        />
        {refusal && !isPending && (
          <div className="refusal" role="alert">
            <AlertIcon />
            <p>
              <b>{refusal.title}</b>
              {refusal.description}
            </p>
          </div>
        )}
        <div className="pay">
          <Button ref={button} type="submit" size="lg" disabled={isPending}>
            {isPending && <Spinner />}
            {isPending ? copy.paying : copy.pay(price)}
          </Button>
          <p>{copy.nothingMoves}</p>
        </div>
      </chakra.form>
    </>
  )
}
