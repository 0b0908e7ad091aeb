import { createDrafts } from '#app/lib/drafts/draft-store.ts'
import type { DraftKind } from '#contract/vocabulary.ts'
import { useEffect, type RefObject } from 'react'
import { createStore, useStore } from '#app/lib/store.ts'

const chosenBoxes = createDrafts('box:', { isNote: false })

export const useChosenBox = (ticketId: string): DraftKind => (chosenBoxes.use(ticketId, 'isNote') ? 'note' : 'answer')

export function chooseBox(ticketId: string, box: DraftKind) {
  const isNote = box === 'note'
  // Usually it is chosen already: the key that opens a box chooses it as well.
  if (chosenBoxes.read(ticketId).isNote !== isNote) chosenBoxes.write(ticketId, { isNote })
}

/** Text to insert once the box of its ticket is on screen. */
const waiting = createStore<{ ticketId: string; text: string } | null>(null)

/** Appends a text to the answer of a ticket once its box is on screen. */
export function insertIntoAnswer(ticketId: string, text: string) {
  chooseBox(ticketId, 'answer')
  waiting.set({ ticketId, text })
}

/** Appends a waiting text to the box and shows it from its beginning. */
export function useInsertions(ticketId: string, box: RefObject<HTMLTextAreaElement | null>) {
  const insertion = useStore(waiting)
  useEffect(() => {
    const field = box.current
    if (insertion?.ticketId !== ticketId || !field || field.readOnly) return
    waiting.set(null)
    // Not while React renders: it would put the former text back and then the new one, and nothing could be undone.
    queueMicrotask(() => insertAtEnd(field, insertion.text))
  }, [insertion, ticketId, box])
}

/** Replaces what is selected in a field, the only way that Ctrl+Z undoes. */
export function replaceSelected(field: HTMLTextAreaElement, text: string) {
  field.focus({ preventScroll: true })
  // oxlint-disable-next-line typescript/no-deprecated -- no other call replaces it
  document.execCommand('insertText', false, text)
}

/** Replaces what is selected by a text that was not typed, and shows that from its beginning. */
export function insertText(field: HTMLTextAreaElement, text: string, gap = '') {
  const { selectionStart: start, scrollHeight, scrollTop } = field
  const isAtEnd = field.selectionEnd === field.value.length
  replaceSelected(field, gap + text)
  field.setSelectionRange(start + gap.length, start + gap.length)
  field.scrollTop = start === 0 ? 0 : isAtEnd ? scrollHeight - LINES_ABOVE : scrollTop
}

/** Pixels of the text before that stay in view. */
const LINES_ABOVE = 32

export function insertAtEnd(field: HTMLTextAreaElement, text: string) {
  const end = field.value.length
  const gap = end === 0 || field.value.endsWith('\n\n') ? '' : field.value.endsWith('\n') ? '\n' : '\n\n'
  field.focus({ preventScroll: true })
  field.form?.scrollIntoView({ block: 'nearest' })
  field.setSelectionRange(end, end)
  insertText(field, text, gap)
}
