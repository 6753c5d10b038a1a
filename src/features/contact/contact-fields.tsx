import { contactCopy as copy } from '../../copy/contact.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { Faults } from './form-words.ts'

const categories = Object.entries(copy.categories).map(([value, label]) => ({ value, label }))

/** Name, email, subject, category, message: all required (document 2, section 5). */
export const ContactFields = ({ faults }: { faults: Faults }) => (
  <>
    <div className="pair">
      <TextField
        name="name"
        label={copy.fields.name}
        error={faults.name}
        autoComplete="name"
        maxLength={120}
        required
      />
      <TextField
        name="email"
        label={copy.fields.email}
        error={faults.email}
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        required
      />
    </div>
    <div className="pair">
      <TextField
        name="subject"
        label={copy.fields.subject}
        error={faults.subject}
        autoComplete="off"
        maxLength={200}
        required
      />
      <SelectField
        name="category"
        label={copy.fields.category}
        anyLabel={copy.anyCategory}
        options={categories}
        error={faults.category}
        required
      />
    </div>
    <TextAreaField
      name="message"
      label={copy.fields.message}
      error={faults.message}
      maxLength={5000}
      required
    />
  </>
)
