import { useEffect, useEffectEvent } from 'react'

/** Listens at the document: a click beside the picture leaves the focus on nothing in the dialog. */
export function useFilePreviewKeys(actions: Record<string, () => void>) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const action = actions[event.key]
    if (!action) return
    event.preventDefault()
    action()
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
