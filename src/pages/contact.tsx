import { contactCopy } from '../copy/contact.ts'
import { ContactView } from '../features/contact/contact.tsx'
import { useMember } from '../shared/session.ts'
import { Page } from '../ui/page.tsx'
import { PageTitle } from '../ui/page-title.tsx'

const { title, lead } = contactCopy

const ContactPage = () => {
  const { user } = useMember()
  return (
    <Page title={title} lead={lead}>
      <PageTitle title={title} description={lead} />
      <ContactView user={user} />
    </Page>
  )
}

export default ContactPage
