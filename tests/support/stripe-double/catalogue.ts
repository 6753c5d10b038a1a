import { branch, type Form, flag, metadata, onlyKnown, requiredInteger, requiredText, text } from './form.ts'
import type { StripeObject, StripeState } from './state.ts'
import { StripeFault } from './stripe-fault.ts'

export interface Customer extends StripeObject {
  object: 'customer'
  email: string | null
  name: string | null
  metadata: Record<string, string>
  invoice_settings: { default_payment_method: string | null }
  livemode: false
}

export interface Product extends StripeObject {
  object: 'product'
  active: boolean
  name: string
  metadata: Record<string, string>
  livemode: false
}

export interface Price extends StripeObject {
  object: 'price'
  active: boolean
  billing_scheme: 'per_unit'
  currency: string
  livemode: false
  lookup_key: string | null
  metadata: Record<string, string>
  nickname: string | null
  product: string
  recurring: { interval: 'month'; interval_count: 1; usage_type: 'licensed' } | null
  tax_behavior: string | null
  type: 'recurring' | 'one_time'
  unit_amount: number
  unit_amount_decimal: string
}

export const newCustomer = (state: StripeState, facts: Partial<Customer>): Customer => {
  const customer = state.keep<Customer>({
    id: state.newId('cus'),
    object: 'customer',
    created: state.seconds(),
    email: null,
    name: null,
    metadata: {},
    invoice_settings: { default_payment_method: null },
    livemode: false,
    ...facts,
  })
  state.emit('customer.created', customer)
  return customer
}

/** Handles `POST /v1/customers`. */
export const createCustomer = (state: StripeState, form: Form): Customer => {
  onlyKnown(form, ['email', 'name', 'metadata', 'description', 'phone', 'preferred_locales'])
  return newCustomer(state, {
    email: text(form, 'email') || null,
    name: text(form, 'name') || null,
    metadata: metadata(form),
  })
}

/** Handles `POST /v1/products`. */
export const createProduct = (state: StripeState, form: Form): Product => {
  onlyKnown(form, ['id', 'name', 'description', 'metadata', 'active', 'tax_code', 'statement_descriptor'])
  const id = text(form, 'id') || state.newId('prod')
  if (state.objects.has(id))
    throw new StripeFault(400, {
      type: 'invalid_request_error',
      code: 'resource_already_exists',
      message: 'Product already exists.',
    })
  return state.keep<Product>({
    id,
    object: 'product',
    created: state.seconds(),
    active: flag(form, 'active') ?? true,
    name: requiredText(form, 'name'),
    metadata: metadata(form),
    livemode: false,
  })
}

/** Handles `POST /v1/prices`: a lookup key belongs to one price; it moves only with `transfer_lookup_key`. */
export const createPrice = (state: StripeState, form: Form): Price => {
  onlyKnown(form, [
    'currency',
    'unit_amount',
    'product',
    'product_data',
    'recurring',
    'lookup_key',
    'transfer_lookup_key',
    'metadata',
    'nickname',
    'tax_behavior',
    'active',
    'billing_scheme',
  ])
  const lookupKey = text(form, 'lookup_key') || null
  const holder = state.all<Price>('price').find((price) => lookupKey && price.lookup_key === lookupKey)
  if (holder) {
    if (!flag(form, 'transfer_lookup_key'))
      throw new StripeFault(400, {
        type: 'invalid_request_error',
        code: 'resource_already_exists',
        param: 'lookup_key',
        message: `A price (\`${holder.id}\`) already uses that lookup key.`,
      })
    holder.lookup_key = null
  }
  const recurring = branch(form, 'recurring')
  const amount = requiredInteger(form, 'unit_amount')
  const named = branch(form, 'product_data')
  const product = text(form, 'product') || createProduct(state, named).id
  state.find<Product>('product', product)
  return state.keep<Price>({
    id: state.newId('price'),
    object: 'price',
    created: state.seconds(),
    active: flag(form, 'active') ?? true,
    billing_scheme: 'per_unit',
    currency: requiredText(form, 'currency').toLowerCase(),
    livemode: false,
    lookup_key: lookupKey,
    metadata: metadata(form),
    nickname: text(form, 'nickname') || null,
    product,
    recurring: recurring.interval ? { interval: 'month', interval_count: 1, usage_type: 'licensed' } : null,
    tax_behavior: text(form, 'tax_behavior') || 'unspecified',
    type: recurring.interval ? 'recurring' : 'one_time',
    unit_amount: amount,
    unit_amount_decimal: String(amount),
  })
}
