import { useEffect, type RefObject } from 'react'
import { onSwipe } from './on-swipe.ts'

/** Calls `onSwiped` as `onSwipe` does, for an element of React. */
export function useSwipe(ref: RefObject<HTMLElement | null>, onSwiped: () => void) {
  useEffect(() => (ref.current ? onSwipe(ref.current, onSwiped) : undefined), [ref, onSwiped])
}
