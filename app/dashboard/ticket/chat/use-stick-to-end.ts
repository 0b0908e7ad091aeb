import { useEffect, useRef, type RefObject } from 'react'

/** Pixels from the end within which the reader counts as reading the end. */
const NEAR_END = 40

type Options = {
  /** Whether the content opens at its end instead of its head; undefined until it is loaded. */
  opensAtEnd: boolean | undefined
  /** The id of the newest message if it is the reader's own, which scrolls to the end in any case. */
  ownNewest: string | undefined
}

/** Keeps the end of growing content in view, and what is rendered below it, once the reader is there, until they scroll up. */
export function useStickToEnd(content: RefObject<HTMLElement | null>, { opensAtEnd, ownNewest }: Options) {
  const atEnd = useRef(false)
  /** The newest message of their own that was there before; undefined until the content is loaded. */
  const before = useRef<string | null>(undefined)
  useEffect(() => {
    const panel = content.current?.parentElement
    if (!panel || opensAtEnd === undefined) return
    const isFirst = before.current === undefined
    const isSent = !isFirst && ownNewest !== undefined && ownNewest !== before.current
    before.current = ownNewest ?? null
    if (!isSent && !(isFirst && opensAtEnd)) return
    atEnd.current = true
    scrollToEnd(panel)
  }, [content, ownNewest, opensAtEnd])

  useEffect(() => {
    const panel = content.current?.parentElement
    if (!panel) return
    const onScroll = () => {
      atEnd.current = panel.scrollHeight - panel.scrollTop - panel.clientHeight < NEAR_END
    }
    const sizes = new ResizeObserver(() => atEnd.current && scrollToEnd(panel))
    for (const part of panel.children) sizes.observe(part)
    panel.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      sizes.disconnect()
      panel.removeEventListener('scroll', onScroll)
    }
  }, [content])
}

const scrollToEnd = (panel: HTMLElement) => panel.scrollTo({ top: panel.scrollHeight })
