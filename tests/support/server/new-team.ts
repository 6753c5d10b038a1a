import { setPerson } from '../../../server/modules/organisations/store.ts'
import { organisationForm } from './organisation-forms.ts'
import { memberWithPassword } from './valid-calls.ts'
import type { World } from './world.ts'

/** Creates three members and an organisation: Inès is responsible, Paul is in its team, and Léa is not. */
export const newTeam = async ({ api, db }: World) => {
  const person = (firstName: string) => memberWithPassword(api, 'free', { firstName, lastName: 'Vidal' })
  const [responsible, helper, other] = [await person('Inès'), await person('Paul'), await person('Léa')]
  const { token } = responsible
  const created = await api.call('POST', '/api/organisations', { json: organisationForm, token })
  const organisationId: string = created.json.id
  await setPerson(db, { organisationId, memberId: helper.id, role: 'equipe', since: api.clock.now })
  return { responsible, helper, other, organisationId }
}
