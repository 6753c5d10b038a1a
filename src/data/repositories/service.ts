import type { AppConfig } from '../../../contract/config.ts'
import * as service from '../../../contract/endpoints/service.ts'
import { call } from '../api.ts'

/** The public settings of this deployment. Throws AppError. */
export const appConfig = (): Promise<AppConfig> => call(service.appConfig, {})

/** Looks whether the server is within reach: the one fetch reports it. Throws AppError. */
export const lookForServer = () => call(service.health, {}, { token: null })
