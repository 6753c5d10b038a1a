import { useLocation } from 'react-router-dom'
import { cookiesCopy } from '../copy/legal/cookies.ts'
import { accessibilityCopy, mentionsCopy } from '../copy/legal/mentions.ts'
import { privacyCopy } from '../copy/legal/privacy.ts'
import { LegalPage } from '../features/legal/legal-page.tsx'

const textAt = (pathname: string) => {
  if (pathname.includes('privacy')) return privacyCopy
  if (pathname.includes('accessibility')) return accessibilityCopy
  return pathname.includes('cookies') ? cookiesCopy : mentionsCopy
}

/** `/legal/privacy`, `/legal/cookies`, `/legal/mentions`, `/legal/accessibility`: the path selects the text. */
const LegalTextPage = () => <LegalPage {...textAt(useLocation().pathname)} />

export default LegalTextPage
