import type { BrowserContext, Page } from '@playwright/test'

/**
 * Runs in the page. Simulates Chrome's translator: each text, also if added or changed later, is wrapped in
 * `<font><font>…</font></font>`. The words stay, so that tests find them.
 */
const translate = () => {
  const kept = 'font, script, style, noscript, textarea, svg, title, [translate=no], .notranslate'
  const turn = (text: Text) => {
    if (!text.data.trim() || !text.parentElement || text.parentElement.closest(kept)) return
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    inner.textContent = text.data
    outer.append(inner)
    text.replaceWith(outer)
  }
  const turnAll = (node: Node) => {
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    if (node instanceof Text) texts.push(node)
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    texts.forEach(turn)
  }
  new MutationObserver((records) => {
    for (const { target, addedNodes } of records) {
      addedNodes.forEach(turnAll)
      if (target instanceof Text) turn(target)
    }
  }).observe(document, { childList: true, subtree: true, characterData: true })
  turnAll(document)
}

/** Translates an open page, as on its reader's request. */
export const translatePage = (page: Page): Promise<void> => page.evaluate(translate)

/** Translates every page from its first byte, like the setting 'always translate'. */
export const translateAlways = async (context: BrowserContext): Promise<void> => {
  await context.addInitScript(translate)
}
