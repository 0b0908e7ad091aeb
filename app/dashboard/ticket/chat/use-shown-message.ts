import { useEffect, useEffectEvent } from 'react'

/** Scrolls to a message and focuses it as soon as it is on screen; `onShown` is called then. */
export function useShownMessage(id: string | null, onShown: () => void) {
  const shown = useEffectEvent(onShown)
  useEffect(() => {
    const message = id === null ? null : document.getElementById(`message-${id}`)
    if (!message) return
    message.scrollIntoView({ block: 'center' })
    message.focus({ preventScroll: true })
    shown()
  })
}
