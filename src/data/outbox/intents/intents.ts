import type { Intent } from '../intent.ts'
import { admission } from './admission.ts'
import { favourite } from './favourite.ts'
import { follow } from './follow.ts'
import { preregistration } from './preregistration.ts'

/** Every write that may wait. */
export const intents: readonly Intent[] = [favourite, follow, preregistration, admission]
