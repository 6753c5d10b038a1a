import { chakra } from '@chakra-ui/react/styled-system'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { Field } from './field.tsx'
import { input } from './recipes.ts'

const Area = chakra('textarea', input)

interface TextAreaFieldProps
  extends Omit<ComponentProps<'textarea'>, 'size' | 'color' | 'height' | 'width' | 'translate'> {
  label: ReactNode
  error?: ReactNode
  hint?: ReactNode
}

/** A labelled field of several lines, as high as its text where the browser can do that. */
export const TextAreaField = ({ label, error, hint, rows = 6, ...area }: TextAreaFieldProps) => {
  const ownId = useId()
  const id = area.id ?? ownId
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <Area
        {...area}
        id={id}
        rows={rows}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : hint ? `${id}-hint` : undefined}
        css={{
          py: '3',
          lineHeight: '1.5',
          resize: 'vertical',
          fieldSizing: 'content',
          minHeight: '10rem',
          maxHeight: '32rem',
        }}
      />
    </Field>
  )
}
