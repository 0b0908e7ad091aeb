import { useSyncExternalStore } from 'react'

/** Texts a person has begun, kept across reloads; in memory alone where the browser refuses to store them. */
const texts = new Map<string, string>()
const listeners = new Set<() => void>()
const storageKey = (key: string) => `draft:${key}`

export function readReplyDraft(key: string): string {
  const cached = texts.get(key)
  if (cached !== undefined) return cached
  try {
    return localStorage.getItem(storageKey(key)) ?? ''
  } catch {
    return ''
  }
}

export function writeReplyDraft(key: string, text: string) {
  texts.set(key, text)
  try {
    if (text) localStorage.setItem(storageKey(key), text)
    else localStorage.removeItem(storageKey(key))
  } catch {
    // Storage is full or forbidden: the text lives on in `texts`.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useReplyDraft = (key: string) =>
  useSyncExternalStore(
    subscribe,
    () => readReplyDraft(key),
    () => '',
  )
