import type { ArtistsShare } from '../../contract/artists-share.ts'
import type { AppConfig } from '../../contract/config.ts'
import * as service from '../../contract/endpoints/service.ts'
import { call } from './api.ts'

/** Fetches the public settings of this deployment. Throws AppError. */
export const appConfig = (): Promise<AppConfig> => call(service.appConfig, {})

/** Checks that the server is reachable: the request itself updates the connectivity. Throws AppError. */
export const lookForServer = () => call(service.health, {}, { token: null })

/** Fetches the artists' share of last month's Passes. Throws AppError. */
export const artistsShare = (): Promise<ArtistsShare> => call(service.artistsShare, {})
