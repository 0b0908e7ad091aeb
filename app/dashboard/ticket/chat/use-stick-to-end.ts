import { useEffect, type RefObject } from 'react'

/** Pixels from the end within which the reader counts as reading the end. */
const NEAR_END = 40

/**
 * Keeps the end of growing content in view, and what is rendered below it, until the reader scrolls up. A message of
 * the reader's own (`ownNewest`, its id) scrolls to the end in any case.
 */
export function useStickToEnd(content: RefObject<HTMLElement | null>, ownNewest: string | undefined) {
  useEffect(() => {
    const panel = content.current?.parentElement
    if (panel && ownNewest) scrollToEnd(panel)
  }, [content, ownNewest])

  useEffect(() => {
    const panel = content.current?.parentElement
    if (!panel) return
    let atEnd = true
    const onScroll = () => {
      atEnd = panel.scrollHeight - panel.scrollTop - panel.clientHeight < NEAR_END
    }
    const sizes = new ResizeObserver(() => atEnd && scrollToEnd(panel))
    for (const part of panel.children) sizes.observe(part)
    panel.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      sizes.disconnect()
      panel.removeEventListener('scroll', onScroll)
    }
  }, [content])
}

const scrollToEnd = (panel: HTMLElement) => panel.scrollTo({ top: panel.scrollHeight })
