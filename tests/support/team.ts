import { createTeamCodes, type TeamCode, type TeamCodes } from '../../src/data/check-in/team-codes.ts'

const TEAM = { link: 'abcdefghijklmnopqrstuv', code: '4071', eventId: 'evt-concert-1' }

/** Creates the codes of a team's phone; its id is a letter 22 times. */
export const teamCodes = (phone: string, team: Partial<typeof TEAM> = {}): Promise<TeamCodes> =>
  createTeamCodes({ ...TEAM, ...team, doorId: phone.repeat(22) })

/** Returns the verified code in a text; throws if there is none. */
export const proved = async (codes: TeamCodes, text: string): Promise<TeamCode> => {
  const code = await codes.read(text)
  if (!code) throw new Error('not proved')
  return code
}
