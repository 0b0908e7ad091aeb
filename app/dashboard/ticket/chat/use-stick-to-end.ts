import { useEffect, type RefObject } from 'react'

/** Within so many pixels of the end somebody reads the end. */
const NEAR_END = 40

/** Keeps the end of what grows in view, whatever comes below it too, until somebody scrolls away from it to read what was before. */
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
