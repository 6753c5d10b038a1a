import { chakra } from '@chakra-ui/react/styled-system'
import type { ComponentProps } from 'react'
import { Field, type FieldProps } from './field.tsx'
import { input } from './recipes.ts'

const Area = chakra('textarea', input)

interface TextAreaFieldProps
  extends FieldProps,
    Omit<ComponentProps<'textarea'>, 'id' | 'size' | 'color' | 'height' | 'width' | 'translate'> {}

/** A labelled field of several lines, as high as its text where the browser can do that. */
export const TextAreaField = ({ id, label, error, hint, ...area }: TextAreaFieldProps) => (
  <Field id={id} label={label} hint={hint} error={error}>
    {(control) => (
      <Area
        rows={6}
        {...area}
        {...control}
        css={{
          py: '3',
          lineHeight: '1.5',
          resize: 'vertical',
          fieldSizing: 'content',
          minHeight: '10rem',
          maxHeight: '32rem',
        }}
      />
    )}
  </Field>
)
