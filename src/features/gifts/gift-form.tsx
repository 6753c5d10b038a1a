import { type ComponentType, type FormEvent, useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import {
  GIFT_GREETING_MAX,
  GIFT_NAME_MAX,
  type GiftMonths,
  giftMonths,
  giftPriceCents,
} from '../../../contract/rules/gift.ts'
import { monthlyPriceCents, type PaidPlan, paidPlans } from '../../../contract/rules/pass.ts'
import { eurosOfCents, priceLabel } from '../../../contract/rules/price.ts'
import { paths } from '../../config/paths.ts'
import { giftsCopy, planNames } from '../../copy/gifts.ts'
import { carryIntent, takeIntent } from '../../shared/carried-intent.ts'
import { failureMessage } from '../../shared/failure-message.ts'
import { useOnline } from '../../shared/use-online.ts'
import { useZodForm } from '../../shared/use-zod-form.ts'
import { useWrittenText, writtenText } from '../../shared/written-text.ts'
import * as DataList from '../../ui/data-list.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { Stack } from '../../ui/layout.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { Heading, Text } from '../../ui/type.tsx'
import { GIFT_TEXT, giftAttempts } from './buying/attempt.ts'
import { useBuyGift } from './buying/queries.ts'
import * as styles from './gifts.css.ts'

const { form: copy, failed } = giftsCopy

const GIFT_INTENT = 'gift'

/** What a visitor chose before signing in. */
interface Wishes {
  plan: PaidPlan
  months: GiftMonths
  firstName: string
  greeting: string
}

const START: Wishes = { plan: 'standard', months: 3, firstName: '', greeting: '' }

/** Reads the fields that this tab kept of a form, encoded like a form. */
const wishesOf = (text: string): Wishes => {
  const kept = new URLSearchParams(text)
  return {
    plan: paidPlans.find((one) => one === kept.get('plan')) ?? START.plan,
    months: giftMonths.find((one) => String(one) === kept.get('months')) ?? START.months,
    firstName: kept.get('firstName') ?? START.firstName,
    greeting: kept.get('greeting') ?? START.greeting,
  }
}

const priceOf = (cents: number): string => priceLabel(eurosOfCents(cents))

interface ChoicesProps<T extends string | number> {
  name: string
  legend: string
  options: readonly { value: T; label: string; text: string }[]
  chosen: T
  onChoose: (value: T) => void
}

const Choices = <T extends string | number>({ name, legend, options, chosen, onChoose }: ChoicesProps<T>) => (
  <fieldset>
    <Heading as="legend" size="lg" mb="3">
      {legend}
    </Heading>
    <div className={styles.choices}>
      {options.map(({ value, label, text }) => (
        <label className={styles.choice} key={value}>
          <input
            type="radio"
            name={name}
            value={value}
            checked={value === chosen}
            onChange={() => onChoose(value)}
          />
          <span>
            <b>{label}</b>{' '}
            <Text as="small" className="figures" display="block" textStyle="sm" color="muted">
              {text}
            </Text>
          </span>
        </label>
      ))}
    </div>
  </fieldset>
)

interface TermsProps {
  name: string
  required: boolean
  isMissing: boolean
}

interface GiftFormProps {
  /** Null for a visitor, undefined while unknown. */
  userId: string | null | undefined
  isDemo: boolean
  /** True if nothing is sold here. */
  isClosed: boolean
  /** The checkbox of the terms, which other pages have too. */
  Terms: ComponentType<TermsProps>
}

const OrderForm = ({ userId, isDemo, isClosed, Terms, start }: GiftFormProps & { start: Wishes }) => {
  const navigate = useNavigate()
  const isOnline = useOnline()
  const [plan, setPlan] = useState(start.plan)
  const [months, setMonths] = useState(start.months)
  const [failure, setFailure] = useState<string | null>(null)
  const form = useZodForm({
    schema: async () => (await import('./gift-schema.ts')).GiftForm,
    defaultValues: { firstName: start.firstName, greeting: start.greeting, terms: '' },
    onEdit: 'clear',
    onUnavailable: (error) => setFailure(failureMessage(error, failed.notLoaded)),
  })
  const { write } = useWrittenText(userId ?? '', GIFT_TEXT)
  const buying = useBuyGift(userId ?? '', setFailure)
  const total = giftPriceCents(plan, months)
  const signIn = () => {
    const { firstName, greeting } = form.typed()
    carryIntent(GIFT_INTENT, null, { plan, months, firstName, greeting } satisfies Wishes)
    navigate(`${paths.auth}?return=${encodeURIComponent(paths.gift)}`)
  }
  const check = async () => {
    setFailure(null)
    const filled = await form.check()
    if (!filled) return undefined
    const { firstName, greeting } = filled
    const gift = { plan, months, total: eurosOfCents(total), firstName, greeting }
    return { ...gift, key: giftAttempts.keyOf(JSON.stringify([userId, gift])) }
  }
  const isVisitor = userId === null
  const { onInput, ...bound } = form.bind(() => (isVisitor ? signIn() : buying.send(check)))
  /** Back from the payment page, or after a reload, nothing has to be chosen again. */
  const keep = (event: FormEvent<HTMLFormElement>) => {
    write(`${new URLSearchParams(form.typed())}`)
    onInput(event)
  }
  return (
    <Stack as="form" gap="8" maxW="prose" {...bound} onInput={keep}>
      <Choices
        name="plan"
        legend={copy.plan}
        options={paidPlans.map((value) => ({
          value,
          label: planNames[value],
          text: copy.perMonth(priceOf(monthlyPriceCents[value])),
        }))}
        chosen={plan}
        onChoose={setPlan}
      />
      <Choices
        name="months"
        legend={copy.months}
        options={giftMonths.map((value) => ({
          value,
          label: giftsCopy.months(value),
          text: priceOf(giftPriceCents(plan, value)),
        }))}
        chosen={months}
        onChoose={setMonths}
      />
      <Stack as="fieldset" gap="5">
        <Heading as="legend" size="lg" mb="3">
          {copy.words}
        </Heading>
        <TextField
          {...form.field('firstName')}
          label={copy.firstName}
          maxLength={GIFT_NAME_MAX}
          autoComplete="off"
        />
        <TextField
          {...form.field('greeting')}
          label={copy.greeting}
          hint={copy.greetingHint(GIFT_GREETING_MAX)}
          maxLength={GIFT_GREETING_MAX}
          autoComplete="off"
        />
      </Stack>
      <Stack as="ul" gap="2" color="muted" textWrap="pretty">
        {copy.rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </Stack>
      <DataList.Root className="figures" variant="bold">
        <DataList.Item>
          <DataList.ItemLabel>{copy.recap(planNames[plan], months)}</DataList.ItemLabel>
          <DataList.ItemValue>
            <span>{copy.total}</span> <b>{priceOf(total)}</b>
          </DataList.ItemValue>
        </DataList.Item>
      </DataList.Root>
      {!isVisitor && <Terms name="terms" required isMissing={form.errors.terms !== undefined} />}
      <FormError text={failure} />
      <Stack gap="2">
        <SubmitButton
          isPending={buying.isPending}
          pendingLabel={copy.pending}
          disabled={userId === undefined || (!isVisitor && (isClosed || !isOnline))}
        >
          {isVisitor ? copy.signIn : copy.pay(priceOf(total))}
        </SubmitButton>
        {!isVisitor && (
          <Text textStyle="sm" color="muted">
            {copy.obligation}
          </Text>
        )}
        {isDemo && (
          <Text textStyle="sm" color="muted">
            {copy.demo}
          </Text>
        )}
        {isClosed && <p role="note">{copy.closed}</p>}
        {!isOnline && <p role="note">{copy.offline}</p>}
      </Stack>
    </Stack>
  )
}

/** Renders the order of a gift. A visitor signs in first, and finds their choices again. */
export const GiftForm = (props: GiftFormProps) => {
  const { userId } = props
  const [start, setStart] = useState<Wishes | null>(null)
  useEffect(() => {
    if (userId === undefined) return
    const carried = userId === null ? undefined : takeIntent(GIFT_INTENT, userId)
    const kept = wishesOf(writtenText(userId ?? '', GIFT_TEXT))
    setStart((known) => known ?? { ...kept, ...(carried as Partial<Wishes> | undefined) })
  }, [userId])
  return start && <OrderForm key={userId ?? ''} {...props} start={start} />
}
