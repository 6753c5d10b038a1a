import type { LegalBlock as Block } from '../../copy/legal/section.ts'
import { LegalText } from './legal-text.tsx'

/** A paragraph, a list, or terms with what they mean. */
export const LegalBlock = ({ block }: { block: Block }) => {
  if (typeof block === 'string')
    return (
      <p>
        <LegalText text={block} />
      </p>
    )
  if ('list' in block)
    return (
      <ul>
        {block.list.map((text) => (
          <li key={text}>
            <LegalText text={text} />
          </li>
        ))}
      </ul>
    )
  return (
    <dl>
      {block.terms.map(({ term, text }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>
            <LegalText text={text} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
