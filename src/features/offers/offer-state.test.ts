import { expect, it } from 'vitest'
import { type OfferState, offerState, recommendedPlan, type Viewer } from './offer-state.ts'

const plans = ['free', 'standard', 'premium'] as const
const cases: [Viewer, OfferState[]][] = [
  ['visitor', ['included', 'signup', 'signup']],
  ['free', ['current', 'choose', 'choose']],
  ['standard', ['included', 'current', 'change']],
  ['premium', ['included', 'change', 'current']],
  ['unknown', ['unknown', 'unknown', 'unknown']],
]

it.each(cases)('for %s the three cards are %j', (viewer, states) => {
  expect(plans.map((plan) => offerState(viewer, plan))).toEqual(states)
})

it('recommends premium to a standard member alone', () => {
  expect(cases.map(([viewer]) => recommendedPlan(viewer))).toEqual([
    'standard',
    'standard',
    'premium',
    'standard',
    'standard',
  ])
})
