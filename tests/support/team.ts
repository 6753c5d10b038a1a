import { createTeamCodes, type TeamCode, type TeamCodes } from '../../src/data/check-in/team-codes.ts'

const TEAM = { link: 'abcdefghijklmnopqrstuv', code: '4071', eventId: 'evt-concert-1' }

/** The codes of a phone of a team; its id is a letter 22 times. */
export const teamCodes = (phone: string, team: Partial<typeof TEAM> = {}): Promise<TeamCodes> =>
  createTeamCodes({ ...TEAM, ...team, doorId: phone.repeat(22) })

/** What a reader finds proved in a text; throws if that is nothing. */
export const proved = async (codes: TeamCodes, text: string): Promise<TeamCode> => {
  const code = await codes.read(text)
  if (!code) throw new Error('not proved')
  return code
}
