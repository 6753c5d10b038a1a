import { hashToken } from '../../../platform/security/tokens.ts'

/** What is stored of a link's four digits: with the secret that they belong to, since all of them are soon tried. */
export const codeHashOf = (secret: string, code: string): string => hashToken(`${secret} ${code}`)
