import { useLocation } from 'react-router-dom'
import { paths } from '../config/paths.ts'
import { termsCopy } from '../copy/legal/terms.ts'
import { LegalPage } from '../features/legal/legal-page.tsx'

/** `/cgu` and `/cgv`: the path determines only the title. */
const TermsPage = () => {
  const { title, ...text } = termsCopy
  const isSale = useLocation().pathname.startsWith(paths.termsOfSale)
  return <LegalPage {...text} title={isSale ? title.sale : title.use} />
}

export default TermsPage
