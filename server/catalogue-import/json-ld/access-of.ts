import type { Access } from '../../../contract/access.ts'
import { accessOf } from '../fields/access.ts'
import { type Document, type Node, nodesOf, property, textOf, textsOf } from './values.ts'

const FEATURES = [
  'accessibilityFeature',
  'accessibilitySummary',
  'accessibilityControl',
  'additionalProperty',
]

/** An amenity that is there: `{name, value}`, where no value counts as there. */
const amenitiesOf = (node: Node, document: Document): string[] =>
  nodesOf(property(node, 'amenityFeature'), document).flatMap((feature) => {
    const name = textOf(feature, 'name', document) ?? textOf(feature, 'propertyID', document)
    const value = textOf(feature, 'value', document)
    if (!name) return []
    if (!/^(false|no|non|0)$/i.test(value?.trim() ?? '')) return [name]
    // Of what is not there a step alone is worth a word.
    return /wheelchair|pmr|fauteuil|accessible/i.test(name) ? [`non ${name}`] : []
  })

/** What a node tells of access: an event, or where it is held. */
export const accessOfNode = (node: Node, document: Document): Access =>
  accessOf({
    features: [
      ...FEATURES.flatMap((name) => textsOf(property(node, name), document)),
      ...amenitiesOf(node, document),
    ],
    ageRange:
      textOf(node, 'typicalAgeRange', document) ?? textOf(node, 'audience', document, ['suggestedMinAge']),
    description: textOf(node, 'description', document),
  })
