import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { endpoints } from '../../contract/endpoints.ts'
import { detours, type Source, sendingFunctions } from './support/senders.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

const sourcesIn = (folder: string): Source[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

const changing = new Set(
  Object.entries(endpoints)
    .filter(([, { method }]) => method !== 'GET')
    .map(([name]) => name),
)
const sending = sendingFunctions(sourcesIn('src/data'), changing)

/** Requests without the hook, each with a reason: no press sends it, or a second press has no effect. */
const EXEMPT: [where: string, what: string, why: string][] = [
  [
    'src/features/account/queries.ts revoke',
    'logout',
    'a session ends once, however often it is asked; the page it was pressed on goes',
  ],
  ['src/features/checkout/queries.ts useConfirmPaid', 'confirmPayment', 'follows a payment, unasked'],
  ['src/features/checkout/queries.ts askAbout', 'confirmPayment', 'a query: asks where a payment stands'],
  [
    'src/features/checkout/stripe.ts showCard',
    'confirmPayment',
    'Stripe’s own; useCard sends it by the hook',
  ],
  [
    'src/features/check-in/queries.ts load',
    'createCheckIn',
    'makes what sends: opening, refreshing and leaving go by the hook, admissions through the outbox, once each by their id',
  ],
  [
    'src/features/declarations/queries.ts useWithdrawalPreview',
    'previewWithdrawal',
    'a query: a POST only so that the link stays out of the address',
  ],
  [
    'src/features/favourites/carried-favourite.ts doCarriedFavourite',
    'setFavourite',
    'follows the sign-in: it was pressed before, and is taken once',
  ],
  ['src/features/feedback/queries.ts useOpenedFeedback', 'openFeedback', 'a query: once a visit'],
  [
    'src/features/pass/queries.ts usePassStatus',
    'passCodeStatus',
    'a query: a POST only so that the name in the code stays out of logs',
  ],
  [
    'src/features/pass/queries.ts useDoorPassStatus',
    'doorPassStatus',
    'a query: a POST only so that the code stays out of logs',
  ],
  [
    'src/features/ticket-check/queries.ts useDoorCodeStatus',
    'doorCodeStatus',
    'a query: a POST only so that the code stays out of logs',
  ],
  [
    'src/features/organiser/announce/queries.ts useConcertDraft',
    'openConcertDraft',
    'a query: opens the one draft of a concert',
  ],
  [
    'src/features/organiser/announce/use-draft.ts useDraft',
    'saveDraft',
    'follows typing, unasked: one at a time, and a repeated save changes nothing',
  ],
  ['src/features/mailed-link/queries.ts useResetToken', 'verifyResetToken', 'a query: once a link'],
  ['src/features/mailed-link/queries.ts useEmailVerification', 'verifyEmail', 'a query: once a link'],
  ['src/features/notifications/queries.ts useRenewedBrowser', 'registerBrowser', 'follows a visit, unasked'],
  ['src/features/notifications/queries.ts leave', 'forgetBrowser', 'follows the sign-out'],
  ['src/app/pwa/use-prefetch.ts usePrefetch', 'fetch', 'fetches the app itself'],
]
const isExempt = (detour: string) =>
  EXEMPT.some(([where, what]) => detour.replace(/:\d+/, '') === `${where}: ${what}`)

describe('what changes the server', () => {
  const files = ['app', 'features', 'lib', 'pages', 'shared', 'ui'].flatMap((name) =>
    sourcesIn(`src/${name}`),
  )
  const found = files.flatMap((file) => detours(file, sending, changing))

  it('goes through useSend', () => {
    expect(found.filter((detour) => !isExempt(detour))).toEqual([])
  })

  it('has no exemption that nothing needs', () => {
    const seen = new Set(found.map((detour) => detour.replace(/:\d+/, '')))
    expect(EXEMPT.map(([where, what]) => `${where}: ${what}`).filter((exempt) => !seen.has(exempt))).toEqual(
      [],
    )
  })

  it('is known by name: each repository’s, and what stands on another', () => {
    for (const name of [
      'saveProfile',
      'openOrder',
      'setFavourite',
      'preregister',
      'changePlan',
      'askForReset',
    ])
      expect(sending).toContain(name)
    for (const name of ['listTickets', 'getPass', 'previewChange']) expect(sending).not.toContain(name)
  })
})

describe('the check itself', () => {
  const PLANTED: [name: string, text: string][] = [
    [
      'a mutation of one’s own',
      "import { useMutation } from '@tanstack/react-query'\nexport const useX = () => useMutation({})",
    ],
    [
      'a mutation by another name',
      "import { useMutation as own } from '@tanstack/react-query'\nexport const useX = () => own({})",
    ],
    [
      'a repository called by a button',
      'export const X = () => <button onClick={() => void saveProfile(form)} />',
    ],
    [
      'a repository that is loaded first',
      'export const useX = () => { const save = async () => (await repository()).saveProfile(form); return save }',
    ],
    ['an endpoint called at once', 'export const leave = () => call(session.login, { body })'],
    [
      'a request of one’s own',
      "export const X = () => <button onClick={() => fetch('/api/x', { method: 'POST' })} />",
    ],
    [
      'a helper that is also used elsewhere',
      'const save = () => saveProfile(form)\nexport const useX = () => useSend({ send: save })\nexport const useY = () => ({ go: () => save() })',
    ],
  ]
  it.each(PLANTED)('finds %s', (_, text) => {
    expect(detours({ path: 'src/features/x/planted.tsx', text }, sending, changing)).toHaveLength(1)
  })

  const FINE: [name: string, text: string][] = [
    [
      'a send',
      'export const useX = () => useSend({ send: async () => (await repository()).saveProfile(form) })',
    ],
    [
      'a hook on the hook',
      'const useOne = (send) => useSend({ send })\nexport const useX = () => useOne(async () => saveProfile(form))',
    ],
    [
      'a flag',
      'export const useX = () => useFlagSend({ send: async () => (await repository()).setFavourite(event) })',
    ],
    [
      'a helper of a send',
      'const save = () => saveProfile(form)\nexport const useX = () => useSend({ send: () => save() })',
    ],
    ['a read', 'export const useX = () => useQuery({ queryFn: () => call(catalogue.events, {}) })'],
  ]
  it.each(FINE)('lets %s pass', (_, text) => {
    expect(detours({ path: 'src/features/x/planted.tsx', text }, sending, changing)).toEqual([])
  })
})
