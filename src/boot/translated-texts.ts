import { whenParsed } from '../lib/when-parsed.ts'

/** The `<font>` element that a browser's translator has put in the place of each text. */
const standIns = new WeakMap<Node, ChildNode>()

const isText = (node: Node | null): node is Text => node?.nodeType === Node.TEXT_NODE
const isFont = (node: Node | null | undefined): node is HTMLElement => node?.nodeName === 'FONT'

/**
 * Keeps React working on a translated page. Translators replace text nodes that React still holds: removing one, or inserting before it, throws, and
 * a changed text is not shown. This redirects both to the replacement and restores changed texts.
 */
export const survivePageTranslation = (): void => {
  const note = (records: MutationRecord[]) => {
    for (const { target, removedNodes, addedNodes, previousSibling, nextSibling } of records) {
      if (isText(target) && !target.parentNode) standIns.get(target)?.replaceWith(target)
      for (const text of removedNodes) {
        const font = [addedNodes[0], previousSibling, nextSibling].find(isFont)
        if (!isText(text) || !font) continue
        standIns.set(text, font)
        observer.observe(text, { characterData: true })
      }
    }
  }
  const observer = new MutationObserver(note)
  // No translator runs before, and the parser's own changes are many.
  whenParsed(() => observer.observe(document, { childList: true, subtree: true }))

  /** Returns the child of `parent` at the position of `node`: the node itself, or the replacement or wrapper of a text. */
  const childInPlaceOf = (parent: Node, node: Node | null): Node | null => {
    if (!isText(node) || node.parentNode === parent) return node
    note(observer.takeRecords())
    let at: Node | null = node
    while (at && at.parentNode !== parent) at = standIns.get(at) ?? at.parentNode
    return at
  }

  const { removeChild, insertBefore } = Node.prototype
  Node.prototype.removeChild = function <N extends Node>(this: Node, child: N): N {
    const shown = childInPlaceOf(this, child)
    if (shown) removeChild.call(this, shown)
    return child
  }
  Node.prototype.insertBefore = function <N extends Node>(this: Node, node: N, before: Node | null): N {
    return insertBefore.call(this, node, childInPlaceOf(this, before)) as N
  }
}
