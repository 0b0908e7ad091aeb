import { useSyncExternalStore } from 'react'

/** Texts a person has begun, kept across reloads; in memory alone where the browser refuses to store them. */
const texts = new Map<string, string>()
const listeners = new Set<() => void>()
const stored = (key: string) => `draft:${key}`

export function readDraft(key: string): string {
  const known = texts.get(key)
  if (known !== undefined) return known
  try {
    return localStorage.getItem(stored(key)) ?? ''
  } catch {
    return ''
  }
}

export function writeDraft(key: string, text: string) {
  texts.set(key, text)
  try {
    if (text) localStorage.setItem(stored(key), text)
    else localStorage.removeItem(stored(key))
  } catch {
    // Storage is full or forbidden: the text lives on in `texts`.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useDraft = (key: string) =>
  useSyncExternalStore(
    subscribe,
    () => readDraft(key),
    () => '',
  )
