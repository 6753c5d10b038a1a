import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths, pathTo } from '../../config/paths.ts'
import { organisationsCopy } from '../../copy/organisations.ts'
import type { OrganisationHome } from '../../features/organisations/organisation-home.tsx'
import { useOrganisation } from '../../features/organisations/queries.ts'
import { Read } from '../../features/organisations/read.tsx'
import { usePathParams } from '../../shared/path-params.ts'
import { useMember } from '../../shared/session.ts'
import * as styles from '../pages.css.ts'
import { OrgaPage } from './orga-page.tsx'

type Organisation = ComponentProps<typeof OrganisationHome>['organisation']

interface OrganisationPageProps {
  path:
    | typeof paths.organisation
    | typeof paths.orgaTeam
    | typeof paths.orgaLegal
    | typeof paths.orgaSources
    | typeof paths.orgaDraft
    | typeof paths.orgaSheet
  /** The name of a page below the organisation's own. */
  title?: string
  children: (organisation: Organisation, userId: string) => ReactNode
}

/** Renders a page of one organisation for its people; for others it does not exist. */
export const OrganisationPage = ({ path, title, children }: OrganisationPageProps) => {
  const { id = '' } = usePathParams(path)
  const { user } = useMember()
  const query = useOrganisation(user?.id, id)
  const name = query.data?.name
  const above = name && (
    <Link className={styles.above} to={pathTo(paths.organisation, id)}>
      {name}
    </Link>
  )
  return (
    <OrgaPage title={title ?? name ?? organisationsCopy.title} lead={title ? above : query.data?.city}>
      {(userId) => (
        <Read query={query} keeps={path === paths.orgaDraft || path === paths.orgaSheet}>
          {(organisation) => children(organisation, userId)}
        </Read>
      )}
    </OrgaPage>
  )
}
