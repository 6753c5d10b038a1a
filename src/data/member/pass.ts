import * as checkIn from '../../../contract/endpoints/check-in.ts'
import * as pass from '../../../contract/endpoints/subscriptions.ts'
import { KeySet, PassQr, type PassStatus, SubscriptionDetails } from '../../../contract/pass.ts'
import { call } from '../api.ts'
import { readDevice, writeDevice } from '../device.ts'
import { asDevice, type Cached, readThrough, type Stored } from '../stored.ts'
import { type MemberSource, readForMember, storedForMember } from './read.ts'

const passes: MemberSource<PassQr> = {
  ask: (token) => call(pass.passQr, {}, { token }),
  tables: (db) => [db.passes, db.door],
  store: async (db, userId, pass, storedAt) => {
    await db.passes.put({ userId, pass, storedAt })
    // A drawn pass of another level is wrong; one of the same level serves until it is drawn again.
    await db.door.filter((row) => row.passType !== pass.passData.passType).delete()
  },
  load: async (db, userId) => {
    const row = await db.passes.get(userId)
    const value = PassQr.safeParse(row?.pass).data
    return row && value && { value, storedAt: row.storedAt }
  },
}

const subscriptions: MemberSource<SubscriptionDetails> = {
  ask: (token) => call(pass.subscriptionDetails, {}, { token }),
  tables: (db) => [db.subscriptions],
  store: (db, userId, details, storedAt) => db.subscriptions.put({ userId, details, storedAt }),
  load: async (db, userId) => {
    const row = await db.subscriptions.get(userId)
    const value = SubscriptionDetails.safeParse(row?.details).data
    return row && value && { value, storedAt: row.storedAt }
  },
}

/** Fetches the member's signed pass address and the text beside its code. */
export const getPass = (userId: string): Promise<Stored<PassQr>> => readForMember(passes, userId)
export const storedPass = (userId: string): Promise<Stored<PassQr> | undefined> =>
  storedForMember(passes, userId)

/** Fetches the member's level and the remaining allowance of this month. */
export const subscription = (userId: string): Promise<Stored<SubscriptionDetails>> =>
  readForMember(subscriptions, userId)
export const storedSubscription = (userId: string): Promise<Stored<SubscriptionDetails> | undefined> =>
  storedForMember(subscriptions, userId)

/** Fetches the changes to a Pass since its signed code was made. Never stored. Throws AppError: 'offline', `too_many_requests`. */
export const passCodeStatus = (userId: string, code: { data: string; sig: string }): Promise<PassStatus> =>
  call(pass.passCodeStatus, { params: { id: userId }, body: code }, { token: null })

/** Fetches the changes to a Pass since its door code was made (decision 050). Never stored. Throws AppError. */
export const doorPassStatus = (payload: string): Promise<PassStatus> =>
  call(checkIn.doorPass, { body: { payload } }, { token: null })

const loadKeys = () =>
  readDevice(async (db): Promise<Cached<KeySet> | undefined> => {
    const row = await db.meta.get('keys')
    const value = KeySet.safeParse(row?.value).data
    return row && value && { value, storedAt: row.storedAt }
  })

/** Fetches the public keys that sign passes. They belong to no member, so they survive a sign-out. */
export const passKeys = (): Promise<Stored<KeySet>> =>
  readThrough({
    ask: () => call(pass.passKeys, {}, { token: null }),
    store: (value, storedAt) => writeDevice((db) => db.meta.put({ key: 'keys', value, storedAt })),
    load: loadKeys,
  })
export const storedPassKeys = async (): Promise<Stored<KeySet> | undefined> => asDevice(await loadKeys())
