import type { InvoicePayment } from './invoices.ts'
import type { StripeState } from './state.ts'
import { StripeFault } from './stripe-fault.ts'

type Json = Record<string, unknown>

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null

/** Returns a field that Stripe omits unless it is expanded. */
const included = (state: StripeState, owner: Json, name: string): unknown =>
  owner.object === 'invoice' && name === 'payments'
    ? {
        object: 'list',
        data: state.all<InvoicePayment>('invoice_payment').filter(({ invoice }) => invoice === owner.id),
        has_more: false,
        url: '/v1/invoice_payments',
      }
    : undefined

const expandPath = (state: StripeState, owner: unknown, [name = '', ...rest]: string[]): void => {
  if (Array.isArray(owner)) {
    for (const one of owner) expandPath(state, one, [name, ...rest])
    return
  }
  if (!isObject(owner)) return
  if (!(name in owner)) {
    const more = included(state, owner, name)
    if (more === undefined)
      throw new StripeFault(400, {
        type: 'invalid_request_error',
        param: 'expand',
        message: `This property cannot be expanded (${name}).`,
      })
    owner[name] = structuredClone(more)
  }
  const value = owner[name]
  if (typeof value === 'string') {
    const object = state.objects.get(value)
    if (object) owner[name] = structuredClone(object)
  }
  if (rest.length > 0) expandPath(state, owner[name], rest)
}

/** Returns a copy of a response with these paths (`data.payments`, `latest_charge`) expanded. */
export const expanded = <T extends object>(state: StripeState, answer: T, paths: string[]): T => {
  const copy = structuredClone(answer)
  for (const path of paths) expandPath(state, copy, path.split('.'))
  return copy
}
