import { useCallback, useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { isOneColumn } from '#app/dashboard/state/focus.ts'

/** Pixels from the end within which the reader counts as reading the end. */
const NEAR_END = 40

type Options = {
  /** Whether the conversation opens at its end instead of its head; undefined until it is loaded. */
  opensAtEnd: boolean | undefined
  newest: { id: string; isOwn: boolean } | undefined
}

/**
 * Keeps the end of a growing conversation in view once the reader is there, until they scroll up. A new message is scrolled
 * to where they were at the end before, or where it is their own. Returns how to follow the end from now on.
 */
export function useStickToEnd(
  conversation: RefObject<HTMLElement | null>,
  { opensAtEnd, newest }: Options,
): () => void {
  const follows = useRef(false)
  /** Before what comes next is rendered. */
  const isAtEnd = useRef(false)
  /** The newest message there was before; undefined until the conversation is loaded. */
  const before = useRef<string | null>(undefined)
  const id = newest?.id ?? null
  const isOwn = newest?.isOwn ?? false
  useLayoutEffect(() => {
    const element = conversation.current
    if (!element || opensAtEnd === undefined || before.current === id) return
    // On a narrow screen the header would go out of view with it.
    const opens = before.current === undefined && opensAtEnd && !isOneColumn()
    const hasCome = before.current !== undefined && (isOwn || isAtEnd.current)
    before.current = id
    // What has grown is scrolled once it is laid out, before it is painted.
    if (opens || hasCome) follows.current = true
  }, [conversation, opensAtEnd, id, isOwn])

  useEffect(() => {
    const element = conversation.current
    if (!element) return
    let lastTop = 0
    const onScroll = () => {
      const scroller = scrollerOf(element)
      isAtEnd.current = isNearEnd(scroller)
      // The content may have grown since it was scrolled to its end: only who scrolls up has left it.
      if (isAtEnd.current || scroller.scrollTop < lastTop) follows.current = isAtEnd.current
      lastTop = scroller.scrollTop
    }
    const sizes = new ResizeObserver(() => {
      if (follows.current) scrollToEnd(scrollerOf(element))
      isAtEnd.current = isNearEnd(scrollerOf(element))
    })
    for (const each of [element, ...element.children]) sizes.observe(each)
    // What is unfolded grows where it is read, not out of view.
    const onPress = () => {
      follows.current = false
    }
    element.addEventListener('click', onPress)
    const scrollers = [element, document]
    for (const each of scrollers) each.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      sizes.disconnect()
      element.removeEventListener('click', onPress)
      for (const each of scrollers) each.removeEventListener('scroll', onScroll)
    }
  }, [conversation])

  return useCallback(() => {
    follows.current = true
  }, [])
}

/** In one column the page scrolls, and the box stands over its lower edge. */
const scrollerOf = (conversation: HTMLElement) => (isOneColumn() ? document.scrollingElement! : conversation)

const isNearEnd = ({ scrollHeight, scrollTop, clientHeight }: Element) =>
  scrollHeight - scrollTop - clientHeight < NEAR_END

const scrollToEnd = (scroller: Element) => scroller.scrollTo({ top: scroller.scrollHeight })
