import type { DemoPayment, DemoPaymentResponse } from '../../../contract/checkout.ts'
import * as orders from '../../../contract/endpoints/orders.ts'
import { call } from '../api.ts'

/** A demonstration payment as it stands now, by nobody's token. Throws AppError. */
export const demoPayment = (id: string): Promise<DemoPayment> =>
  call(orders.demoPayment, { params: { id } }, { token: null })

/** Pays with a test card. Throws AppError. */
export const payDemo = (id: string, card: string): Promise<DemoPaymentResponse> =>
  call(orders.demoPaymentPay, { params: { id }, body: { card } }, { token: null })
