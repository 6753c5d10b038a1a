/** The `<font>` that a browser's translator has put in the place of a text. */
const standIns = new WeakMap<Node, ChildNode>()

const isText = (node: Node | null): node is Text => node?.nodeType === Node.TEXT_NODE
const isFont = (node: Node | null | undefined): node is HTMLElement => node?.nodeName === 'FONT'

/**
 * Lets React work on a page that a browser translates. The translator replaces text nodes that React still holds: removing one, or inserting
 * before it, throws, and a changed text is not shown. Here both act on the replacement, and a changed text takes its place back, so
 * that it is translated anew.
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
  observer.observe(document, { childList: true, subtree: true })

  /** The child of `parent` in the place of `node`: the node itself, or what has replaced or wraps a text. */
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
