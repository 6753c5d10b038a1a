import { CheckInLink } from '../../../contract/check-in.ts'
import { checkInLink } from '../../../contract/endpoints/check-in.ts'
import { call } from '../api.ts'
import { AppError } from '../errors.ts'

/** Returns the server's sentence if a link opens nothing any more, or is cut off; null if it opens. Throws AppError if the server cannot be asked. */
export const deadLink = async (
  link: string,
): Promise<{ isCutOff?: true; sentence?: string | undefined } | null> => {
  if (!CheckInLink.safeParse({ link }).success) return { isCutOff: true }
  try {
    await call(checkInLink, { body: { link } }, { token: null })
    return null
  } catch (error) {
    if (error instanceof AppError && error.code === 'token_invalid') return { sentence: error.serverMessage }
    throw error
  }
}
