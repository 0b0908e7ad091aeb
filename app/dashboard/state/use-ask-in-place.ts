import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * Asks before something that cannot be taken back easily, in place of the button for it, or below its switch: `asks` is whether
 * it does now. The focus goes to the button that confirms, and back to the first one, by these refs.
 */
export function useAskInPlace<Opener extends HTMLElement = HTMLButtonElement>() {
  const [asks, setAsks] = useState(false)
  const opener = useRef<Opener>(null)
  const confirm = useRef<HTMLButtonElement>(null)
  return {
    asks,
    opener,
    confirm,
    ask() {
      flushSync(() => setAsks(true))
      confirm.current?.focus()
    },
    keep() {
      flushSync(() => setAsks(false))
      opener.current?.focus()
    },
  }
}
