import { isModified } from '#app/lib/forms/restore-fields.ts'

/**
 * Takes over from a fresh copy of the page what has changed in its parts (`data-part`), in the items of a list (`data-id`) one by
 * one. The focus stays on the element with the same id, and a part in which something has been typed stays as it is. Returns who
 * wrote the team's messages that are new.
 */
export function replaceParts(current: ParentNode, fresh: ParentNode): string[] {
  const focused = document.activeElement?.id
  const answers: string[] = []
  for (const part of current.querySelectorAll<HTMLElement>('[data-part]')) {
    const next = fresh.querySelector<HTMLElement>(`[data-part="${part.dataset['part']}"]`)
    if (isInUse(part)) continue
    if (!next) part.remove()
    else if (part.querySelector('[data-id]')) answers.push(...replaceItems(part, next))
    else replaceIfChanged(part, next)
  }
  addMissing(current, fresh)
  if (focused && document.activeElement?.id !== focused)
    document.getElementById(focused)?.focus({ preventScroll: true })
  return answers
}

/** A rating that is being given. */
const isInUse = (part: HTMLElement) =>
  part.dataset['part'] === 'rating' &&
  (part.matches(':focus-within') || [...part.querySelectorAll('form')].some(isModified))

/** A part that was not there before, in front of the one that follows it. */
function addMissing(current: ParentNode, fresh: ParentNode) {
  for (const part of fresh.querySelectorAll<HTMLElement>('[data-part]')) {
    if (current.querySelector(`[data-part="${part.dataset['part']}"]`)) continue
    const following = part.nextElementSibling as HTMLElement | null
    const place = current.querySelector(`[data-part="${following?.dataset['part']}"]`)
    place?.before(document.importNode(part, true))
  }
}

function replaceItems(part: HTMLElement, next: HTMLElement): string[] {
  const list = part.querySelector('ol')!
  const known = new Map(
    [...list.querySelectorAll<HTMLElement>(':scope > [data-id]')].map((item) => [item.dataset['id'], item]),
  )
  const answers: string[] = []
  let last: Element | undefined
  for (const item of next.querySelectorAll<HTMLElement>('ol > [data-id]')) {
    const old = known.get(item.dataset['id'])
    known.delete(item.dataset['id'])
    if (old) {
      last = replaceIfChanged(old, item)
      continue
    }
    const added = document.importNode(item, true)
    if (last) last.after(added)
    else list.prepend(added)
    last = added
    if (item.dataset['side'] === 'team') answers.push(item.querySelector('h3 b')?.textContent ?? '')
  }
  // What a page with all messages has and this reading left out stays.
  for (const item of known.values()) if (item.dataset['id'] === 'earlier') item.remove()
  return answers
}

function replaceIfChanged(old: HTMLElement, next: HTMLElement): HTMLElement {
  if (old.outerHTML === next.outerHTML) return old
  const fresh = document.importNode(next, true)
  // What the reader has opened stays open.
  if (old.querySelector('details[open]')) fresh.querySelector('details')?.setAttribute('open', '')
  old.replaceWith(fresh)
  return fresh
}
